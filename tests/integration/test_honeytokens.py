"""A search service that mixes tenants, on real parts: bait is noticed, and nothing of the result is shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping

import pytest
import pytest_asyncio

from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.bundle import TenantSettings
from gateway.domain.honeytokens import Breach
from tests.policies import POLICIES, bundle_of
from tests.postgres import Server
from tests.real_gateway import RealGateway, fetch, provision_acme, real_gateway
from tests.search_service import Asked, SearchService, answer_of

pytestmark = pytest.mark.asyncio(loop_scope="module")

ASKED = {"message": "How does travel expense reimbursement work?"}
PAGE = {"collection": "handbook", "scope": "hr", "title": "Travel", "text": "Ours.", "score": 1.0}


def bait_of(tenant: str) -> str:
    """The demo tenant's honeytoken."""
    settings: TenantSettings = bundle_of(read_folder(POLICIES / tenant)).settings
    return settings.honeytokens["closed"][0]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def service() -> AsyncIterator[SearchService]:
    async with SearchService() as service:
        yield service


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gateway(postgres_urls: RoleUrls, service: SearchService) -> AsyncIterator[RealGateway]:
    await provision_acme(postgres_urls)
    async with real_gateway(postgres_urls, knowledge_url=service.url) as gateway:
        yield gateway


def giving(service: SearchService, *hits: Mapping[str, object]) -> None:
    """From now on the service finds these, and says that it applied the filter."""

    async def reply(asked: Asked) -> AsyncIterator[bytes]:
        digest = asked.json["filter"]["digest"]
        yield answer_of({"filter_digest": digest, "complete": True, "hits": list(hits)})

    service.reply = reply


def counted(gateway: RealGateway, breach: Breach) -> float:
    name = f'gateway_honeytokens_found_total{{breach="{breach.value}"}} '
    lines = gateway.parts.metrics().decode().splitlines()
    return float(next(line.removeprefix(name) for line in lines if line.startswith(name)))


@pytest.mark.parametrize(
    ("tenant", "breach"), [("globex", Breach.FOREIGN), ("acme", Breach.OUT_OF_SCOPE)], ids=["foreign", "own"]
)
@pytest.mark.parametrize("scope", ["hr", "closed"])
async def test_bait_in_a_result_withholds_it_and_is_counted_and_recorded(
    gateway: RealGateway,
    service: SearchService,
    postgres_server: Server,
    postgres_urls: RoleUrls,
    tenant: str,
    breach: Breach,
    scope: str,
) -> None:
    giving(service, {**PAGE, "id": "a"}, {**PAGE, "id": bait_of(tenant), "scope": scope})
    before = counted(gateway, breach)
    response = await gateway.post(ASKED)
    assert (response.status_code, response.json()["code"]) == (503, "GW-1504")
    assert not any(word in response.text for word in ("Ours", "honeytoken", "closed", bait_of(tenant)))
    assert counted(gateway, breach) == before + 1
    events = await gateway.parts._journal.events_of("acme", response.json()["trace_id"])
    found = [event.evidence.texts for event in events if breach.value in event.evidence.reasons]
    assert {"honeytokens": bait_of(tenant)} in found
    superuser = postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2])
    kept = await fetch(superuser, "SELECT t::text FROM gateway.audit_event t")
    assert bait_of(tenant) not in str(kept)


async def test_without_bait_the_same_result_is_shown(gateway: RealGateway, service: SearchService) -> None:
    giving(service, {**PAGE, "id": "a"}, {**PAGE, "id": bait_of("globex")[:-1]})
    assert len((await gateway.answer(ASKED))["hits"]) == 2


async def test_bait_lies_in_the_embedded_knowledge_base_where_nobody_finds_it(
    gateway: RealGateway, postgres_urls: RoleUrls
) -> None:
    async with real_gateway(postgres_urls) as embedded:
        answer = await embedded.answer({"message": "Salary and bonus pool of the members of the board"})
        assert answer["hits"]
        assert bait_of("acme") not in {hit["id"] for hit in answer["hits"]}
        assert await embedded.stores.library.remove("acme", "handbook", [bait_of("acme")]) == 1
