"""Every route but those on the published list leaves an event, even for a caller who is not let in."""

from __future__ import annotations

import re

import pytest

from gateway.http.unaudited import UNAUDITED, is_audited
from tests.edge import app_of, client_of
from tests.world import World

ROUTES = sorted(
    (method, route.path)
    for route in app_of(World(offline=True)).routes
    for method in getattr(route, "methods", ("GET",))
    if method not in ("OPTIONS", "HEAD")
)


@pytest.mark.parametrize(("method", "path"), ROUTES, ids=[" ".join(each) for each in ROUTES])
async def test_a_call_is_on_record_unless_its_route_is_on_the_list(method: str, path: str) -> None:
    world = World(offline=True)
    body = None if method in ("GET", "DELETE") else b"{}"
    async with client_of(world) as client:
        await client.request(method, re.sub(r"\{[^}]*\}", "x", path), content=body)
    assert bool(world.journal.events) is is_audited(path)


def test_the_list_is_in_the_description_of_the_api_and_names_what_there_is() -> None:
    schema = app_of(World(offline=True)).openapi_schema.info.description or ""
    paths = {path for _, path in ROUTES}
    for path in UNAUDITED:
        assert f"`{path}`" in schema
        assert any(each == path or each.startswith(path + "/") for each in paths), path
