"""Decisions with every rule that matched beside pycasbin's `enforce`, loading, and changes that arrive.

Decisions are counted in processor time, so that what else runs on the machine does not count.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median, quantiles
from time import perf_counter, process_time, thread_time_ns

from rich.table import Table

from gateway.adapters.bundles.parsing import parse, version_of
from gateway.adapters.casbin.enforcer import enforcer_of
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.adapters.clock import SystemClock
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.announcements import PostgresAnnouncements
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.tenancies import FollowedTenancies
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Identity
from gateway.domain.policy import Action
from tests.benchmarks.large_policies import large_policy
from tests.benchmarks.place import Place
from tests.policies import MODEL, files_of

SIZES = (100, 10_000, 100_000)
DECISIONS = 50_000
FILTERS = 5_000
ENFORCED = 40
CASBIN_UP_TO = 10_000
CHANGES = 60

Questions = Iterable[tuple[Identity, str]]


async def measure(place: Place) -> Table:
    """Microseconds and milliseconds at several sizes, each beside Casbin where it can still be waited for."""
    table = Table("what", "rules", "p50", "p99", "Casbin / this", title="Policies")
    for size in SIZES:
        for row in _decided(size):
            table.add_row(*row)
    changes = await _changed(place)
    table.add_row("a change in force elsewhere", "1", _ms(median(changes)), _ms(_p99(changes)), "")
    return table


def _decided(size: int) -> Iterator[tuple[str, ...]]:
    large = large_policy(size)
    began = process_time()
    bundle = parse(large.files)
    assert isinstance(bundle, Bundle)
    policy = compile_policy(bundle, MODEL)
    loaded = process_time() - began
    ours = _each(lambda who, what: policy.may(who, Action.SEARCH, what), large.questions(DECISIONS))
    filters = _each(lambda who, _: policy.entitle(who), large.questions(FILTERS))
    casbins = _enforced(bundle, large.questions(ENFORCED)) if size <= CASBIN_UP_TO else []
    if casbins:
        yield (
            "peer: pycasbin's enforce, no reasons",
            str(size),
            _us(median(casbins)),
            _us(max(casbins)),
            "1 x",
        )
    ratio = f"{median(casbins) / median(ours):.0f} x" if casbins else ""
    yield "decision with every rule that matched", str(size), _us(median(ours)), _us(_p99(ours)), ratio
    yield "access filter of a request", str(size), _us(median(filters)), _us(_p99(filters)), ""
    yield "policy.csv read and compiled", str(size), f"{loaded:.2f} s", "", ""


def _enforced(bundle: Bundle, questions: Questions) -> list[float]:
    """Without the role of the credential: Casbin knows no claims."""
    enforcer = enforcer_of(bundle, MODEL)
    enforcer.enforce("user:nobody", "acme", "scope/s1", "search")  # the first call compiles its matcher
    return _each(
        lambda who, what: enforcer.enforce(f"user:{who.person.subject}", "acme", what, "search"), questions
    )


def _each(decide: Callable[[Identity, str], object], questions: Questions) -> list[float]:
    """Processor time of each decision, in microseconds."""
    took = []
    for who, what in questions:
        began = thread_time_ns()
        decide(who, what)
        took.append((thread_time_ns() - began) / 1000)
    return took


async def _changed(place: Place) -> list[float]:
    """Milliseconds from the end of `apply` to the new version being in force for somebody else's requests."""
    url, clock = place.urls.app, SystemClock()
    here, there = (PostgresBundles(Database(url), clock) for _ in range(2))
    tenancies = FollowedTenancies(there, clock, Unwatched(), MODEL)
    announcements = PostgresAnnouncements(url)
    await announcements.start()
    following = asyncio.create_task(tenancies.follow(announcements))
    took = [await _change(here, tenancies, number) for number in range(CHANGES)]
    following.cancel()
    await announcements.close()
    return took[1:]


async def _change(bundles: PostgresBundles, tenancies: FollowedTenancies, number: int) -> float:
    rule = f"# {number}\np, role:employee, bench, scope/hr, search, allow"
    files = files_of(rule, scopes=["hr"], tenant="bench")
    version = version_of(files)
    await bundles.apply("bench", "Bench", version, files, "bench")
    began = perf_counter()
    while (found := await tenancies.current("bench")) is None or found.bundle.version != version:  # noqa: ASYNC110
        await asyncio.sleep(0.0005)
    took = (perf_counter() - began) * 1000
    await asyncio.sleep(0.05)
    return took


def _p99(values: Sequence[float]) -> float:
    return quantiles(values, n=100)[98]


def _us(value: float) -> str:
    return f"{value:.1f} us"


def _ms(value: float) -> str:
    return f"{value:.1f} ms"
