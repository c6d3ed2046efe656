"""Whether a restricted term exists cannot be told by what a request makes the database do either."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio

from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.identity import Principal
from tests.policies import files_of
from tests.postgres import Server
from tests.real_gateway import RealGateway, provision, real_gateway

pytestmark = pytest.mark.asyncio(loop_scope="module")

TERMS = {"legal": ["Brightwater due diligence"], "hr/payroll": ["salary band"]}
RIGHTS = {"employee": "finance", "payroll": "hr"}
TRIES = 5
"""Work of the gateway's own may fall into one request; the least of several is the request's alone."""
_STATEMENT = re.compile(rb"\[(\d+)\] LOG:  (?:execute [^:]+|statement):\s*([^\n]{,70})")
_SEALING = "gateway.audit_log/"
"""In the statement by which the audit's log begins to be continued, which goes on beside all requests."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gateway(postgres_server: Server, postgres_urls: RoleUrls) -> AsyncIterator[RealGateway]:
    database = postgres_urls.app.rpartition("/")[2]
    superuser = await asyncpg.connect(postgres_server.superuser_url(database))
    await superuser.execute(f"ALTER DATABASE \"{database}\" SET log_statement = 'all'")
    await superuser.close()
    async with real_gateway(postgres_urls) as gateway:
        for tenant, boundary, terms in (
            ("refusing", "refuse", TERMS),
            ("stripping", "strip", TERMS),
            ("open", "refuse", {}),
        ):
            policy = "\n".join(
                f"p, role:{role}, {tenant}, scope/{scope}, search, allow" for role, scope in RIGHTS.items()
            )
            files = files_of(
                policy,
                scopes=["finance", "hr", "hr/payroll", "legal"],
                restricted_terms=terms,
                tenant=tenant,
                boundary={"default": boundary},
                collections={"handbook": {"title": "Handbook"}},
            )
            await provision(gateway.stores, files)
        yield gateway


@pytest.fixture
def log(postgres_server: Server) -> Path:
    return postgres_server.postgres.directory.log


def _length(log: Path) -> int:
    return log.stat().st_size


def _statements(log: Path, since: int) -> list[str]:
    """How the statements begin that stand in the log from `since` on, without the transactions that seal."""
    lines = [(int(pid), word.decode()) for pid, word in _STATEMENT.findall(log.read_bytes()[since:])]
    sealing: set[int] = set()
    transactions: dict[int, list[int]] = {}
    for place, (pid, statement) in enumerate(lines):
        if statement == "BEGIN;":
            transactions[pid] = []
        if pid in transactions:
            transactions[pid].append(place)
            if any(_SEALING in lines[each][1] for each in transactions[pid]):
                sealing.update(transactions[pid])
            if statement in ("COMMIT;", "ROLLBACK;"):
                del transactions[pid]
    return [statement for place, (_, statement) in enumerate(lines) if place not in sealing]


async def statements(gateway: RealGateway, log: Path, who: Principal, message: str, status: int) -> list[str]:
    """How the statements that one such request makes begin."""
    made: list[list[str]] = []
    await gateway.post({"message": message}, who)
    for _ in range(TRIES):
        before = _length(log)
        assert (await gateway.post({"message": message}, who)).status_code == status
        made.append(_statements(log, before))
    return min(made, key=len)


def asker(tenant: str, role: str) -> Principal:
    return Principal(tenant, f"{role}@{tenant}.example", frozenset({role}))


async def test_refusals_for_a_term_make_the_same_statements_whichever_it_is(
    gateway: RealGateway, log: Path
) -> None:
    refused = [
        await statements(gateway, log, asker(tenant, "employee"), message, 403)
        for tenant, message in (
            ("refusing", "What is the salary band of a lead?"),
            ("refusing", "Is the Brightwater due diligence over?"),
            ("refusing", "s4lary&nbsp;b4nd"),
            ("stripping", "Salary bands?"),
        )
    ]
    assert len(refused[0]) > 3
    assert refused[1:] == refused[:1] * 3


async def test_whoever_may_use_a_term_makes_the_statements_that_are_made_where_it_is_none(
    gateway: RealGateway, log: Path
) -> None:
    message = "What is the salary band of a lead?"
    served = [
        await statements(gateway, log, asker(tenant, "payroll"), message, 200)
        for tenant in ("refusing", "stripping", "open")
    ]
    assert len(served[0]) > 3
    assert served[1:] == served[:1] * 2
