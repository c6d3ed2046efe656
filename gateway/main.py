"""The application factory: the gateway behind its two edges (`uvicorn --factory gateway.main:app`)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from admin.edge import AdminServices, create_admin
from gateway.bootstrap.gateway import Gateway
from gateway.bootstrap.process import prepare_process
from gateway.http.app import Services, create_app
from gateway.http.health import Condition
from gateway.http.keys import PublishedKeys
from gateway.services.calling import Calling
from gateway.settings import load_settings


def app_over(gateway: Gateway) -> Litestar:
    """The application over a gateway that its caller starts and closes."""
    return _with_pages(create_app(_services(gateway)), gateway)


def app() -> Litestar:
    """The application of this process's environment; its gateway starts and closes with it."""
    prepare_process()
    gateway = Gateway(load_settings())

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await gateway.start()
        try:
            yield
        finally:
            await gateway.close()

    return _with_pages(create_app(_services(gateway), lifespan=[lifespan]), gateway)


def _with_pages(app: Litestar, gateway: Gateway) -> Litestar:
    """The application with its second edge, the pages under /admin."""
    services = AdminServices(
        desk=gateway.admin_desk, signing_in=gateway.signing_in, calling=Calling(gateway.clock)
    )
    app.register(create_admin(services, gateway.public_address))
    return app


def _services(gateway: Gateway) -> Services:
    return Services(
        answering=gateway.answering,
        conversing=gateway.conversing,
        reviewing=gateway.reviewing,
        desk=gateway.desk,
        proving=gateway.proving,
        inspecting=gateway.inspecting,
        hearing=gateway.hearing,
        privacy=gateway.privacy,
        clock=gateway.clock,
        condition=Condition(gateway.probes, gateway.metrics),
        keys=PublishedKeys(gateway.search_keys),
    )
