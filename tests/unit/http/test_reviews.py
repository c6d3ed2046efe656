"""Reviews over HTTP, over fakes: bodies, filters, statuses, and who decides whatever the request says."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx2
import pytest

from tests.edge import client_of
from tests.reviews import HELD, INES, LARS, STRIPPED, reviewed_world, stored
from tests.world import MARIA, World

Client = httpx2.AsyncClient


@pytest.fixture
def world() -> World:
    return reviewed_world()


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    async with client_of(world) as client:
        yield client


async def headers(world: World, subject: str = LARS, **more: str) -> dict[str, str]:
    named = {name.replace("_", "-"): value for name, value in more.items()}
    return {"Authorization": f"Bearer {await world.key(subject)}", **named}


@pytest.fixture
async def url(client: Client, world: World) -> str:
    """The address of a held question of Maria's."""
    held = await client.post("/v1/search", json={"message": HELD}, headers=await headers(world, MARIA))
    assert held.status_code == 202
    return str(held.headers["location"])


async def test_a_review_goes_from_the_queue_to_its_answer(client: Client, world: World, url: str) -> None:
    mine = await headers(world)
    listed = (await client.get("/v1/reviews", headers=mine)).json()
    assert [each["url"] for each in listed["reviews"]] == [url]
    assert listed["next"] is None
    shown = (await client.get(url, headers=mine)).json()["review"]
    assert (shown["state"], shown["queries"], shown["own"]) == ("open", [STRIPPED], False)
    claimed = (await client.post(f"{url}/claim", headers=mine)).json()["review"]
    assert claimed["claim"]["mine"] is True
    assert (await client.post(f"{url}/renew", headers=mine, json={})).status_code == 200
    approved = await client.post(f"{url}/approve", headers=mine)
    assert approved.json()["review"]["decision"]["by"] == LARS
    released = await client.get(url, headers=await headers(world, MARIA))
    body = released.json()
    assert (released.status_code, body["status"], body["review"]["state"]) == (
        200,
        "pending_review",
        "approved",
    )
    assert (body["original"], [each["text"] for each in body["queries"]]) == (HELD, [STRIPPED])
    assert {hit["id"] for hit in body["hits"]} == {"travel", "contractors"}


async def test_before_a_decision_and_after_a_denial_the_asker_sees_the_state_and_no_search(
    client: Client, world: World, url: str
) -> None:
    asker = await headers(world, MARIA)
    for state in ("open", "rejected"):
        shown = await client.get(url, headers=asker)
        assert shown.status_code == 200
        assert shown.json()["review"]["state"] == state
        assert (shown.json()["status"], shown.json()["queries"]) == ("pending_review", [])
        assert "hits" not in shown.json()
        rejected = {"note": "ask legal", "digest": ""}
        await client.post(f"{url}/reject", json=rejected, headers=await headers(world))
    assert "ask legal" not in (await client.get(url, headers=asker)).text
    decision = (await client.get(url, headers=await headers(world))).json()["review"]["decision"]
    assert (decision["note"], decision["queries"]) == ("ask legal", [])


@pytest.mark.parametrize(
    ("act", "body", "field"),
    [
        ("claim", {"by": "x"}, "by"),
        ("renew", {"until": 1}, "until"),
        ("approve", {"decided_by": INES}, "decided_by"),
        ("approve", {"digest": "abc"}, "digest"),
        ("approve", {"digest": None}, "digest"),
        ("edit", {}, "queries"),
        ("edit", {"queries": "travel"}, "queries"),
        ("edit", {"queries": [1]}, "queries.0"),
        ("edit", {"queries": ["x"] * 101}, "queries"),
        ("reject", {"note": "x" * 2001}, "note"),
        ("reject", {"note": 1}, "note"),
    ],
)
async def test_a_body_that_says_anything_else_changes_nothing(
    client: Client, world: World, url: str, act: str, body: Any, field: str
) -> None:
    refused = await client.post(f"{url}/{act}", json=body, headers=await headers(world))
    assert (refused.status_code, refused.json()["where"]) == (400, f"field {field}")
    assert stored(world, url.rpartition("/")[2]).version == 1


async def test_a_body_that_is_there_has_to_be_json(client: Client, world: World, url: str) -> None:
    mine = await headers(world)
    broken = await client.post(
        f"{url}/approve", content=b"{", headers={**mine, "Content-Type": "application/json"}
    )
    assert (broken.status_code, broken.json()["code"]) == (400, "GW-1001")
    form = await client.post(
        f"{url}/approve",
        content=b"a=1",
        headers={**mine, "Content-Type": "application/x-www-form-urlencoded"},
    )
    assert form.status_code == 415
    assert stored(world, url.rpartition("/")[2]).version == 1


