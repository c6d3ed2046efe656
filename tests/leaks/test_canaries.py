"""No value that somebody puts into a request is left where it may not be, whatever the input and the route.

Canaries go into every input of every route and into the conversations of all golden scenarios, through a
gateway on real parts. Then everything that outlives a request is looked through for them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest
from structlog.testing import capture_logs

from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.scenarios.loading import Staged, load
from gateway.commands.tenants import apply_bundle
from gateway.domain.identity import Principal
from tests.emulator import Behaviour, Emulator
from tests.leaks.canaries import MARK, Canaries
from tests.leaks.places import dumped, logged, on_disk, sent_to_the_model, uncompressed
from tests.leaks.planting import Planting, routes_of
from tests.policies import POLICIES
from tests.postgres import Server
from tests.real_gateway import RealGateway, provision_acme, real_gateway

pytestmark = pytest.mark.timeout(400)
"""A machine that is busy with other things takes long to start the analysing processes."""

MODEL, LOGS, METRICS, DUMP, FILES = PLACES = ("model", "logs", "metrics", "dump", "files")
STORED = frozenset({DUMP, FILES})
MAY_BE: Mapping[str, frozenset[str]] = {
    "conversation id": STORED,
    "Gateway-Subject": STORED,
    "whom an auditor names": STORED,
}
"""Where what was planted in an input may be found: names by which callers and auditors call things are stored
as they are. All else is nowhere."""
EVERY = 4
"""Of the golden scenarios, so that the suite stays short."""


@dataclass
class Found:
    """Everything that was left after all requests."""

    canaries: Canaries
    left: dict[str, bytes]
    unvisited: set[tuple[str, str]]
    secrets: set[str]
    asked_of_model: int


def everything_asked() -> Iterator[tuple[Principal, dict[str, Any]]]:
    """The conversations of the golden scenarios of both demo tenants: who asks, and the body."""
    staged, _ = load([POLICIES], [POLICIES])
    for each in islice(staged, 0, None, EVERY):
        yield from _turns(each)


def _turns(staged: Staged) -> Iterator[tuple[Principal, dict[str, Any]]]:
    scenario = staged.scenario
    for turn, speaker in zip(scenario.turns, scenario.speakers(), strict=True):
        if scenario.bundle is not None or speaker.client or speaker.tenant:
            continue  # those bundles and clients are the scenario's own
        ask = turn.ask.ask()
        body: dict[str, Any] = {"message": ask.message}
        if ask.history is not None:
            body["history"] = [{"role": each.role.value, "content": each.content} for each in ask.history]
        who = Principal(
            scenario.tenant,
            speaker.subject,
            frozenset(speaker.roles or ()),
            frozenset(speaker.groups or ()),
        )
        yield who, body


async def _play(gateway: RealGateway, canaries: Canaries) -> None:
    """The scenarios' turns, several at a time, each with somebody personal in its message."""
    gate = asyncio.Semaphore(4)

    async def play(who: Principal, body: dict[str, Any]) -> None:
        async with gate:
            message = f"{body['message']} ({canaries.personal('scenario')})"
            response = await gateway.post({**body, "message": message}, who)
            assert response.status_code < 500, response.text

    await asyncio.gather(*(play(who, body) for who, body in everything_asked()))


async def _found(urls: RoleUrls, superuser: str) -> Found:
    canaries, others = Canaries(), _Lines()
    await uncompressed(superuser)
    await provision_acme(urls)
    with capture_logs() as lines, others:
        async with Emulator(Behaviour.GOOD) as emulator, real_gateway(urls, emulator) as gateway:
            await provision_globex(gateway)
            planting = Planting(gateway, canaries)
            await planting.everywhere()
            await _play(gateway, canaries)
            routes = routes_of(gateway)
            left = {
                MODEL: sent_to_the_model(emulator),
                METRICS: (await gateway.client.get("/metrics")).content,
            }
    left[LOGS] = logged(lines, others.lines)
    left[DUMP] = await dumped(superuser)
    left[FILES] = await on_disk(superuser, [MARK, *map(str.encode, planting.secrets)])
    unvisited = routes - planting.visited(routes)
    return Found(canaries, left, unvisited, planting.secrets, emulator.calls)


class _Lines(logging.Handler):
    """What libraries say, as a server's own log has it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {record.exc_info}")

    def __enter__(self) -> None:
        logging.getLogger().addHandler(self)

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)


async def provision_globex(gateway: RealGateway) -> None:
    await apply_bundle(gateway.stores.administering, POLICIES / "globex", "test")


@pytest.fixture(scope="module")
def found(postgres_server: Server, postgres_urls: RoleUrls) -> Found:
    return asyncio.run(
        _found(postgres_urls, postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2]))
    )


@pytest.mark.parametrize("place", PLACES)
def test_nothing_is_where_it_may_not_be(found: Found, place: str) -> None:
    allowed = {planted_in for planted_in, places in MAY_BE.items() if place in places}
    seen = found.canaries.found_in(found.left[place])
    assert seen <= allowed, [found.canaries.shown_in(found.left[place], each) for each in seen - allowed]


@pytest.mark.parametrize("place", PLACES)
def test_no_secret_that_lets_somebody_in_is_anywhere(found: Found, place: str) -> None:
    assert found.secrets
    assert not [secret[:12] for secret in found.secrets if secret.encode() in found.left[place]]


@pytest.mark.parametrize(
    ("planted_in", "place"),
    [(each, place) for each, places in MAY_BE.items() for place in PLACES if place in places],
)
def test_what_may_be_stored_is_found_there_so_that_the_search_works(
    found: Found, planted_in: str, place: str
) -> None:
    assert planted_in in found.canaries.found_in(found.left[place])


def test_every_route_was_asked(found: Found) -> None:
    assert found.unvisited == set()


def test_the_model_was_asked_and_saw_placeholders(found: Found) -> None:
    assert found.asked_of_model > 10
    assert b"<PERSON_1>" in found.left[MODEL]


def test_a_canary_is_found_as_it_stands_and_as_postgresql_dumps_bytes() -> None:
    canaries = Canaries()
    word, name = canaries.word("here"), canaries.person("there")
    assert canaries.found_in(word.encode()) == {"here"}
    assert canaries.found_in(name.encode().hex().encode()) == {"there"}
    assert canaries.found_in(b"zqx and 0001") == set()
