"""What one person says, sealed under a key of their own: destroying that one key erases all of it."""

from __future__ import annotations

import os
from functools import cached_property

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from gateway.adapters.encryption.sealed import (
    KEY_BYTES,
    NONCE_BYTES,
    KeyedDigests,
    Place,
    Sealed,
    bound_to,
    decrypted,
    joined,
)
from gateway.domain.text import alike, escape

_MATCH_BYTES = 16
"""Of a digest that is searched by: two texts of 2**40 share one by chance once in 2**49 (birthday bound)."""


class Words:
    """Seals what one person says. `key_id` is 16 hexadecimal digits, and stands in each ciphertext."""

    def __init__(self, key_id: str, secret: bytes) -> None:
        self.key_id = key_id
        self._secret, self.cipher = secret, AESGCM(secret)

    @cached_property
    def _digests(self) -> KeyedDigests:
        # Made when it is asked for: most keys are unwrapped to open one value.
        info = joined("gateway", "words")
        return KeyedDigests(HKDF(hashes.SHA256(), KEY_BYTES, salt=None, info=info).derive(self._secret))

    def seal(self, place: Place, clear: bytes) -> Sealed:
        """The bytes under a fresh nonce, to be opened at `place` alone.

        Nonces are random: good for 2**32 values of one person (NIST SP 800-38D, 8.3).
        """
        nonce = os.urandom(NONCE_BYTES)
        return Sealed(self.key_id, nonce, self.cipher.encrypt(nonce, clear, bound_to(place)))

    def seal_text(self, place: Place, text: str) -> Sealed:
        """Like `seal`, for any text: NUL and lone surrogates are kept, escaped."""
        return self.seal(place, escape(text).encode())

    def open(self, place: Place, sealed: Sealed) -> bytes:
        """The bytes that were sealed at `place` under this key. Raises `Unsealable`."""
        return decrypted(self.cipher, place.table, sealed.nonce, sealed.ciphertext, bound_to(place))

    def digest(self, place: Place, text: str) -> bytes:
        """HMAC-SHA256 over place and text: tells equal texts of this person, and nothing without the key."""
        return self._digests.of(place.table, place.tenant, *place.row, text)

    def match(self, text: str) -> bytes:
        """By what a text is found that is another, or is `alike`: 16 bytes of HMAC-SHA256."""
        return self._digests.of("match", alike(escape(text)))[:_MATCH_BYTES]
