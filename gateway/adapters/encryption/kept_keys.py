"""People's keys as they are kept.

A key is 32 random bytes of one person in one tenant. It is kept wrapped under a key that is derived from the
installation's secret for that tenant: changing the secret wraps it anew and leaves every ciphertext as it is.
Nobody's words (the subject is empty) are under a key of the tenant, which is never destroyed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from gateway.adapters.encryption.sealed import KEY_BYTES, KEY_ID_BYTES, Erased, Place, Sealed
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.encryption.words import Words
from gateway.domain.text import unescape

NOBODY = ""
"""The subject whose key is the tenant's own."""


@dataclass(frozen=True, slots=True)
class KeptKey:
    """A person's key as it is kept; `wrapped` is None once it was destroyed, and stays so for good."""

    id: str
    subject: str
    wrapped: bytes | None = field(repr=False)


def new_key(sealing: Sealing, tenant: str, subject: str) -> KeptKey:
    """A fresh key of this person, wrapped."""
    key_id = os.urandom(KEY_ID_BYTES).hex()
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
