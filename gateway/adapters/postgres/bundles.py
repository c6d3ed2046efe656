"""The applied policy bundles in PostgreSQL: every version is kept, one of them is active."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import text

from gateway.adapters.postgres.database import Database
from gateway.domain.identity import SYSTEM_TENANT
from gateway.domain.text import escape, unescape
from gateway.ports.clock import Clock

# A version is a digest over its files, so one that is there already has these very files.
_ADD = text(
    "INSERT INTO gateway.bundle (tenant_id, version, files, applied_at, applied_by)"
    " VALUES (:tenant, :version, CAST(:files AS jsonb), :now, :by) ON CONFLICT DO NOTHING"
)
_ACTIVATE = text(
    "INSERT INTO gateway.tenant (tenant_id, name, active_bundle, created_at)"
    " VALUES (:tenant, :name, :version, :now)"
    " ON CONFLICT (tenant_id) DO UPDATE SET name = excluded.name, active_bundle = excluded.active_bundle"
)
# The system's own rows, kept by a trigger: row-level security shows no list of tenants to anybody else.
_MEMBERS = text(
    "SELECT member FROM gateway.roster WHERE tenant_id = :system AND member <> :system ORDER BY member"
)
_ACTIVE_BUNDLES = text(
    "SELECT member, active_bundle FROM gateway.roster"
    " WHERE tenant_id = :system AND member = ANY(:tenants) AND active_bundle IS NOT NULL"
)
_ACTIVE = text("SELECT active_bundle FROM gateway.tenant WHERE tenant_id = :tenant")
_FILES = text("SELECT files FROM gateway.bundle WHERE tenant_id = :tenant AND version = :version")


class PostgresBundles:
    """The port `Bundles`."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database, self._clock = database, clock

    async def apply(self, tenant: str, name: str, version: str, files: Mapping[str, str], by: str) -> None:
        which = {"tenant": escape(tenant), "version": escape(version), "now": self._clock.now()}
        stored = json.dumps({escape(path): escape(content) for path, content in files.items()})
        async with self._database.tenant(escape(tenant)) as connection:
            await connection.execute(_ADD, {**which, "files": stored, "by": escape(by)})
            await connection.execute(_ACTIVATE, {**which, "name": escape(name)})

    async def active_version(self, tenant: str) -> str | None:
        async with self._database.tenant(escape(tenant)) as connection:
            version: str | None = await connection.scalar(_ACTIVE, {"tenant": escape(tenant)})
        return None if version is None else unescape(version)

    async def active_versions(self, tenants: Collection[str]) -> Mapping[str, str]:
        which = {"system": SYSTEM_TENANT, "tenants": [escape(tenant) for tenant in tenants]}
        async with self._database.tenant(SYSTEM_TENANT) as connection:
            rows = (await connection.execute(_ACTIVE_BUNDLES, which)).all()
        return {unescape(tenant): unescape(version) for tenant, version in rows}

    async def files(self, tenant: str, version: str) -> Mapping[str, str] | None:
        which = {"tenant": escape(tenant), "version": escape(version)}
        async with self._database.tenant(escape(tenant)) as connection:
            files: dict[str, str] | None = await connection.scalar(_FILES, which)
        if files is None:
            return None
        return {unescape(path): unescape(content) for path, content in files.items()}

    async def tenants(self) -> Sequence[str]:
        async with self._database.tenant(SYSTEM_TENANT) as connection:
            members = await connection.scalars(_MEMBERS, {"system": SYSTEM_TENANT})
        return [unescape(member) for member in members]
