"""Signed notes (C2SP signed-note): a text, a blank line, and a line for each signature.

Signing and checking signatures need a key and are done outside; this is how they are written down.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

ED25519 = b"\x01"
"""The only signature type that is used here."""

_KEY_BYTES = 32
_ID_BYTES = 4
_MOST_SIGNATURES = 16


class Malformed(ValueError):
    """This is not written as it has to be."""


@dataclass(frozen=True, slots=True)
class VerifierKey:
    """Who signs: a name and an Ed25519 public key of 32 bytes."""

    name: str
    public: bytes

    def __post_init__(self) -> None:
        if not _is_name(self.name) or len(self.public) != _KEY_BYTES:
            raise Malformed("a verifier key has a name without spaces or plus signs, and 32 bytes")

    @property
    def id(self) -> bytes:
        """Four bytes that stand for name and key, as the specification recommends."""
        return sha256(self.name.encode() + b"\n" + ED25519 + self.public).digest()[:_ID_BYTES]

    def __str__(self) -> str:
        """As tools take it: `name+id+key`."""
        return f"{self.name}+{self.id.hex()}+{base64.b64encode(ED25519 + self.public).decode()}"

    @classmethod
    def parse(cls, text: str) -> VerifierKey:
        """The inverse of `str`. Raises `Malformed`."""
        name, _, rest = text.partition("+")
        key_id, _, encoded = rest.partition("+")
        data = from_base64(encoded)
        if data[:1] != ED25519:
            raise Malformed("only Ed25519 keys are known")
        key = cls(name, data[1:])
        if key.id.hex() != key_id:
            raise Malformed("the key's id is not that of its name and bytes")
        return key


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature by whoever has this name and key id."""

    name: str
    key_id: bytes
    data: bytes

    def __str__(self) -> str:
        return f"\u2014 {self.name} {base64.b64encode(self.key_id + self.data).decode()}\n"


Verify = Callable[[VerifierKey, bytes, bytes], bool]
"""Whether a key made this signature (last) of a message."""


@dataclass(frozen=True, slots=True)
class SignedNote:
    """A text that ends in a newline, and its signatures."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return self.text + "\n" + "".join(map(str, self.signatures))

    @classmethod
    def parse(cls, note: str) -> SignedNote:
        """The inverse of `str`. Raises `Malformed`."""
        text, blank, rest = note.rpartition("\n\n")
        lines = rest.splitlines(keepends=True)
        if not blank or not 1 <= len(lines) <= _MOST_SIGNATURES:
            raise Malformed("a note has a text, a blank line and up to 16 signatures")
        if any(ord(character) < 0x20 for character in note.replace("\n", "")):
            raise Malformed("a note has no control characters")
        parsed = cls(text + "\n", tuple(map(_signature, lines)))
        if str(parsed) != note:
            raise Malformed("the note can be written in one way only")
        return parsed

    def signers(self, keys: tuple[VerifierKey, ...], verify: Verify) -> tuple[VerifierKey, ...]:
        """Those of the keys that signed; signatures by others are passed over.

        Nobody when one of the keys did not make a signature that says so: such a note is to be rejected.
        """
        known = {(key.name, key.id): key for key in keys}
        found: list[VerifierKey] = []
        for signature in self.signatures:
            key = known.get((signature.name, signature.key_id))
            if key is None:
                continue
            if not verify(key, self.text.encode(), signature.data):
                return ()
            found.append(key)
        return tuple(found)


def from_base64(text: str) -> bytes:
    """The bytes of standard base64 in its one form. Raises `Malformed`."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Malformed("this is not base64") from error
    if base64.b64encode(data).decode() != text:
        raise Malformed("base64 is written in one way only")
    return data


def _is_name(name: str) -> bool:
    return bool(name) and "+" not in name and not any(map(str.isspace, name)) and name.isprintable()


def _signature(line: str) -> Signature:
    dash, _, rest = line.removesuffix("\n").partition(" ")
    name, _, encoded = rest.partition(" ")
    data = from_base64(encoded)
    if dash != "\u2014" or not _is_name(name) or len(data) <= _ID_BYTES:
        raise Malformed("this is no line of a signature")
    return Signature(name, data[:_ID_BYTES], data[_ID_BYTES:])
