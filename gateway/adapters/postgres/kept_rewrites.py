"""Kept rewrites in PostgreSQL, sealed: any server finds what another one has asked a model for."""

from __future__ import annotations

from sqlalchemy import text

from gateway.adapters.encryption.sealing import Place, Sealed, Sealing, Unsealable
from gateway.adapters.kept_form import from_bytes, to_bytes
from gateway.adapters.postgres.database import Database
from gateway.domain.cache_key import CacheKey
from gateway.domain.proposal import ProposedQuery
from gateway.domain.text import escape

_FIND = text("""
    SELECT searches FROM gateway.kept_rewrite
    WHERE tenant_id = :tenant AND digest = decode(:digest, 'hex') AND expires_at > clock_timestamp()
""")
_KEEP = text("""
    INSERT INTO gateway.kept_rewrite (tenant_id, digest, searches, expires_at)
    VALUES (:tenant, decode(:digest, 'hex'), :searches, clock_timestamp() + make_interval(secs => :seconds))
    ON CONFLICT (tenant_id, digest) DO UPDATE SET
        searches = excluded.searches, expires_at = excluded.expires_at
""")
_FORGET = text("DELETE FROM gateway.kept_rewrite WHERE tenant_id = :tenant")
_FORGET_EXPIRED = text(
    "DELETE FROM gateway.kept_rewrite WHERE tenant_id = :tenant AND expires_at <= clock_timestamp()"
)


class PostgresKeptRewrites:
    """The port `KeptRewrites`, by the database's clock."""

    def __init__(self, database: Database, sealing: Sealing) -> None:
        self._database, self._sealing = database, sealing

    async def find(self, key: CacheKey) -> tuple[ProposedQuery, ...]:
        async with self._database.tenant(escape(key.tenant)) as connection:
            kept = await connection.scalar(_FIND, _row(key))
        if kept is None:
            return ()
        try:
            return from_bytes(self._sealing.open(_place(key), Sealed.from_bytes(kept)))
        except Unsealable:  # under a key that was changed since, or damaged: a model can be asked again
            return ()

    async def keep(self, key: CacheKey, queries: tuple[ProposedQuery, ...], hours: float) -> None:
        searches = self._sealing.seal(_place(key), to_bytes(queries)).to_bytes()
        async with self._database.tenant(escape(key.tenant)) as connection:
            await connection.execute(_KEEP, {**_row(key), "searches": searches, "seconds": hours * 3600})

    async def forget(self, tenant: str) -> int:
        async with self._database.tenant(escape(tenant)) as connection:
            return (await connection.execute(_FORGET, {"tenant": escape(tenant)})).rowcount

    async def forget_expired(self, tenant: str) -> int:
        async with self._database.tenant(escape(tenant)) as connection:
            return (await connection.execute(_FORGET_EXPIRED, {"tenant": escape(tenant)})).rowcount


def _row(key: CacheKey) -> dict[str, str]:
    return {"tenant": escape(key.tenant), "digest": key.digest}


def _place(key: CacheKey) -> Place:
    return Place("kept_rewrite", escape(key.tenant), (key.digest,))
