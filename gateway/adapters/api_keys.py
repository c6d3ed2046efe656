"""API keys as text, `rgw_<tenant>_<prefix>_<secret>`: how one is made, taken apart, and believed.

A secret has 256 random bits, so nobody can search for the one behind a SHA-256: a slow password hash would
protect nothing and cost every request its time.
"""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256

from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.identity import Principal, check_name, check_tenant
from gateway.ports.clock import Clock
from gateway.ports.identity import Unknown
from gateway.ports.keys import KeyInfo

_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_PREFIX_LENGTH = 10
_SECRET_LENGTH = 43
"""62**43 is a little more than 2**256."""
_KEY = re.compile(
    rf"rgw_([a-z][a-z0-9-]{{0,62}})_([0-9A-Za-z]{{{_PREFIX_LENGTH}}})_([0-9A-Za-z]{{{_SECRET_LENGTH}}})"
)
_NO_HASH = bytes(32)


@dataclass(frozen=True, slots=True)
class KeyText:
    """A key taken apart. The tenant says where to look for it and nothing else."""

    tenant: str
    prefix: str
    secret: str = field(repr=False)

    @property
    def whole(self) -> str:
        return f"rgw_{self.tenant}_{self.prefix}_{self.secret}"

    @property
    def secret_hash(self) -> bytes:
        return sha256(self.secret.encode()).digest()


@dataclass(frozen=True, slots=True)
class StoredKey:
    """What is kept of a key."""

    info: KeyInfo
    secret_hash: bytes = field(repr=False)


def make_key(
    principal: Principal, label: str, expires_at: datetime | None, clock: Clock
) -> tuple[str, StoredKey]:
    """A new key and what is to be kept of it. Raises `ProblemError` for a name or expiry that cannot be."""
    for problem in _problems(principal, expires_at):
        raise ProblemError(problem)
    text = KeyText(principal.tenant, _random(_PREFIX_LENGTH), _random(_SECRET_LENGTH))
    info = KeyInfo(clock.new_id("key_"), text.prefix, principal, label, clock.now(), expires_at, None)
    return text.whole, StoredKey(info, text.secret_hash)


def read_key(credential: str) -> KeyText | Unknown:
    """The parts of what may be a key. What cannot be one is found here, before anything is looked up."""
    if not credential:
        return Unknown.MISSING
    match = _KEY.fullmatch(credential)
    return KeyText(*match.groups()) if match else Unknown.MALFORMED


def believe(text: KeyText, stored: StoredKey | None, now: datetime) -> Principal | Unknown:
    """Whom the key stands for: what is `stored` under its prefix says so, if it is the same secret.

    The comparison takes the same time whether or not the prefix is known, and wherever the secrets differ.
    """
    same = hmac.compare_digest(text.secret_hash, stored.secret_hash if stored else _NO_HASH)
    if stored is None or not same:
        return Unknown.NOT_FOUND
    if stored.info.revoked_at is not None:
        return Unknown.REVOKED
    if stored.info.expires_at is not None and now >= stored.info.expires_at:
        return Unknown.EXPIRED
    return stored.info.principal


def _problems(principal: Principal, expires_at: datetime | None) -> list[Problem]:
    names = [(principal.subject, "subject")]
    names += [(role, "role") for role in sorted(principal.roles)]
    names += [(group, "group") for group in sorted(principal.groups)]
    found = [check_tenant(principal.tenant), *(check_name(name, what) for name, what in names)]
    if expires_at is not None and expires_at.utcoffset() is None:
        found.append(Problem(Problems.INVALID_PARAMETER, "an expiry needs its time zone", "expires_at"))
    return [problem for problem in found if problem is not None]


def _random(length: int) -> str:
    return "".join(secrets.choice(_BASE62) for _ in range(length))
