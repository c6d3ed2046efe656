"""API keys, `rgw_<tenant>_<prefix>_<secret>`: how one is made, taken apart, and believed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from gateway.adapters.credentials.credential_text import CredentialText, Kind, draw, take_apart
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.identity import Principal, check_name, check_tenant
from gateway.ports.clock import Clock
from gateway.ports.identity import Unknown
from gateway.ports.keys import KeyInfo


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
    text = draw(Kind.API_KEY, principal.tenant)
    info = KeyInfo(clock.new_id("key_"), text.prefix, principal, label, clock.now(), expires_at, None)
    return text.whole, StoredKey(info, text.secret_hash)


def read_key(credential: str) -> CredentialText | Unknown:
    """The parts of what may be a key. What cannot be one is found here, before anything is looked up."""
    if not credential:
        return Unknown.MISSING
    return take_apart(Kind.API_KEY, credential) or Unknown.MALFORMED


def believe(text: CredentialText, stored: StoredKey | None, now: datetime) -> Principal | Unknown:
    """Whom the key stands for: what is `stored` under its prefix says so, if it is the same secret."""
    same = text.is_the_one_of(stored.secret_hash if stored else None)
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
