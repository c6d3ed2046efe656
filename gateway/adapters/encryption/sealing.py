"""Encryption at rest: AES-256-GCM, bound to the row that a ciphertext belongs to.

A ciphertext that is moved to another row, table or tenant does not open there; nor does another key open it.
What people say is under a key of their own (`gateway.adapters.encryption.words`), which is kept wrapped under
the installation's secret; what is nobody's is under keys that are derived from that secret. Each ciphertext
carries the id of its key, so that keys can be changed: the new one seals, the earlier ones still open.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from gateway.adapters.encryption.known_keys import KnownKeys
from gateway.adapters.encryption.sealed import (
    KEY_BYTES,
    KEY_ID_BYTES,
    NONCE_BYTES,
    Erased,
    Place,
    Sealed,
    Unsealable,
    bound_to,
    decrypted,
    joined,
    keyed_digest,
)
from gateway.domain.text import escape, unescape

__all__ = ["Erased", "Keyless", "Place", "Sealed", "Sealing", "Unsealable"]

_DERIVED_KEYS_KEPT = 4096


class _Secret:
    """One secret of 32 bytes, and every key that HKDF-SHA256 derives from it."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"the encryption key must have {KEY_BYTES} bytes, this one has {len(key)}")

        def derive(length: int, *purpose: str) -> bytes:
            return HKDF(hashes.SHA256(), length, salt=None, info=joined("gateway", *purpose)).derive(key)

        def cipher_for(table: str, tenant: str) -> AESGCM:
            return AESGCM(derive(KEY_BYTES, "seal", table, tenant))

        def digest_key_for(table: str, tenant: str) -> bytes:
            return derive(KEY_BYTES, "digest", table, tenant)

        keep = lru_cache(maxsize=_DERIVED_KEYS_KEPT)
        self.cipher: Callable[[str, str], AESGCM] = keep(cipher_for)
        self.digest_key: Callable[[str, str], bytes] = keep(digest_key_for)
        self.id = derive(KEY_ID_BYTES, "key id").hex()


class Sealing:
    """Seals under one secret, and opens what that secret or an earlier one has sealed.

    Nonces are random, and so good for 2**32 values under one key (NIST SP 800-38D, 8.3): that is for each
    table of each tenant. Raises `ValueError` for a secret that has not 32 bytes.
    """

    def __init__(self, key: bytes, *earlier: bytes) -> None:
        self._secret = _Secret(key)
        self.known = KnownKeys()
        """The keys of people that this process has lately had in hand, whichever store it was."""
        self._by_id = {each.id: each for each in (*map(_Secret, earlier), self._secret)}

    @property
    def key_id(self) -> str:
        """The id of the key that seals, which every sealed value carries."""
        return self._secret.id

    @property
    def key_ids(self) -> tuple[str, ...]:
        """The ids of all keys that open something."""
        return tuple(self._by_id)

    def seal(self, place: Place, clear: bytes) -> Sealed:
        """The bytes under a fresh nonce, to be opened at `place` alone."""
        nonce = os.urandom(NONCE_BYTES)
        ciphertext = self._secret.cipher(place.table, place.tenant).encrypt(nonce, clear, bound_to(place))
        return Sealed(self.key_id, nonce, ciphertext)

    def open(self, place: Place, sealed: Sealed) -> bytes:
        """The bytes that were sealed at `place`. Raises `Unsealable`."""
        cipher = self.cipher(place, sealed.key_id)
        return decrypted(cipher, place.table, sealed.nonce, sealed.ciphertext, bound_to(place))

    def cipher(self, place: Place, key_id: str) -> AESGCM:
        """What opens in the place's table and tenant what this key has sealed. Raises `Unsealable`."""
        if (secret := self._by_id.get(key_id)) is None:
            known = ", ".join(self._by_id)
            raise Unsealable(f"{place.table}: sealed under key {key_id}, ours is {known}")
        return secret.cipher(place.table, place.tenant)

    def seal_text(self, place: Place, text: str) -> Sealed:
        """Like `seal`, for any text: NUL and lone surrogates are kept, escaped."""
        return self.seal(place, escape(text).encode())

    def open_text(self, place: Place, sealed: Sealed) -> str:
        """The inverse of `seal_text`. Raises `Unsealable`."""
        return unescape(self.open(place, sealed).decode())

    def digest(self, place: Place, text: str) -> bytes:
        """HMAC-SHA256 over place and text: equal texts show as equal there, and are not told by guessing."""
        return keyed_digest(self._secret.digest_key(place.table, place.tenant), *place.row, text)

    def digests(self, place: Place, text: str) -> tuple[bytes, ...]:
        """`digest` under every key at hand, for finding what was kept before a change of the key as well."""
        keys = (secret.digest_key(place.table, place.tenant) for secret in self._by_id.values())
        return tuple(keyed_digest(key, *place.row, text) for key in keys)


class Keyless(Sealing):
    """Seals and opens nothing, for whoever writes records without texts and has no key for any.

    Raises `ValueError` for what is to be sealed, and `Unsealable` for what is to be opened.
    """

    def __init__(self) -> None:
        """Takes no secret."""
        self.known = KnownKeys()

    def seal(self, place: Place, clear: bytes) -> Sealed:
        raise ValueError(f"{place.table}: nothing can be sealed without a key")

    def cipher(self, place: Place, key_id: str) -> AESGCM:
        raise Unsealable(f"{place.table}: nothing can be opened without a key")

    def digest(self, place: Place, text: str) -> bytes:
        raise ValueError(f"{place.table}: there is no digest without a key")

    def digests(self, place: Place, text: str) -> tuple[bytes, ...]:
        raise ValueError(f"{place.table}: there is no digest without a key")
