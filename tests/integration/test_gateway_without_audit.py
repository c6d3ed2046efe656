"""No record, no effect: while the audit cannot be written, no text leaves and no search is made."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
import pytest_asyncio

from gateway.adapters.postgres.roles import RoleUrls
from tests.emulator import Emulator
from tests.postgres import Server, execute
from tests.real_gateway import FOLLOW_UP, RealGateway, provision_acme, real_gateway
from tests.search_service import SearchService
from tests.world import PAGES

pytestmark = pytest.mark.asyncio(loop_scope="module")

REFUSING = """
CREATE FUNCTION gateway.no_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$
"""


@dataclass(frozen=True, slots=True)
class Outage:
    """What a superuser does to the database, and what undoes it."""

    name: str
    breaks: tuple[str, ...]
    mends: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


def refusing(events: str) -> Outage:
    """A disk that is full just for the events of this condition."""
    trigger = "CREATE TRIGGER no_more BEFORE INSERT ON gateway.audit_event FOR EACH ROW"
    return Outage(
        events,
        (REFUSING, f"{trigger} WHEN ({events}) EXECUTE FUNCTION gateway.no_more()"),
        ("DROP FUNCTION gateway.no_more CASCADE",),
    )


def revoked(table: str) -> Outage:
    return Outage(
        f"no right to {table}",
        (f"REVOKE INSERT ON gateway.{table} FROM gateway_app",),
        (f"GRANT INSERT ON gateway.{table} TO gateway_app",),
    )


LEAVE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'gateway_app'"
AWAY = Outage(
    "the role may not connect",
    ("ALTER ROLE gateway_app NOLOGIN", LEAVE),
    ("ALTER ROLE gateway_app LOGIN",),
)
WHOLE = (revoked("audit_event"), revoked("audit_text"), refusing("true"), AWAY)


@dataclass(frozen=True, slots=True)
class House:
    """A gateway, and the model and search service that it reaches over HTTP, which know what reached them."""

    gateway: RealGateway
    emulator: Emulator
    service: SearchService
    superuser: str

    @asynccontextmanager
    async def without(self, outage: Outage) -> AsyncIterator[None]:
        """Inside, the audit is broken; model and search service have not been asked anything yet."""
        self.emulator.clear()
        self.service.asked.clear()
        await execute(self.superuser, *outage.breaks)
        try:
            yield
        finally:
            await execute(self.superuser, *outage.mends)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(postgres_server: Server, postgres_urls: RoleUrls) -> AsyncIterator[House]:
    await provision_acme(postgres_urls)
    async with Emulator("good") as emulator, SearchService() as service:
        await service.knowledge.put("acme", PAGES)
        async with real_gateway(postgres_urls, emulator, knowledge_url=service.url) as gateway:
            superuser = postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2])
            yield House(gateway, emulator, service, superuser)


def seen_from_outside(outage: Outage) -> tuple[int, str]:
    """What readiness says: rights and connections can be looked at, a full disk only be run into."""
    return (200, "ok") if outage == refusing("true") else (503, "unavailable")


@pytest.mark.parametrize("outage", WHOLE, ids=str)
async def test_nothing_happens_while_the_audit_cannot_be_written(house: House, outage: Outage) -> None:
    async with house.without(outage):
        response = await house.gateway.post(FOLLOW_UP)
        ready = await house.gateway.client.get("/health/ready")
    assert (response.status_code, response.json()["code"]) == (503, "GW-1501")
    assert (house.emulator.calls, house.service.asked) == (0, [])
    assert (ready.status_code, ready.json()["parts"]["audit"]) == seen_from_outside(outage)
    assert (await house.gateway.answer(FOLLOW_UP))["status"] == "rewritten"
    assert (house.emulator.calls, len(house.service.asked)) == (1, 1)


@pytest.mark.parametrize(
    ("events", "texts_sent", "searches_made"),
    [
        ("NEW.stage = 'admit' AND NEW.outcome = 'started'", 0, 0),
        ("NEW.stage = 'rewrite' AND NEW.outcome = 'started'", 0, 0),
        ("NEW.stage = 'rewrite' AND NEW.outcome = 'ok'", 1, 0),
        ("NEW.stage = 'search' AND NEW.outcome = 'started'", 1, 0),
        ("NEW.stage = 'answer'", 1, 1),
    ],
)
async def test_the_way_ends_at_the_first_point_that_is_not_durable(
    house: House, events: str, texts_sent: int, searches_made: int
) -> None:
    async with house.without(refusing(events)):
        response = await house.gateway.post(FOLLOW_UP)
    problem = response.json()
    assert (response.status_code, problem["code"]) == (503, "GW-1501")
    assert (house.emulator.calls, len(house.service.asked)) == (texts_sent, searches_made)
    assert problem.keys() == {"type", "title", "status", "detail", "code", "hint", "trace_id"}


async def test_a_second_attempt_needs_a_record_of_its_own(house: House) -> None:
    house.emulator.behave("heals", "good")
    second = "NEW.stage = 'rewrite' AND NEW.outcome = 'started' AND NEW.counts ->> 'attempt' = '2'"
    async with house.without(refusing(second)):
        response = await house.gateway.post(FOLLOW_UP)
    assert response.status_code == 503
    assert (house.emulator.calls, house.service.asked) == (1, [])
