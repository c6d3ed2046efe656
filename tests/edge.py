"""The HTTP edge over a world of fakes."""

from __future__ import annotations

from typing import Any

import httpx2
from litestar import Litestar

from gateway.http.app import Services, create_app
from gateway.http.health import Condition
from gateway.http.keys import PublishedKeys
from tests.world import World


def app_of(world: World) -> Litestar:
    """The application that answers from `world`; each of its parts says that it works."""
    return create_app(
        Services(
            answering=world.answering,
            conversing=world.conversing,
            reviewing=world.reviewing,
            desk=world.desk,
            proving=world.proving,
            inspecting=world.inspecting,
            hearing=world.hearing,
            privacy=world.privacy,
            clock=world.clock,
            condition=Condition({"database": _works}, lambda: b"gateway_events 1\n"),
            keys=PublishedKeys({"keys": []}),
        )
    )


def client_of(world: World) -> httpx2.AsyncClient:
    """A client of that application, in this process and without a socket."""
    app: Any = app_of(world)
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://gateway")


async def _works() -> None:
    return