async def test_who_decides_is_the_credential_whatever_headers_say(
    client: Client, world: World, url: str
) -> None:
    made = await headers(world, INES, X_Principal_Id=LARS, X_Forwarded_User=LARS)
    decided = await client.post(f"{url}/approve", headers=made)
    assert decided.json()["review"]["decision"]["by"] == INES


async def test_an_edit_that_crosses_a_boundary_is_told_to_the_reviewer(
    client: Client, world: World, url: str
) -> None:
    refused = await client.post(
        f"{url}/edit", json={"queries": ["Nightingale"]}, headers=await headers(world)
    )
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (422, "GW-1305")
    assert "permission_boundary" in problem["detail"]
    assert '"Nightingale" belongs to legal/mergers' in problem["detail"]


async def test_a_lost_race_names_the_state_and_nobody(client: Client, world: World, url: str) -> None:
    await client.post(f"{url}/claim", headers=await headers(world))
    lost = await client.post(f"{url}/approve", headers=await headers(world, INES))
    assert (lost.status_code, lost.json()["code"]) == (409, "GW-1301")
    assert "claimed" in lost.json()["detail"]
    assert LARS not in lost.text


async def test_an_idempotency_key_gives_the_same_answer_again(client: Client, world: World, url: str) -> None:
    made = await headers(world, Idempotency_Key="k-1")
    first = await client.post(f"{url}/approve", headers=made)
    again = await client.post(f"{url}/approve", headers=made)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["review"] == again.json()["review"]
    assert (await client.post(f"{url}/claim", headers=made)).json()["code"] == "GW-1304"


@pytest.mark.parametrize("path", ["claim", "renew", "approve", "edit", "reject"])
async def test_without_a_credential_nothing_is_done(client: Client, url: str, path: str) -> None:
    assert (
        await client.post(f"{url}/{path}", json={"queries": []} if path == "edit" else None)
    ).status_code == 401


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ({"state": "pending"}, "query state"),
        ({"tenant": "globex"}, "query"),
        ({"limit": ["5", "6"]}, "query limit"),
        ({"limit": "0"}, "query limit"),
        ({"limit": "101"}, "query limit"),
        ({"limit": "ten"}, "query limit"),
        ({"limit": "١"}, "query limit"),
        ({"limit": "9" * 5000}, "query limit"),
    ],
)
async def test_a_queue_cannot_be_asked_for_what_is_not_there(
    client: Client, world: World, query: Mapping[str, str | list[str]], where: str
) -> None:
    refused = await client.get("/v1/reviews", params=query, headers=await headers(world))
    assert (refused.status_code, refused.json()["where"]) == (400, where)


async def test_a_queue_is_filtered_and_read_in_pages(client: Client, world: World, url: str) -> None:
    asker, mine = await headers(world, MARIA), await headers(world)
    second = (await client.post("/v1/rewrite", json={"message": HELD}, headers=asker)).headers["location"]
    await client.post(f"{second}/claim", headers=mine)

    async def urls(**query: str) -> list[str]:
        listed = await client.get("/v1/reviews", params=query, headers=mine)
        return [each["url"] for each in listed.json()["reviews"]]

    assert await urls(state="claimed") == [second]
    assert await urls(state="open") == [url]
    assert await urls(domain="hr") == []
    assert len(await urls(limit="1")) == 1
    first = (await client.get("/v1/reviews", params={"limit": "1"}, headers=mine)).json()
    assert len(await urls(limit="1", after=first["next"])) == 1
    assert await urls(after="rv_none") == []


async def test_who_may_review_nothing_may_not_list(client: Client, world: World) -> None:
    refused = await client.get("/v1/reviews", headers=await headers(world, MARIA))
    assert (refused.status_code, refused.json()["code"]) == (403, "GW-1102")


async def test_the_openapi_document_says_on_which_content_a_decision_is(client: Client) -> None:
    paths = (await client.get("/schema/openapi.json")).json()["paths"]
    acts = {path.rpartition("/")[2] for path in paths if path.startswith("/v1/reviews/{review_id}/")}
    assert acts == {"claim", "renew", "reveal", "approve", "edit", "reject"}
    told = paths["/v1/reviews/{review_id}/approve"]["post"]
    assert "digest" in told["description"]
    assert {"200", "403", "404", "409", "422"} <= told["responses"].keys()
