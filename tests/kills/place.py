"""Where it happens: a PostgreSQL that syncs to disk and outlives every server, and two tenants in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from gateway.adapters.postgres.embedded import HOST, EmbeddedPostgres
from gateway.adapters.postgres.migrating import migrate
from gateway.adapters.postgres.roles import Passwords, RoleUrls, provision
from gateway.bootstrap.stores import stores
from gateway.commands.kb import ingest_folder
from gateway.commands.tenants import apply_bundle
from gateway.domain.identity import Principal
from gateway.services.shelving import Shelf
from tests.emulator import Emulator
from tests.policies import POLICIES
from tests.real_gateway import ENCRYPTION_KEY, SIGNING_KEY, settings_of

_PASSWORDS = Passwords(owner="owner", app="app", auditor="auditor")
_LATENCY_S = 0.03
"""What the model takes, so that a kill finds some requests waiting for it."""

PEOPLE = (
    Principal("acme", "maria@acme.example"),
    Principal("acme", "lars@acme.example"),
    Principal("globex", "nora@globex.example"),
)


@dataclass(frozen=True, slots=True)
class Place:
    """The database, the addresses of its roles, the model, and a key of each of `PEOPLE`."""

    postgres: EmbeddedPostgres
    urls: RoleUrls
    model_url: str
    keys: Mapping[Principal, str]

    @property
    def superuser_url(self) -> str:
        """Sees every tenant's rows, as nothing of the gateway can."""
        return self.postgres.url("gateway")

    @property
    def app_url(self) -> str:
        """The application's address. A database that was killed may come back on another port."""
        parts = urlsplit(self.urls.app)
        login = parts.netloc.rpartition("@")[0]
        return urlunsplit(parts._replace(netloc=f"{login}@{HOST}:{self.postgres.port}"))

    @property
    def environment(self) -> dict[str, str]:
        """What `gateway serve` needs here. It is alone, so that it closes at its start what is unfinished."""
        return {
            "GATEWAY_DATABASE_URL": self.app_url,
            "GATEWAY_ENCRYPTION_KEY": ENCRYPTION_KEY,
            "GATEWAY_AUDIT_SIGNING_KEY": SIGNING_KEY,
            "GATEWAY_REWRITER": "anthropic",
            "GATEWAY_ANTHROPIC_BASE_URL": self.model_url,
            "ANTHROPIC_API_KEY": "emulated",
            "GATEWAY_ALONE": "true",
            "GATEWAY_MASK_BUDGET_MS": "60000",
        }


@asynccontextmanager
async def place(folder: Path) -> AsyncIterator[Place]:
    """Furnishes `folder`; at the end no process is left."""
    postgres = EmbeddedPostgres(folder)
    await asyncio.to_thread(postgres.start)
    try:
        urls = await provision(postgres.url(), _PASSWORDS)
        await migrate(urls.owner)
        keys = await _furnish(urls)
        async with Emulator("heals", latency=_LATENCY_S) as emulator:
            yield Place(postgres, urls, emulator.url, keys)
    finally:
        await asyncio.to_thread(postgres.stop)


async def _furnish(urls: RoleUrls) -> Mapping[Principal, str]:
    keys: dict[Principal, str] = {}
    async with stores(settings_of(urls, None)) as parts:
        for tenant in dict.fromkeys(person.tenant for person in PEOPLE):
            bundle = await apply_bundle(parts.administering, POLICIES / tenant, "test")
            for collection in bundle.settings.collections:
                pages = POLICIES / tenant / "kb" / collection
                await ingest_folder(parts, bundle, pages, Shelf(collection), "test")
        for person in PEOPLE:
            keys[person], _ = await parts.keyring.create(person, "kills", None)
    return keys
