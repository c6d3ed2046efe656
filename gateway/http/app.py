"""The ASGI application: routes, problems, health and the OpenAPI page, which asks no outside host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

import swagger_ui_bundle
from litestar import Litestar, Router
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, SwaggerRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router

from gateway.http import methods, unaudited
from gateway.http.audit import prove_event, show_checkpoint, show_tile
from gateway.http.calls import Calls
from gateway.http.conversations import forget, post_turn
from gateway.http.feedback import give_feedback
from gateway.http.health import Condition, live, metrics, ready
from gateway.http.inspection import list_events, list_unanswered, replay_trace
from gateway.http.keys import PublishedKeys, published_keys
from gateway.http.privacy import ROUTES as PRIVACY_ROUTES
from gateway.http.problems import EXCEPTION_HANDLERS
from gateway.http.reading import BODY_LIMIT
from gateway.http.reviews import approve, claim, edit, list_reviews, reject, renew, reveal, review_state
from gateway.http.routes import rewrite, search
from gateway.ports.clock import Clock
from gateway.services.answering import Answering
from gateway.services.conversing import Conversing
from gateway.services.desk import Desk
from gateway.services.hearing import Hearing
from gateway.services.inspecting import Inspecting
from gateway.services.privacy import Privacy
from gateway.services.proving import Proving
from gateway.services.reviewing import Reviewing

_ASSETS = "/schema-assets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Everything that routes ask."""

    answering: Answering
    conversing: Conversing
    reviewing: Reviewing
    desk: Desk
    proving: Proving
    inspecting: Inspecting
    hearing: Hearing
    privacy: Privacy
    clock: Clock
    condition: Condition
    keys: PublishedKeys


Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def create_app(services: Services, lifespan: Sequence[Lifespan] = ()) -> Litestar:
    """The application over the given services."""
    calls = Calls(services.clock)
    return Litestar(
        route_handlers=[
            rewrite,
            search,
            post_turn,
            forget,
            give_feedback,
            list_reviews,
            review_state,
            claim,
            renew,
            reveal,
            approve,
            edit,
            reject,
            prove_event,
            show_checkpoint,
            show_tile,
            list_events,
            replay_trace,
            list_unanswered,
            *PRIVACY_ROUTES,
            live,
            ready,
            metrics,
            published_keys,
            _swagger_files(),
        ],
        dependencies={
            "answering": Provide(lambda: services.answering, sync_to_thread=False),
            "conversing": Provide(lambda: services.conversing, sync_to_thread=False),
            "reviewing": Provide(lambda: services.reviewing, sync_to_thread=False),
            "desk": Provide(lambda: services.desk, sync_to_thread=False),
            "proving": Provide(lambda: services.proving, sync_to_thread=False),
            "inspecting": Provide(lambda: services.inspecting, sync_to_thread=False),
            "hearing": Provide(lambda: services.hearing, sync_to_thread=False),
            "privacy": Provide(lambda: services.privacy, sync_to_thread=False),
            "calls": Provide(lambda: calls, sync_to_thread=False),
            "condition": Provide(lambda: services.condition, sync_to_thread=False),
            "keys": Provide(lambda: services.keys, sync_to_thread=False),
        },
        after_exception=[methods.recording(services.answering, calls)],
        exception_handlers=EXCEPTION_HANDLERS,
        openapi_config=_openapi(),
        request_max_body_size=BODY_LIMIT,
        lifespan=list(lifespan),
        logging_config=None,
        debug=False,
        pdb_on_exception=False,
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Rewrite gateway",
        version="1",
        description="Follow-up questions become standalone searches under the caller's rights, on record.\n\n"
        + unaudited.published(),
        path="/schema",
        components=Components(
            security_schemes={"key": SecurityScheme(type="http", scheme="bearer", description="API key")}
        ),
        render_plugins=[
            SwaggerRenderPlugin(
                js_url=f"{_ASSETS}/swagger-ui-bundle.js",
                css_url=f"{_ASSETS}/swagger-ui.css",
                standalone_preset_js_url=f"{_ASSETS}/swagger-ui-standalone-preset.js",
                path=["/", "/swagger"],
                favicon=f'<link rel="icon" type="image/png" href="{_ASSETS}/favicon-32x32.png">',
            ),
            JsonRenderPlugin(path="/openapi.json"),
            YamlRenderPlugin(path="/openapi.yaml"),
        ],
    )


def _swagger_files() -> Router:
    folder = next(Path(swagger_ui_bundle.__file__).parent.glob("vendor/swagger-ui-*"))
    return create_static_files_router(path=_ASSETS, directories=[folder], include_in_schema=False)
