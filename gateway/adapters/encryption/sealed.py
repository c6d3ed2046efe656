"""Ciphertexts as they are kept: where each belongs, and the id of the key that it is under."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cryptography.hazmat.primitives import hashes, hmac

from gateway.domain.text import escape

KEY_BYTES = 32
NONCE_BYTES = 12
_FORMAT = b"\x01"
KEY_ID_BYTES = 8
_NAMES_KEPT = 4096


class Unsealable(Exception):
    """These bytes do not open here: another key, another row, or damage. The message holds no content."""


class Erased(Exception):
    """These bytes open nowhere any more: the key of the person who said them was destroyed."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a ciphertext belongs: a table, a tenant, and the rest of the row's key."""

    table: str
    tenant: str
    row: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A ciphertext with its tag, the nonce it was made with, and the id of the key."""

    key_id: str
    nonce: bytes
    ciphertext: bytes

    def to_bytes(self) -> bytes:
        """One value for one column: format, key id, nonce, ciphertext."""
        return _FORMAT + bytes.fromhex(self.key_id) + self.nonce + self.ciphertext

    @classmethod
    def from_bytes(cls, data: bytes) -> Sealed:
        """The inverse of `to_bytes`. Raises `Unsealable` for what cannot have come from it."""
        head = len(_FORMAT) + KEY_ID_BYTES
        if data[: len(_FORMAT)] != _FORMAT or len(data) < head + NONCE_BYTES:
            raise Unsealable("this is no sealed value")
        nonce, ciphertext = data[head : head + NONCE_BYTES], data[head + NONCE_BYTES :]
        return cls(data[len(_FORMAT) : head].hex(), nonce, ciphertext)


def keyed_digest(key: bytes, *parts: str) -> bytes:
    """HMAC-SHA256 over the parts, each with its length before it."""
    return KeyedDigests(key).of(*parts)


class KeyedDigests:
    """`keyed_digest` for many digests under one key, which is made ready once: that is most of the cost."""

    def __init__(self, key: bytes) -> None:
        self._ready = hmac.HMAC(key, hashes.SHA256())

    def of(self, *parts: str) -> bytes:
        mac = self._ready.copy()
        mac.update(joined(*parts))
        return mac.finalize()


def bound_to(place: Place) -> bytes:
    """What a ciphertext of this place is authenticated with."""
    return b"".join(map(_framed_name, (place.table, place.tenant, *place.row)))


def joined(*parts: str) -> bytes:
    """The parts with their lengths before them, so that no two sequences of parts give the same bytes."""
    return b"".join(map(_framed, parts))


def _framed(part: str) -> bytes:
    encoded = escape(part).encode()
    return len(encoded).to_bytes(4, "big") + encoded


_framed_name = lru_cache(maxsize=_NAMES_KEPT)(_framed)
"""For what a row is found by, which says nothing, and comes again with each value of a conversation."""
