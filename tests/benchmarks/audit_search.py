"""Finding events among two hundred thousand, and among two million: what a page takes, and how that grows."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from statistics import quantiles
from time import perf_counter

from rich.table import Table

from gateway.adapters.postgres.audit_search import PostgresAuditSearch
from gateway.adapters.postgres.database import Database
from gateway.domain.evidence.audit_search import Position, Sought
from tests.benchmarks.audit_rows import PEOPLE, STEPS, TENANT, Filling, fill
from tests.benchmarks.place import Place
from tests.contract.places import SEALING

SMALL, LARGE = 200_000, 2_000_000
"""Events."""

TIMES = 200
PAGE = 50
TERM = "Project Nightingale"

Found = Callable[[random.Random, int], Awaitable[int]]


class _Searches:
    """What auditors ask, each with other values every time. `requests` are those on record."""

    def __init__(self, search: PostgresAuditSearch) -> None:
        self._search = search
        self._terms = search.digests_of(TENANT, TERM)

    async def trace(self, chance: random.Random, requests: int) -> int:
        return await self._page(Sought(trace_id=f"tr_{chance.randrange(requests)}"))

    async def person_and_month(self, chance: random.Random, requests: int) -> int:
        """Anybody but the busiest."""
        return await self._page(_month(chance, f"person-{chance.randrange(1, PEOPLE)}@acme.example"))

    async def busiest_and_month(self, chance: random.Random, requests: int) -> int:
        return await self._page(_month(chance, "person-0@acme.example"))

    async def busiest_within(self, chance: random.Random, requests: int) -> int:
        """A page from the middle of all that the busiest person ever asked."""
        at = datetime.now(UTC) - timedelta(days=chance.randrange(30, 300))
        return await self._page(Sought(subject="person-0@acme.example"), Position(at, "ev_z"))

    async def conversation(self, chance: random.Random, requests: int) -> int:
        return await self._page(Sought(conversation_id=f"c-{chance.randrange(requests) // 4}"))

    async def decision_and_month(self, chance: random.Random, requests: int) -> int:
        month = _month(chance, "")
        return await self._page(Sought(decision="refused", start=month.start, end=month.end))

    async def policy_version(self, chance: random.Random, requests: int) -> int:
        return await self._page(Sought(policy_version=f"policy-{chance.randrange(2, 45)}"))

    async def term(self, chance: random.Random, requests: int) -> int:
        return await self._page(Sought(terms=self._terms))

    async def unanswered(self, chance: random.Random, requests: int) -> int:
        return len(await self._search.unanswered(TENANT, _month(chance, ""), None, PAGE))

    async def _page(self, sought: Sought, after: Position | None = None) -> int:
        return len(await self._search.find(TENANT, sought, after, PAGE))


def _month(chance: random.Random, subject: str) -> Sought:
    start = datetime.now(UTC) - timedelta(days=chance.randrange(40, 330))
    return Sought(subject=subject, start=start, end=start + timedelta(days=30))


async def measure(place: Place) -> Table:
    """Milliseconds to a page of 50, over both sizes."""
    database = Database(place.urls.app)
    searches = _Searches(PostgresAuditSearch(database, SEALING))
    digest = bytes.fromhex(PostgresAuditSearch(database, SEALING).digests_of(TENANT, TERM)[0])
    asked: dict[str, Found] = {
        "by trace": searches.trace,
        "by person and month": searches.person_and_month,
        "by the busiest person and month": searches.busiest_and_month,
        "a page amid the busiest person's": searches.busiest_within,
        "by conversation": searches.conversation,
        "by decision and month": searches.decision_and_month,
        "by policy version": searches.policy_version,
        "by restricted term": searches.term,
        "questions that found nothing, by month": searches.unanswered,
    }
    sizes = SMALL // STEPS, LARGE // STEPS
    took: list[dict[str, list[float]]] = []
    began = 0
    for requests in sizes:
        await fill(place.superuser_url, Filling(began, requests), digest)
        took.append({name: await _timed(found, requests) for name, found in asked.items()})
        began = requests
    await database.close()
    return _table(took)


async def _timed(found: Found, requests: int) -> list[float]:
    """Milliseconds of each search. The first ones, which load and plan, do not count."""
    chance, took, events = random.Random(7), list[float](), 0  # noqa: S311
    for number in range(TIMES + 20):
        started = perf_counter()
        events += await found(chance, requests)
        if number >= 20:
            took.append((perf_counter() - started) * 1000)
    if not events:
        raise RuntimeError("a search found nothing, so that its time says nothing")
    return took


def _table(took: Sequence[dict[str, list[float]]]) -> Table:
    table = Table("ms", title=f"Finding events: a page of {PAGE}")
    for size in (SMALL, LARGE):
        table.add_column(f"{size:,} p50", justify="right")
        table.add_column("p95", justify="right")
    table.add_column("growth of p95", justify="right")
    for name in took[0]:
        small, large = (_percentiles(each[name]) for each in took)
        values = (f"{value:.1f}" for pair in (small, large) for value in pair)
        table.add_row(name, *values, f"x {large[1] / small[1]:.1f}")
    return table


def _percentiles(values: Sequence[float]) -> tuple[float, float]:
    parts = quantiles(values, n=20)
    return parts[9], parts[18]
