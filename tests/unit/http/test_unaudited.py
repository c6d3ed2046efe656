"""Every route but those on the published list leaves an event, even for a caller who is not let in."""

from __future__ import annotations

import re
from datetime import timedelta

import httpx2
import pytest

from gateway.domain.audit import Stage
from gateway.domain.evidence.audit_search import Sought
from gateway.domain.identity import SYSTEM_TENANT
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.http.unaudited import MIRRORED, UNAUDITED, is_audited
from tests.edge import app_of, client_of
from tests.world import World

ROUTES = sorted(
    (method, route.path)
    for route in app_of(World(offline=True)).routes
    for method in getattr(route, "methods", ("GET",))
    if method not in ("OPTIONS", "HEAD")
)

AUDITED = [each for each in ROUTES if is_audited(each[1])]
CALLERS = {
    "": (),
    "maria@acme.example": ("employee",),
    "carla@acme.example": ("compliance", "legal-reviewer", "employee"),
}
"""Nobody who is known, somebody who may do little, and somebody who may do everything: with their roles."""

BODIES = {
    "/v1/rewrite": b'{"message": "How does travel work?"}',
    "/v1/search": b'{"message": "How does travel work?"}',
    "/v1/audit/erasures": b'{"subject": "maria@acme.example"}',
    "/v1/audit/holds": b'{"on": "trace", "value": "tr_1", "reason": "case 12"}',
}


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=[" ".join(each) for each in ROUTES])
async def test_a_call_is_on_record_unless_its_route_is_on_the_list(method: str, path: str) -> None:
    world = World(offline=True)
    body = None if method in ("GET", "DELETE") else b"{}"
    async with client_of(world) as client:
        await client.request(method, re.sub(r"\{[^}]*\}", "x", path), content=body)
    assert bool(world.journal.events) is is_audited(path)


@pytest.mark.parametrize(("method", "path"), AUDITED, ids=[" ".join(each) for each in AUDITED])
async def test_whoever_calls_is_on_record_and_a_refused_call_is_found_by_its_code(
    method: str, path: str
) -> None:
    world = World(offline=True)
    await world.ask("How does travel work?")
    await world.log.seal("acme", timedelta(seconds=10))
    async with client_of(world) as client:
        for subject, roles in CALLERS.items():
            before = len(world.journal.events)
            key = await world.key(subject, roles=roles) if subject else "rgw_unknown"
            shown = await _called(client, method, path, key)
            reader = "compliance" in roles
            assert not reader or shown.status_code not in (401, 403, 405), shown.text
            assert bool(world.journal.events[before:]) is is_audited(path, reader=reader)
            if shown.status_code < 400 or not is_audited(path, reader=reader):
                continue
            told = shown.json()
            sought = Sought(decision=told["code"], trace_id=told["trace_id"])
            assert await world.search.find("acme" if subject else SYSTEM_TENANT, sought, None, 5), told


@pytest.mark.parametrize("method", ["PUT", "PATCH", "HEAD", "TRACE", "BREW"])
async def test_a_method_that_an_address_does_not_answer_is_on_record(method: str) -> None:
    world = World(offline=True)
    key = await world.key("carla@acme.example", roles=CALLERS["carla@acme.example"])
    async with client_of(world) as client:
        for path in {path for each, path in AUDITED if (method, path) not in ROUTES}:
            before = len(world.journal.events)
            shown = await _called(client, method, path, key)
            assert (shown.status_code, len(world.journal.events) > before) == (405, True), path
            told = world.journal.events[-1]
            assert (told.who.subject, told.stage) == ("carla@acme.example", Stage.RECEIVE)
            assert told.evidence.reasons == ("GW-1202",)
            assert method == "HEAD" or shown.json()["trace_id"] == told.trace_id


async def test_who_is_not_known_hears_nothing_of_methods_and_is_on_record() -> None:
    world = World(offline=True)
    async with client_of(world) as client:
        shown = await _called(client, "PUT", "/v1/search", "rgw_unknown")
    (event,) = world.journal.events
    assert (shown.status_code, event.who.tenant, event.trace_id) == (401, "-", shown.json()["trace_id"])


async def test_without_a_record_no_method_is_refused() -> None:
    world = World(offline=True)
    key = await world.key("maria@acme.example")
    world.journal.breaks_after = 0
    async with client_of(world) as client:
        shown = await _called(client, "PUT", "/v1/search", key)
    assert (shown.status_code, shown.json()["code"]) == (503, "GW-1501")


async def test_a_method_that_what_is_published_does_not_answer_leaves_no_event() -> None:
    world = World(offline=True)
    async with client_of(world) as client:
        for path in ("/health/live", "/metrics", "/schema", "/.well-known/jwks.json"):
            assert (await client.put(path)).status_code == 405, path
        assert (await client.options("/v1/search")).status_code == 204
    assert world.journal.events == []


async def _called(client: httpx2.AsyncClient, method: str, path: str, key: str) -> httpx2.Response:
    address = re.sub(r"\{[^}]*\}", "x", re.sub(r"\{tile_path[^}]*\}", "0/000.p/4", path))
    body = None if method in ("GET", "DELETE") else BODIES.get(path, b"{}")
    return await client.request(method, address, content=body, headers={"Authorization": f"Bearer {key}"})


async def test_entries_of_the_log_are_on_record_for_a_reader_and_hashes_are_not() -> None:
    world = World(offline=True)
    await world.ask("How does travel work?")
    await world.log.seal("acme", timedelta(seconds=10))
    note = await world.log.checkpoint("acme")
    assert note is not None
    width = f"000.p/{Checkpoint.parse(note.text).size}"
    key = {"Authorization": f"Bearer {await world.key('carla@acme.example')}"}
    before = len(world.journal.events)
    async with client_of(world) as client:
        for path in ("checkpoint", f"tile/0/{width}"):
            assert (await client.get(f"/v1/audit/log/{path}", headers=key)).status_code == 200
        assert len(world.journal.events) == before
        entries = await client.get(f"/v1/audit/log/tile/entries/{width}", headers=key)
    assert (entries.status_code, world.journal.events[-1].evidence.reasons) == (200, ("entries",))


def test_the_list_is_in_the_description_of_the_api_and_names_what_there_is() -> None:
    schema = app_of(World(offline=True)).openapi_schema.info.description or ""
    paths = {path for _, path in ROUTES}
    for path in (*UNAUDITED, *MIRRORED):
        assert f"`{path}`" in schema
        assert any(each == path or each.startswith(path + "/") for each in paths), path
