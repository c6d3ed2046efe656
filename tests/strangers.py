"""Strangers: whoever has a credential of one tenant and asks for what belongs to another, in every way.

What they are told about an object of another tenant is compared with what they are told about one that never
was: status, headers and body, but for what is new in every answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx2

API, PAGES = "api", "pages"
"""The two doors: keys are for the one, sessions for the other."""

_OWN = frozenset({"id", "trace_id", "conversation_id", "timings_ms", "audit"})
"""Of an answer: what is its own and never the same twice, or what was asked with."""
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_PASSING = frozenset({"date", "content-length"})


@dataclass(frozen=True, slots=True)
class Credential:
    """Who asks, at which door, and the headers that say so. `token` is that of the forms of a session."""

    name: str
    door: str
    headers: Mapping[str, str] = field(repr=False)
    token: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Probe:
    """One way to ask for an object; `{id}` stands for it in the path, in a header, or in the body's texts.

    `route` is the address as the application has it. Probes of one object are sent in order.
    """

    method: str
    route: str
    door: str = API
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    query: str = ""

    @property
    def name(self) -> str:
        return f"{self.method} {self.route}{self.query}"

    async def send(self, client: httpx2.AsyncClient, who: Credential, object_id: str) -> httpx2.Response:
        """The answer to this stranger, who keeps no cookie but its own."""
        client.cookies.clear()
        headers = {name: value.replace("{id}", object_id) for name, value in self.headers.items()}
        path = re.sub(r"{\w+:str}", object_id, self.route + self.query).replace("{id}", object_id)
        sent: dict[str, Any] = {"headers": {**who.headers, **headers}}
        if self.door == PAGES and self.method == "POST":
            sent["data"] = {"token": who.token, "digest": "0" * 64, "query": "x", "note": ""}
        elif self.body is not None:
            sent["json"] = json.loads(json.dumps(self.body).replace("{id}", object_id))
        return await client.request(self.method, path, **sent)


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody was told, with nothing left in it that tells one asking from the next."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: str


def told(response: httpx2.Response, object_id: str) -> Told:
    """What the answer says about the object, whatever that is called."""
    headers = sorted((name, value) for name, value in response.headers.items() if name not in _PASSING)
    return Told(
        response.status_code,
        tuple((name, value.replace(object_id, "ID")) for name, value in headers),
        _constant(response).replace(object_id, "ID"),
    )


def _constant(response: httpx2.Response) -> str:
    """The body; of JSON without its own ids and times, which leaves all that could tell something."""
    if "json" not in response.headers.get("content-type", ""):
        return response.text
    document = json.loads(response.text)
    return json.dumps({name: value for name, value in document.items() if name not in _OWN}, sort_keys=True)


def never_was(object_id: str) -> str:
    """An id of the same form and length that nobody was ever given."""
    following = str.maketrans(_ALPHABET, _ALPHABET[1:] + _ALPHABET[:1])
    return object_id[:-8] + object_id[-8:].translate(following)
