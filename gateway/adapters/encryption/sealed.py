"""Ciphertexts as they are kept: where each belongs, and the id of the key that it is under."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from gateway.domain.text import escape

KEY_BYTES = 32
NONCE_BYTES = 12
_FORMAT = b"\x01"
KEY_ID_BYTES = 8
_HEAD_END = len(_FORMAT) + KEY_ID_BYTES
_NONCE_END = _HEAD_END + NONCE_BYTES
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
        key_id, nonce, ciphertext = pieces_of(data)
        return cls(key_id.hex(), nonce, ciphertext)


def pieces_of(data: bytes) -> tuple[bytes, bytes, bytes]:
    """Key id, nonce and ciphertext of what `Sealed.to_bytes` made. Raises `Unsealable` for what it cannot
    have made."""
    if not data.startswith(_FORMAT) or len(data) < _NONCE_END:
        raise Unsealable("this is no sealed value")
    return data[len(_FORMAT) : _HEAD_END], data[_HEAD_END:_NONCE_END], data[_NONCE_END:]


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


def decrypted(cipher: AESGCM, table: str, nonce: bytes, ciphertext: bytes, bound: bytes) -> bytes:
    """The bytes that were sealed with this `bound_to`. Raises `Unsealable`, which names the table."""
    try:
        return cipher.decrypt(nonce, ciphertext, bound)
    except (InvalidTag, ValueError) as error:
        raise _not_from_here(table) from error


def _not_from_here(table: str) -> Unsealable:
    return Unsealable(f"{table}: the value is damaged or belongs to another row")


def bound_to(place: Place) -> bytes:
    """What a ciphertext of this place is authenticated with."""
    return b"".join(map(_framed_name, (place.table, place.tenant, *place.row)))


def opened_below(
    above: Place, columns: Mapping[str, bytes], cipher_of: Callable[[str], AESGCM]
) -> dict[str, bytes]:
    """What was sealed at many places that differ from `above` by one more part at the end of their rows, by
    that part. `cipher_of` is asked once for each key id, and may raise.

    One by one they would take four times as long: what they share is made ready once. Raises `Unsealable`.
    """
    bound, ciphers = bound_to(above), dict[bytes, AESGCM]()
    opened: dict[str, bytes] = {}
    try:
        for name, column in columns.items():
            key_id, nonce, ciphertext = pieces_of(column)
            if (cipher := ciphers.get(key_id)) is None:
                cipher = ciphers[key_id] = cipher_of(key_id.hex())
            opened[name] = cipher.decrypt(nonce, ciphertext, bound + _framed_name(name))
    except (InvalidTag, ValueError) as error:
        raise _not_from_here(above.table) from error
    return opened


def joined(*parts: str) -> bytes:
    """The parts with their lengths before them, so that no two sequences of parts give the same bytes."""
    return b"".join(map(_framed, parts))


def _framed(part: str) -> bytes:
    encoded = escape(part).encode()
    return len(encoded).to_bytes(4, "big") + encoded


_framed_name = lru_cache(maxsize=_NAMES_KEPT)(_framed)
"""For what a row is found by, which says nothing, and comes again with each value of a conversation."""
