"""Requests that run once, in PostgreSQL: the primary key decides, and time is the database's alone."""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy import text

from gateway.adapters.encryption.sealing import Erased, Place, Sealing
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.subject_keys import OF_COLUMN, Keys, SubjectKeys, kept_key
from gateway.domain.conversation import Owner
from gateway.domain.text import escape
from gateway.ports.idempotency import Claim, Different, Done, Mine, Running

Key = dict[str, str]

_THIS = "tenant_id = :tenant AND subject = :subject AND key = :key"
# One statement, so that of many at once one alone comes through: the others wait for its row and then find it
# fresh. A row that is not taken over stays locked to the commit, so that `_LOOK` cannot miss it.
_CLAIM = text("""
    INSERT INTO gateway.idempotency AS held
        (tenant_id, subject, key, request_digest, state, created_at, expires_at)
    VALUES (:tenant, :subject, :key, :digest, 'running',
        clock_timestamp(), clock_timestamp() + interval '24 hours')
    ON CONFLICT (tenant_id, subject, key) DO UPDATE SET
        request_digest = excluded.request_digest, state = 'running', status = NULL, response = NULL,
        conversation_id = NULL,
        created_at = clock_timestamp(), expires_at = clock_timestamp() + interval '24 hours'
    WHERE held.expires_at <= clock_timestamp()
        OR held.state = 'running' AND held.created_at <= clock_timestamp() - interval '60 seconds'
    RETURNING true
""")
_LOOK = text(f"""
    SELECT request_digest, state, status, response, key.key_id, key.subject, key.wrapped
    FROM gateway.idempotency AS held LEFT JOIN gateway.subject_key AS key
        ON key.tenant_id = held.tenant_id AND key.key_id = {OF_COLUMN.format(column="held.response")}
    WHERE held.tenant_id = :tenant AND held.subject = :subject AND held.key = :key
""")  # noqa: S608
# The first response stands: one that was taken for dead and settles late changes nothing.
_SETTLE = text(
    "UPDATE gateway.idempotency SET state = 'done', status = :status, response = :response,"  # noqa: S608
    " conversation_id = :conversation,"
    f" expires_at = clock_timestamp() + interval '24 hours' WHERE {_THIS} AND state = 'running'"
)
_ERASED_SINCE = text("""
    SELECT true FROM gateway.idempotency AS held JOIN gateway.subject_key AS key USING (tenant_id)
    WHERE held.tenant_id = :tenant AND held.subject = :subject AND held.key = :key
    AND key.subject = :person AND key.destroyed_at >= held.created_at
""")
_LOSE = text(f"DELETE FROM gateway.idempotency WHERE {_THIS} AND response = :response")  # noqa: S608
_GIVE_UP = text(f"DELETE FROM gateway.idempotency WHERE {_THIS} AND state = 'running'")  # noqa: S608
# A claim whose holder died is free after a minute, and its row may go with its day.
_FORGET_EXPIRED = text(
    "DELETE FROM gateway.idempotency WHERE tenant_id = :tenant AND expires_at <= clock_timestamp()"
)
# Held to the commit, so that whoever forgets the conversation waits, and then finds the response.
_CONVERSATION = text(
    "SELECT true FROM gateway.conversation"
    " WHERE tenant_id = :tenant AND subject = :subject AND conversation_id = :conversation FOR KEY SHARE"
)
_FORGET = text(
    "DELETE FROM gateway.idempotency"
    " WHERE tenant_id = :tenant AND subject = :subject AND conversation_id = :conversation"
)


class PostgresIdempotency:
    """The port `Idempotency`. Raises `Unsealable` for a response that was sealed under another key."""

    def __init__(self, database: Database, sealing: Sealing) -> None:
        self._database, self._sealing = database, sealing
        self._keys = SubjectKeys(database, sealing)

    async def claim(self, owner: Owner, key: str, request_digest: str) -> Claim:
        which, digest = _which(owner, key), escape(request_digest).encode()
        async with self._database.tenant(which["tenant"]) as connection:
            if await connection.scalar(_CLAIM, {**which, "digest": digest}):
                return Mine()
            held = dict((await connection.execute(_LOOK, which)).mappings().one())
        if held["request_digest"] != digest:
            return Different()
        if held["state"] == "running":
            return Running()
        keys = Keys(self._sealing, () if held["key_id"] is None else [kept_key(held)])
        try:
            return Done(held["status"], keys.open(_place(which), held["response"]))
        except Erased:
            return await self._claim_anew(owner, key, request_digest, held["response"])

    async def _claim_anew(self, owner: Owner, key: str, request_digest: str, lost: bytes) -> Claim:
        """A response that was kept after its person was erased is nobody's: the request runs again."""
        which = _which(owner, key)
        async with self._database.tenant(which["tenant"]) as connection:
            await connection.execute(_LOSE, {**which, "response": lost})
        return await self.claim(owner, key, request_digest)

    async def settle(self, owner: Owner, key: str, conversation_id: str, status: int, body: bytes) -> None:
        which = {**_which(owner, key), "conversation": escape(conversation_id)}
        words = await self._keys.of(owner.tenant, owner.subject)
        response = words.seal(_place(which), body).to_bytes()
        async with self._database.tenant(which["tenant"]) as connection:
            if not conversation_id or await connection.scalar(_CONVERSATION, which):
                await connection.execute(_SETTLE, {**which, "status": status, "response": response})
            else:
                await connection.execute(_GIVE_UP, which)

    async def settle_about(self, owner: Owner, key: str, person: str, status: int, body: bytes) -> None:
        which = _which(owner, key)
        words = await self._keys.of(owner.tenant, person)
        response = words.seal(_place(which), body).to_bytes()
        async with self._database.tenant(which["tenant"]) as connection:
            # A key that was made after the erasure is found here to be one.
            if await connection.scalar(_ERASED_SINCE, {**which, "person": escape(person)}):
                await connection.execute(_GIVE_UP, which)
            else:
                done = {**which, "conversation": "", "status": status, "response": response}
                await connection.execute(_SETTLE, done)

    async def give_up(self, owner: Owner, key: str) -> None:
        which = _which(owner, key)
        async with self._database.tenant(which["tenant"]) as connection:
            await connection.execute(_GIVE_UP, which)

    async def forget(self, owner: Owner, conversation_id: str) -> None:
        names = {"tenant": owner.tenant, "subject": owner.subject, "conversation": conversation_id}
        whose = {name: escape(value) for name, value in names.items()}
        async with self._database.tenant(whose["tenant"]) as connection:
            await connection.execute(_FORGET, whose)

    async def forget_expired(self, tenant: str) -> int:
        async with self._database.tenant(escape(tenant)) as connection:
            return (await connection.execute(_FORGET_EXPIRED, {"tenant": escape(tenant)})).rowcount


def _which(owner: Owner, key: str) -> Key:
    """Callers choose their keys, and some put a name or an address in: only a digest is written down."""
    digest = sha256(escape(key).encode()).hexdigest()
    return {"tenant": escape(owner.tenant), "subject": escape(owner.subject), "key": digest}


def _place(which: Key) -> Place:
    return Place("idempotency", which["tenant"], (which["subject"], which["key"]))
