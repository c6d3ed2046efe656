"""The listening search service finds what the filter permits, and as many strays as go unnoticed."""

from __future__ import annotations

import json
from typing import Any

import httpx2
import pytest

from gateway.adapters.attack.service import StrayingService
from tests.besieged import small_bundle

BODY = {
    "tenant": "small",
    "collections": ["handbook"],
    "k": 20,
    "filter": {"any_of": ["hr"], "none_of": ["hr/payroll"], "digest": "d"},
}

MEANT = ("hr", "hr/deeper", "hr/payroll-private")
"""Scopes that the filter permits; the last one lies below `hr` and only looks as if it lay below payroll."""


async def answer(service: StrayingService, **parts: Any) -> Any:
    async with httpx2.AsyncClient(transport=service) as client:
        content = json.dumps({**BODY, **parts}).encode()
        response = await client.post("http://kb/search", content=content, headers={"Gateway-Capability": "t"})
    return response.json()


def is_meant(hit: dict[str, Any]) -> bool:
    return hit["collection"] == "handbook" and hit["scope"] in MEANT


async def test_strays_come_first_and_are_as_many_as_what_was_meant() -> None:
    found = await answer(StrayingService(small_bundle()))
    meant = list(map(is_meant, found["hits"]))
    assert meant == [*(False,) * len(MEANT), *(True,) * len(MEANT)]
    assert (found["filter_digest"], found["complete"]) == ("d", True)


@pytest.mark.parametrize("k", [1, 2, 3])
async def test_never_more_than_were_asked_for_and_never_only_strays(k: int) -> None:
    hits = (await answer(StrayingService(small_bundle()), k=k))["hits"]
    assert len(hits) <= k
    assert sum(map(is_meant, hits)) * 2 >= len(hits) > 0


async def test_strays_are_of_the_collection_and_of_others_of_closed_scopes_and_of_none() -> None:
    service, seen = StrayingService(small_bundle()), set[tuple[bool, bool]]()
    for k in range(20, 60):
        hits = (await answer(service, k=k))["hits"]
        strays = [hit for hit in hits if not is_meant(hit)]
        seen |= {(hit["collection"] == "handbook", hit["scope"].islower()) for hit in strays}
    assert len(seen) == 4


async def test_it_keeps_every_request_as_it_arrived() -> None:
    service = StrayingService(small_bundle())
    await answer(service)
    (sent,) = service.sent
    assert (sent.url, sent.capability, json.loads(sent.body)) == ("http://kb/search", "t", BODY)
