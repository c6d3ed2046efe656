"""Links and sessions, `rgl_<tenant>_...` and `rgs_<tenant>_...`: how they are made, read and believed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from gateway.adapters.credentials.credential_text import CredentialText, Kind, draw, take_apart
from gateway.domain.errors import ProblemError
from gateway.domain.identity import Principal, check_name, check_tenant
from gateway.domain.signin import LINK_LASTS, Link, Session
from gateway.ports.identity import Unknown


@dataclass(frozen=True, slots=True)
class StoredLink:
    """What is kept of a link."""

    link: Link
    secret_hash: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoredSession:
    """What is kept of a session."""

    session: Session
    secret_hash: bytes = field(repr=False)


def make_link(tenant: str, subject: str, now: datetime) -> tuple[CredentialText, StoredLink]:
    """A new link and what is to be kept of it. Raises `ProblemError` for a name that cannot be."""
    for problem in filter(None, (check_tenant(tenant), check_name(subject, "subject"))):
        raise ProblemError(problem)
    text = draw(Kind.LINK, tenant)
    return text, StoredLink(Link(tenant, subject, now + LINK_LASTS), text.secret_hash)


def make_session(link: Link, now: datetime) -> tuple[CredentialText, StoredSession]:
    """The session that a link begins, and what is to be kept of it."""
    text = draw(Kind.SESSION, link.tenant)
    return text, StoredSession(Session(link.tenant, link.subject, now, now), text.secret_hash)


def read_link(token: str) -> CredentialText | None:
    """The parts of what may be a link's token; None for what cannot be one."""
    return take_apart(Kind.LINK, token)


def read_session(credential: str) -> CredentialText | Unknown:
    """The parts of what may be a session's secret."""
    if not credential:
        return Unknown.MISSING
    return take_apart(Kind.SESSION, credential) or Unknown.MALFORMED


def believe_link(text: CredentialText, stored: StoredLink | None) -> Link | None:
    """Whom the link was made for: what is `stored` under its prefix says so, if it is the same secret."""
    same = text.is_the_one_of(stored.secret_hash if stored else None)
    if stored is None or not same:
        return None
    return stored.link


def believe_session(text: CredentialText, stored: StoredSession | None, now: datetime) -> Principal | Unknown:
    """Whose session it is; the person alone, for roles and groups are the policy's to give."""
    same = text.is_the_one_of(stored.secret_hash if stored else None)
    if stored is None or not same:
        return Unknown.NOT_FOUND
    if stored.session.ended_at is not None:
        return Unknown.REVOKED
    if now >= stored.session.ends_at:
        return Unknown.EXPIRED
    return Principal(stored.session.tenant, stored.session.subject)
