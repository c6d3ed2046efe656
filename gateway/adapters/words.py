"""What people say, sealed under a key of their own: destroying one key erases all that one person said.

A key is 32 random bytes of one person in one tenant. It is kept wrapped under a key that is derived from the
installation's secret for that tenant: changing the secret wraps it anew and leaves every ciphertext as it is.
Nobody's words (the subject is empty) are under a key of the tenant, which is never destroyed.
"""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass, field
from functools import cached_property

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from gateway.adapters.sealing import (
    KEY_BYTES,
    NONCE_BYTES,
    Erased,
    Place,
    Sealed,
    Sealing,
    Unsealable,
    bound_to,
    joined,
    keyed_digest,
)
from gateway.domain.text import escape, unescape

NOBODY = ""
"""The subject whose key is the tenant's own."""

_KEY_ID_BYTES = 8
_MATCH_BYTES = 16
"""Of a digest that is searched by: two texts of 2**40 share one by chance once in 2**49 (birthday bound)."""


@dataclass(frozen=True, slots=True)
class KeptKey:
    """A person's key as it is kept; `wrapped` is None once it was destroyed, and stays so for good."""

    id: str
    subject: str
    wrapped: bytes | None = field(repr=False)


class Words:
    """Seals what one person says. `key_id` is 16 hexadecimal digits, and stands in each ciphertext."""

    def __init__(self, key_id: str, secret: bytes) -> None:
        self.key_id = key_id
        self._secret, self._cipher = secret, AESGCM(secret)

    @cached_property
    def _digest_key(self) -> bytes:
        # Made when it is asked for: most keys are unwrapped to open one value.
        info = joined("gateway", "words")
        return HKDF(hashes.SHA256(), KEY_BYTES, salt=None, info=info).derive(self._secret)

    def seal(self, place: Place, clear: bytes) -> Sealed:
        """The bytes under a fresh nonce, to be opened at `place` alone.

        Nonces are random: good for 2**32 values of one person (NIST SP 800-38D, 8.3).
        """
        nonce = os.urandom(NONCE_BYTES)
        return Sealed(self.key_id, nonce, self._cipher.encrypt(nonce, clear, bound_to(place)))

    def seal_text(self, place: Place, text: str) -> Sealed:
        """Like `seal`, for any text: NUL and lone surrogates are kept, escaped."""
        return self.seal(place, escape(text).encode())

    def open(self, place: Place, sealed: Sealed) -> bytes:
        """The bytes that were sealed at `place` under this key. Raises `Unsealable`."""
        try:
            return self._cipher.decrypt(sealed.nonce, sealed.ciphertext, bound_to(place))
        except (InvalidTag, ValueError) as error:
            raise Unsealable(f"{place.table}: the value is damaged or belongs to another row") from error

    def digest(self, place: Place, text: str) -> bytes:
        """HMAC-SHA256 over place and text: tells equal texts of this person, and nothing without the key."""
        return keyed_digest(self._digest_key, place.table, place.tenant, *place.row, text)

    def match(self, text: str) -> bytes:
        """By what a text is found that equals another: 16 bytes of HMAC-SHA256 over it, in one form whatever
        its case, width, white space and accents' encoding (NFKC, case folded)."""
        same = " ".join(unicodedata.normalize("NFKC", escape(text)).casefold().split())
        return keyed_digest(self._digest_key, "match", same)[:_MATCH_BYTES]


def new_key(sealing: Sealing, tenant: str, subject: str) -> KeptKey:
    """A fresh key of this person, wrapped."""
    key_id = os.urandom(_KEY_ID_BYTES).hex()
    wrapped = sealing.seal(_wrapping(tenant, key_id), os.urandom(KEY_BYTES)).to_bytes()
    return KeptKey(key_id, subject, wrapped)


def rewrapped(sealing: Sealing, tenant: str, key: KeptKey) -> bytes:
    """The same key, wrapped under the secret that seals now. Raises `Erased` and `Unsealable`."""
    return sealing.seal(_wrapping(tenant, key.id), _secret_of(sealing, tenant, key)).to_bytes()


def words_of(sealing: Sealing, tenant: str, key: KeptKey) -> Words:
    """What seals and opens under this key. Raises `Erased`, and `Unsealable` without the secret around it."""
    return Words(key.id, _secret_of(sealing, tenant, key))


def opened(sealing: Sealing, key: KeptKey | None, place: Place, sealed: Sealed) -> bytes:
    """The bytes that were sealed at `place`, under `key` or, from before people had keys, the installation's.

    Raises `Erased` when the key was destroyed and `Unsealable` when nothing at hand opens them.
    """
    if key is None:
        return sealing.open(place, sealed)
    return words_of(sealing, place.tenant, key).open(place, sealed)


def opened_text(sealing: Sealing, key: KeptKey | None, place: Place, sealed: Sealed) -> str:
    """The inverse of `seal_text`; raises as `opened`."""
    return unescape(opened(sealing, key, place, sealed).decode())


def _secret_of(sealing: Sealing, tenant: str, key: KeptKey) -> bytes:
    if key.wrapped is None:
        raise Erased
    return sealing.open(_wrapping(tenant, key.id), Sealed.from_bytes(key.wrapped))


def _wrapping(tenant: str, key_id: str) -> Place:
    return Place("subject_key", tenant, (key_id,))
