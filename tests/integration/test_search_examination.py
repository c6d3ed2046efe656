"""The doctor asks a search service for what nobody may see, and believes one only that finds nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from gateway.adapters.postgres.roles import RoleUrls
from gateway.commands.doctor.search import of_the_search_service
from gateway.ports.library import Document
from tests.besieged import small_bundle
from tests.real_gateway import settings_of
from tests.search_service import Asked, SearchService, answer_of

BUNDLE = small_bundle()
PAGES = [
    Document(scope, "handbook", scope, "Handbook", f"The handbook of {scope}.", "en")
    for scope in ("hr", "legal")
]


@pytest.fixture
async def service() -> AsyncIterator[SearchService]:
    async with SearchService() as service:
        await service.knowledge.put("small", PAGES)
        yield service


NO_DATABASE = RoleUrls(owner="", app="postgresql://nobody@127.0.0.1:1/none", auditor="")


async def finding(url: str, **settings: Any) -> tuple[bool, str, str]:
    (found,) = await of_the_search_service(
        settings_of(NO_DATABASE, None, knowledge_url=url, **settings), [BUNDLE]
    )
    return found.well, found.what, found.hint


async def test_a_service_that_filters_is_well(service: SearchService) -> None:
    assert (await finding(service.url))[0]
    scopes = {tuple(asked.json["filter"]["any_of"]) for asked in service.asked}
    assert len(scopes) == 1
    assert not scopes & {("hr",), ("legal",)}
    assert {asked.json["tenant"] for asked in service.asked} == {"small"}


async def test_a_service_that_only_says_that_it_filters_is_found_out(service: SearchService) -> None:
    async def careless(asked: Asked) -> AsyncIterator[bytes]:
        yield answer_of(await service.found(asked, any_of=("hr", "legal")))

    service.reply = careless
    well, what, hint = await finding(service.url)
    assert not well
    assert "outside the access filter" in what
    assert "apply `filter`" in hint


async def test_one_that_claims_the_scope_it_was_asked_for_is_found_out_too(service: SearchService) -> None:
    async def flattering(asked: Asked) -> AsyncIterator[bytes]:
        found = await service.found(asked, any_of=("hr", "legal"))
        (scope,) = asked.json["filter"]["any_of"]
        yield answer_of({**found, "hits": [{**hit, "scope": scope} for hit in found["hits"]]})

    service.reply = flattering
    assert "does not permit" in (await finding(service.url))[1]


async def test_one_that_knows_no_filters_or_does_not_answer_is_not_well(service: SearchService) -> None:
    async def unaware(asked: Asked) -> AsyncIterator[bytes]:
        yield answer_of({"complete": True, "hits": []})

    service.reply = unaware
    assert "did not confirm" in (await finding(service.url))[1]
    well, what, hint = await finding("http://127.0.0.1:1")
    assert (well, "GATEWAY_KNOWLEDGE_URL" in hint) == (False, True)
    assert "did not answer" in what


async def test_an_address_that_is_none_is_named() -> None:
    assert not (await finding("ftp://kb.small.example"))[0]


async def test_without_a_service_there_is_nothing_to_say() -> None:
    assert await of_the_search_service(settings_of(NO_DATABASE, None), [BUNDLE]) == []
