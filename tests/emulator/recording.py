"""What reached the emulator: every request as it came, without the key, for tests that ask what was sent."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

SECRET_HEADERS = frozenset({"authorization", "x-api-key"})
HIDDEN = "[not recorded]"


@dataclass(slots=True)
class RecordedRequest:
    """One request. `status` is what it was answered with: 0 while it waits, and if nothing was ever sent."""

    method: str
    path: str
    headers: Mapping[str, str]
    raw: bytes
    received_at: datetime
    authenticated: bool
    status: int = 0
    complaint: str = ""

    @property
    def retry(self) -> bool:
        """Whether the SDK sent this as a retry of its own of a call that failed before."""
        return self.headers.get("x-stainless-retry-count", "0") != "0"

    @property
    def body(self) -> object:
        """The body as JSON. Raises ValueError when it is not that."""
        return json.loads(self.raw)

    @property
    def text(self) -> str:
        """Every string of the body, one a line: prompt, schema and metadata alike, to search in."""
        try:
            return "\n".join(strings(self.body))
        except ValueError:
            return self.raw.decode(errors="replace")


def record(method: str, path: str, headers: Mapping[str, str], raw: bytes) -> RecordedRequest:
    """A request of this moment; the value of a key is looked at (is there one?) and dropped."""
    key = headers.get("x-api-key", "") or headers.get("authorization", "").removeprefix("Bearer").strip()
    kept = {name: HIDDEN if name in SECRET_HEADERS else value for name, value in headers.items()}
    return RecordedRequest(method, path, kept, raw, datetime.now(UTC), authenticated=bool(key))


def strings(value: object) -> Iterator[str]:
    """All strings inside a JSON value, keys included, in the order in which they stand."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
