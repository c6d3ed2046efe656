"""An export's own words: which log, which leaves of it, whose signatures; and how its lines are written."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from gateway.domain.notes.signed import Malformed, VerifierKey

FORMAT = "rewrite-gateway-audit/1"
MANIFEST, CHECKPOINT, EVENTS, TILES = "manifest.json", "checkpoint", "events.jsonl", "tile/"
"""The files of an export. The tiles are named as tlog-tiles names them."""


class _Written(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    count: StrictInt = Field(ge=0)
    first: StrictInt = Field(ge=0)
    format: StrictStr
    keys: tuple[StrictStr, ...]
    origin: StrictStr
    view: StrictStr = ""
    view_sha256: StrictStr = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """`count` leaves from `first` on of the log `origin`, whose checkpoint all of `keys` have signed.

    `view` is the form in which the events stand in one more file, of this SHA-256 (hex); empty without one.
    """

    origin: str
    first: int
    count: int
    keys: tuple[VerifierKey, ...]
    view: str = ""
    view_sha256: str = ""

    def to_bytes(self) -> bytes:
        """JSON in the one form that is taken."""
        fields = {
            "count": self.count,
            "first": self.first,
            "format": FORMAT,
            "keys": list(map(str, self.keys)),
            "origin": self.origin,
            **({"view": self.view, "view_sha256": self.view_sha256} if self.view else {}),
        }
        return json.dumps(fields, indent=1).encode() + b"\n"

    @classmethod
    def from_bytes(cls, data: bytes) -> Manifest:
        """The inverse of `to_bytes`. Raises `Malformed`."""
        try:
            written = _Written.model_validate_json(data, strict=False)
        except ValidationError as error:
            raise Malformed("this is no manifest of an export") from error
        keys = tuple(map(VerifierKey.parse, written.keys))
        viewed = (written.view, written.view_sha256)
        manifest = cls(written.origin, written.first, written.count, keys, *viewed)
        if manifest.to_bytes() != data:
            raise Malformed("the manifest can be written in one way only")
        return manifest


def line_of(index: int, leaf: bytes) -> bytes:
    """A line of `events.jsonl`: the leaf byte for byte, inside a JSON object that says where it stands."""
    return before_leaf(index) + leaf + AFTER_LEAF


def before_leaf(index: int) -> bytes:
    return b'{"index":%d,"event":' % index


AFTER_LEAF = b"}\n"
