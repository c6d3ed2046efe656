"""Events that are kept no longer go; the tree stays, and what it proves; a hold keeps what it covers."""

from __future__ import annotations

import asyncio
import base64
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import pytest

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.retirement import PostgresRetirement
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.event_ids import first_id
from gateway.domain.evidence.holds import Held, HoldKind
from gateway.domain.evidence.receipt import Receipt
from gateway.http.audit import receipt_document
from gateway.ports.journal import Record
from gateway.services.acting import Acting
from gateway.services.retiring import Retiring
from gateway.services.trail import Trails
from tests.auditing import Terminal, change
from tests.postgres import Server, execute
from tests.real_gateway import SIGNING_KEY, fetch

KEY = bytes(32)
KEEPS = {"acme": 1}


class Bound:
    """Holds that are in force."""

    def __init__(self, *held: Held) -> None:
        self.held = held

    async def in_force(self, tenant: str) -> tuple[Held, ...]:
        return self.held


@pytest.fixture
def audit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fresh_postgres_urls: RoleUrls
) -> Terminal:
    monkeypatch.setenv("GATEWAY_DATABASE_URL", fresh_postgres_urls.app)
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
    monkeypatch.delenv("GATEWAY_SECRETS_DIR", raising=False)
    return Terminal(capsys, fresh_postgres_urls)


