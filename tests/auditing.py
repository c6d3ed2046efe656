"""`gateway audit` as it is typed, over records of ours and rows that somebody changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from gateway.__main__ import run as run_command
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.ports.journal import Record
from tests.postgres import Server, execute, run

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Terminal:
    """Runs subcommands of `gateway audit` over this module's database."""

    capsys: pytest.CaptureFixture[str]
    urls: RoleUrls

    def __call__(self, *words: object) -> tuple[int, str]:
        """The exit code, and what was said on stdout or else on stderr."""
        self.capsys.readouterr()
        code = run_command(["audit", *map(str, words)])
        said = self.capsys.readouterr()
        return code, said.out or said.err

    def json(self, *words: object) -> tuple[int, Any]:
        code, said = self(*words, "--json")
        return code, json.loads(said)

    def record(self, tenant: str, count: int) -> None:
        """So many events of the tenant, one each minute."""
        run(_append(self.urls, _looks(tenant, count)))

    def write(self, *events: AuditEvent) -> None:
        """These events, as they are."""
        run(_append(self.urls, events))


def _looks(tenant: str, count: int) -> tuple[AuditEvent, ...]:
    evidence = Evidence(reasons=("look",), counts={"n": 1}, texts={"note": "Maria asked"})
    who = Who(tenant, "maria@acme.example", "maria@acme.example", "v1")
    events = (
        AuditEvent(f"ev_{n}", who, NOW + timedelta(minutes=n), f"tr_{n}", "", Stage.REVIEW, evidence)
        for n in range(count)
    )
    return tuple(events)


async def _append(urls: RoleUrls, events: tuple[AuditEvent, ...]) -> None:
    database = Database(urls.app)
    journal = PostgresJournal(database, Sealing(bytes(32)))
    await journal.start()
    await journal.append(Record(events))
    await journal.close()
    await database.close()


async def change(server: Server, urls: RoleUrls, tables: tuple[str, ...], *changes: str) -> None:
    """Changes rows that nobody can change but a superuser who switches the triggers off."""
    names = [f"gateway.{table}" for table in tables]
    await execute(
        server.superuser_url(urls.owner.rsplit("/", 1)[1]),
        *(f"ALTER TABLE {name} DISABLE TRIGGER insert_only" for name in names),
        *changes,
        *(f"ALTER TABLE {name} ENABLE ALWAYS TRIGGER insert_only" for name in names),
    )


async def age_checkpoints(server: Server, urls: RoleUrls, tenant: str) -> None:
    """Makes the tenant's checkpoints an hour older than they are."""
    table = "gateway.audit_checkpoint"
    older = f"UPDATE {table} SET sealed_at = sealed_at - interval '1 h' WHERE tenant_id = '{tenant}'"  # noqa: S608
    await change(server, urls, ("audit_checkpoint",), older)
