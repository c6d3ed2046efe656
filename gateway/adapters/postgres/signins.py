"""Links and sessions in PostgreSQL. A tenant's are its own rows like any other's."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.credentials.credential_text import CredentialText
from gateway.adapters.credentials.signin_secrets import (
    StoredLink,
    StoredSession,
    believe_link,
    believe_session,
    make_link,
    make_session,
    read_link,
    read_session,
)
from gateway.adapters.postgres.database import Database
from gateway.domain.identity import Principal
from gateway.domain.signin import Link, NoEntry, Session
from gateway.ports.clock import Clock
from gateway.ports.identity import Unknown
from gateway.ports.signins import Entered, Invitation

_INVITE = text("""
    INSERT INTO gateway.signin_link (tenant_id, prefix, secret_hash, subject, expires_at)
    VALUES (:tenant, :prefix, :secret_hash, :subject, :expires_at)
""")
_FIND_LINK = text("SELECT * FROM gateway.signin_link WHERE tenant_id = :tenant AND prefix = :prefix")
# The row's lock lets one of two callers through; the other finds `spent_at` set.
_SPEND = text("""
    UPDATE gateway.signin_link SET spent_at = :now
    WHERE tenant_id = :tenant AND prefix = :prefix AND spent_at IS NULL
""")
_BEGIN = text("""
    INSERT INTO gateway.signin_session (tenant_id, prefix, secret_hash, subject, began_at, seen_at)
    VALUES (:tenant, :prefix, :secret_hash, :subject, :now, :now)
""")
_FIND_SESSION = text("SELECT * FROM gateway.signin_session WHERE tenant_id = :tenant AND prefix = :prefix")
# A sign-out in between wins: a session that has ended is not seen again.
_SEEN = text("""
    UPDATE gateway.signin_session SET seen_at = greatest(seen_at, :now)
    WHERE tenant_id = :tenant AND prefix = :prefix AND ended_at IS NULL
""")
_END = text("""
    UPDATE gateway.signin_session SET ended_at = :now
    WHERE tenant_id = :tenant AND prefix = :prefix AND ended_at IS NULL
""")


class PostgresSignins:
    """The ports `Signins` and `Credentials`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    async def invite(self, tenant: str, subject: str) -> Invitation:
        token, stored = make_link(tenant, subject, self._clock.now())
        row = {"subject": subject, "expires_at": stored.link.expires_at}
        async with self._database.tenant(tenant) as connection:
            await connection.execute(_INVITE, _whole(token) | row)
        return Invitation(token.whole, stored.link.expires_at)

    async def look(self, token: str) -> Link | None:
        which = read_link(token)
        if which is None:
            return None
        async with self._database.tenant(which.tenant) as connection:
            return await _link(connection, which)

    async def enter(self, token: str) -> Entered | NoEntry:
        which = read_link(token)
        if which is None:
            return NoEntry.UNKNOWN
        async with self._database.tenant(which.tenant) as connection:
            link, now = await _link(connection, which), self._clock.now()
            if link is None:
                return NoEntry.UNKNOWN
            if (refusal := link.refusal(now)) is not None:
                return refusal
            if (await connection.execute(_SPEND, _which(which) | {"now": now})).rowcount == 0:
                return NoEntry.SPENT
            secret, _ = make_session(link, now)
            await connection.execute(_BEGIN, _whole(secret) | {"subject": link.subject, "now": now})
        return Entered(secret.whole, link.tenant, link.subject)

    async def identify(self, credential: str) -> Principal | Unknown:
        return await self._use(credential, _SEEN)

    async def leave(self, secret: str) -> bool:
        return isinstance(await self._use(secret, _END), Principal)

    async def _use(self, credential: str, statement: Any) -> Principal | Unknown:
        """Whose session it is, once it is noted that it was seen or that it has ended."""
        which = read_session(credential)
        if isinstance(which, Unknown):
            return which
        async with self._database.tenant(which.tenant) as connection:
            row = (await connection.execute(_FIND_SESSION, _which(which))).one_or_none()
            now = self._clock.now()
            person = believe_session(which, _session(row) if row else None, now)
            if isinstance(person, Unknown):
                return person
            used = await connection.execute(statement, _which(which) | {"now": now})
        return person if used.rowcount else Unknown.REVOKED


async def _link(connection: AsyncConnection, which: CredentialText) -> Link | None:
    row = (await connection.execute(_FIND_LINK, _which(which))).one_or_none()
    return believe_link(which, _stored_link(row) if row else None)


def _which(text: CredentialText) -> dict[str, object]:
    return {"tenant": text.tenant, "prefix": text.prefix}


def _whole(text: CredentialText) -> dict[str, object]:
    return _which(text) | {"secret_hash": text.secret_hash}


def _stored_link(row: Row[Any]) -> StoredLink:
    return StoredLink(Link(row.tenant_id, row.subject, row.expires_at, row.spent_at), row.secret_hash)


def _session(row: Row[Any]) -> StoredSession:
    session = Session(row.tenant_id, row.subject, row.began_at, row.seen_at, row.ended_at)
    return StoredSession(session, row.secret_hash)