def _months_ago(months: int) -> datetime:
    now = datetime.now(UTC)
    number = now.year * 12 + now.month - 1 - months
    return datetime(number // 12, number % 12 + 1, 10, tzinfo=UTC)


async def _record(urls: RoleUrls, *tenants: str) -> Receipt | None:
    """Three events of each tenant in each of the last four months, sealed; a receipt of the oldest."""
    make = f"SELECT gateway.make_audit_months('{_months_ago(3).isoformat()}', 1)"
    await execute(urls.owner, make)
    database = Database(urls.app)
    journal, sequencer = PostgresJournal(database, Sealing(KEY)), PostgresSequencer(database, _notary())
    await journal.start()
    for tenant in tenants:
        for month in (3, 2, 1, 0):
            at = _months_ago(month)
            who = Who(tenant, f"person{month}@acme.example", "", "v1")
            await journal.append(
                Record(
                    tuple(
                        AuditEvent(
                            f"{first_id('ev_', at)}{tenant}{n}", who, at, f"tr_{month}{n}", "", Stage.REVIEW,
                            Evidence(texts={"note": "said"}),
                        )
                        for n in range(3)
                    )
                )
            )  # fmt: skip
        await sequencer.seal(tenant, timedelta(minutes=1))
    oldest = f"{first_id('ev_', _months_ago(3))}{tenants[0]}0"
    receipt = await PostgresLedger(database).receipt(tenants[0], oldest)
    await journal.close()
    await database.close()
    return receipt if isinstance(receipt, Receipt) else None


def _notary() -> Notary:
    return Notary(base64.b64decode(SIGNING_KEY))


async def _retire(urls: RoleUrls, keeps: dict[str, int], *held: Held) -> list[tuple[str, int, int, bool]]:
    database, owner, clock = Database(urls.app), Database(urls.owner), SystemClock()
    journal = PostgresJournal(database, Sealing(KEY))
    await journal.start()
    holds = Bound(*held)
    acting = Acting(Trails(journal, clock, Unwatched()), clock)
    done = await Retiring(PostgresRetirement(owner, holds), holds, acting, clock).retire(keeps, "olga")
    for tenant in keeps:
        await PostgresSequencer(database, _notary()).seal(tenant, timedelta(minutes=1))
    await journal.close()
    for door in (database, owner):
        await door.close()
    return [(each.tenant, each.events, each.first_kept, each.held) for each in done]


def test_what_is_kept_no_longer_goes_and_everything_else_is_still_proven(
    audit: Terminal, postgres_server: Server, tmp_path: Path
) -> None:
    urls = audit.urls
    receipt = asyncio.run(_record(urls, "acme"))
    assert receipt is not None
    file = tmp_path / "receipt.json"
    file.write_bytes(receipt_document(receipt))
    assert asyncio.run(_retire(urls, KEEPS)) == [("acme", 6, 6, False)]
    assert audit("receipt", file)[0] == 0
    superuser = postgres_server.superuser_url(urls.owner.rsplit("/", 1)[1])
    left = "SELECT subject FROM gateway.audit_event WHERE tenant_id = 'acme' AND stage = 'review' ORDER BY 1"
    assert {row[0] for row in asyncio.run(fetch(superuser, left))} == {
        "person1@acme.example",
        "person0@acme.example",
    }
    assert asyncio.run(fetch(superuser, "SELECT count(*) FROM gateway.audit_text"))[0][0] == 6
    assert (
        asyncio.run(fetch(superuser, "SELECT count(*) FROM gateway.audit_leaf WHERE tenant_id = 'acme'"))[0][
            0
        ]
        == 14
    )
    code, verdict = audit.json("verify", "--tenant", "acme")
    assert (code, verdict["first"], verdict["count"]) == (0, 6, 8)
    assert audit("export", "--tenant", "acme", "--out", tmp_path / "acme")[0] == 0
    assert audit("verify", tmp_path / "acme")[0] == 0
    assert asyncio.run(_retire(urls, KEEPS)) == [("acme", 0, 6, False)]


def test_a_month_in_which_nobody_has_anything_left_is_dropped(
    audit: Terminal, postgres_server: Server
) -> None:
    urls = audit.urls
    asyncio.run(_record(urls, "acme", "globex"))
    asyncio.run(_retire(urls, KEEPS))
    assert _months_in(urls) == 8
    asyncio.run(_retire(urls, {"globex": 1}))
    assert _months_in(urls) == 6


def _months_in(urls: RoleUrls) -> int:
    """Those of the last three months, this one, and those ahead."""
    return len(asyncio.run(fetch(urls.owner, MONTHS)))


MONTHS = """
SELECT inhrelid FROM pg_inherits WHERE inhparent = 'gateway.audit_event'::regclass
AND inhrelid::regclass::text NOT LIKE '%rest'
"""


@pytest.mark.parametrize("months", [12, 1200], ids=["a year", "for good"])
def test_what_is_kept_for_longer_than_there_is_any_stays(audit: Terminal, months: int) -> None:
    asyncio.run(_record(audit.urls, "acme"))
    assert asyncio.run(_retire(audit.urls, {"acme": months})) == [("acme", 0, 0, False)]
    assert audit("verify", "--tenant", "acme")[0] == 0


@pytest.mark.parametrize("moment", ["1926-01-01", "1970-01-01", "2026-11-30 09:12:13.456700", "2400-02-29"])
def test_the_database_writes_the_same_first_id(audit: Terminal, moment: str) -> None:
    (row,) = asyncio.run(fetch(audit.urls.owner, f"SELECT gateway.first_event_id('{moment}+00')"))
    assert row[0] == first_id("ev_", datetime.fromisoformat(moment).replace(tzinfo=UTC))


@pytest.mark.parametrize(
    "held",
    [Held(HoldKind.SUBJECT, "person2@acme.example"), Held(HoldKind.TRACE, "tr_20")],
    ids=["a person's", "a request's"],
)
def test_a_legal_hold_keeps_all_from_the_first_event_that_it_covers(audit: Terminal, held: Held) -> None:
    asyncio.run(_record(audit.urls, "acme"))
    assert asyncio.run(_retire(audit.urls, KEEPS, held)) == [("acme", 3, 3, True)]
    assert audit("verify", "--tenant", "acme")[0] == 0


def test_who_takes_events_away_and_says_it_was_retention_is_found(
    audit: Terminal, postgres_server: Server
) -> None:
    """The owner can write the row that says so; nobody can have sealed the event that says so."""
    asyncio.run(_record(audit.urls, "acme"))
    gone = (
        "DELETE FROM gateway.audit_event WHERE tenant_id = 'acme' AND subject = 'person3@acme.example'",
        "INSERT INTO gateway.audit_retirement (tenant_id, first_kept) VALUES ('acme', 3)",
    )
    asyncio.run(change(postgres_server, audit.urls, ("audit_event",), *gone))
    code, verdict = audit.json("verify", "--tenant", "acme")
    assert (code, verdict["findings"][0]["fault"], verdict["first_bad_index"]) == (1, "retired_unsaid", 2)


def test_the_application_retires_nothing(audit: Terminal) -> None:
    statement = "INSERT INTO gateway.audit_retirement (tenant_id, first_kept) VALUES ('acme', 3)"
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        asyncio.run(execute(audit.urls.app, "SELECT set_config('gateway.tenant', 'acme', false)", statement))
