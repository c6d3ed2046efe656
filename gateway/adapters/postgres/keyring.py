"""API keys in PostgreSQL, and whose each of them is. A tenant's keys are its own rows like any other's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text

from gateway.adapters.credentials.api_keys import StoredKey, believe, make_key, read_key
from gateway.adapters.postgres.database import Database, reading
from gateway.domain.identity import Principal
from gateway.domain.text import escape, unescape
from gateway.ports.clock import Clock
from gateway.ports.identity import Unknown
from gateway.ports.keys import KeyInfo

_ADD = text("""
    INSERT INTO gateway.api_key
        (tenant_id, prefix, key_id, secret_hash, subject, roles, groups, label, created_at, expires_at)
    VALUES (:tenant, :prefix, :key_id, :secret_hash, :subject, :roles, :groups, :label, :created_at,
        :expires_at)
""")
_FIND = reading("SELECT * FROM gateway.api_key WHERE tenant_id = whose.tenant AND prefix = $2")
_LIST = text("SELECT * FROM gateway.api_key WHERE tenant_id = :tenant ORDER BY created_at, prefix")
# A key that was revoked before keeps the moment of it.
_REVOKE = text(
    "UPDATE gateway.api_key SET revoked_at = coalesce(revoked_at, :now)"
    " WHERE tenant_id = :tenant AND key_id = :key_id"
)


class PostgresKeyring:
    """The ports `Credentials` and `Keyring`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    async def identify(self, credential: str) -> Principal | Unknown:
        key = read_key(credential)
        if isinstance(key, Unknown):
            return key
        rows = await self._database.single(_FIND, key.tenant, key.prefix)
        return believe(key, _stored(dict(rows[0])) if rows else None, self._clock.now())

    async def create(
        self, principal: Principal, label: str, expires_at: datetime | None
    ) -> tuple[str, KeyInfo]:
        """See the port. Raises `ProblemError` for names that cannot be, or an expiry without its zone."""
        whole, stored = make_key(principal, label, expires_at, self._clock)
        async with self._database.tenant(principal.tenant) as connection:
            await connection.execute(_ADD, _columns(stored))
        return whole, stored.info

    async def list(self, tenant: str) -> Sequence[KeyInfo]:
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(_LIST, {"tenant": escape(tenant)})).mappings().all()
        return [_stored(dict(row)).info for row in rows]

    async def revoke(self, tenant: str, key_id: str) -> bool:
        which = {"tenant": escape(tenant), "key_id": escape(key_id), "now": self._clock.now()}
        async with self._database.tenant(escape(tenant)) as connection:
            return (await connection.execute(_REVOKE, which)).rowcount > 0


def _columns(stored: StoredKey) -> dict[str, object]:
    info = stored.info
    return {
        "tenant": info.principal.tenant,
        "prefix": info.prefix,
        "key_id": info.id,
        "secret_hash": stored.secret_hash,
        "subject": info.principal.subject,
        "roles": sorted(info.principal.roles),
        "groups": sorted(info.principal.groups),
        "label": escape(info.label),
        "created_at": info.created_at,
        "expires_at": info.expires_at,
    }


def _stored(row: Mapping[str, Any]) -> StoredKey:
    principal = Principal(row["tenant_id"], row["subject"], frozenset(row["roles"]), frozenset(row["groups"]))
    info = KeyInfo(
        id=row["key_id"],
        prefix=row["prefix"],
        principal=principal,
        label=unescape(row["label"]),
        created_at=row["created_at"],
        expires_at=row["expires_at"],
        revoked_at=row["revoked_at"],
    )
    return StoredKey(info, row["secret_hash"])
