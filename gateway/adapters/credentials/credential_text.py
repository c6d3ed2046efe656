"""Credentials as text, `<kind>_<tenant>_<prefix>_<secret>`: how one is drawn, taken apart and compared.

A secret has 256 random bits, so nobody can search for the one behind a SHA-256: a slow password hash would
protect nothing and cost every request its time.
"""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256

_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_PREFIX_LENGTH = 10
_SECRET_LENGTH = 43
"""62**43 is a little more than 2**256."""
_SHAPE = re.compile(
    rf"([a-z]{{3}})_([a-z][a-z0-9-]{{0,62}})_([0-9A-Za-z]{{{_PREFIX_LENGTH}}})_([0-9A-Za-z]{{{_SECRET_LENGTH}}})"
)
_NO_HASH = bytes(32)


class Kind(StrEnum):
    """What a credential is for; one kind is never taken for another."""

    API_KEY = "rgw"
    LINK = "rgl"
    SESSION = "rgs"


@dataclass(frozen=True, slots=True)
class CredentialText:
    """A credential taken apart. The tenant says where to look for it and nothing else."""

    kind: Kind
    tenant: str
    prefix: str
    secret: str = field(repr=False)

    @property
    def whole(self) -> str:
        return f"{self.kind}_{self.tenant}_{self.prefix}_{self.secret}"

    @property
    def secret_hash(self) -> bytes:
        return sha256(self.secret.encode()).digest()

    def is_the_one_of(self, stored: bytes | None) -> bool:
        """Whether `stored` is this secret's hash; None is nothing's.

        Takes the same time whether or not anything is stored, and wherever the secrets differ.
        """
        return hmac.compare_digest(self.secret_hash, stored or _NO_HASH) and stored is not None


def draw(kind: Kind, tenant: str) -> CredentialText:
    """A new credential of this tenant, whose name must have been checked."""
    return CredentialText(kind, tenant, _random(_PREFIX_LENGTH), _random(_SECRET_LENGTH))


def take_apart(kind: Kind, credential: str) -> CredentialText | None:
    """The parts of what may be a credential of this kind; None for what cannot be one."""
    match = _SHAPE.fullmatch(credential)
    if match is None or match[1] != kind.value:
        return None
    return CredentialText(kind, match[2], match[3], match[4])


def _random(length: int) -> str:
    return "".join(secrets.choice(_BASE62) for _ in range(length))
