"""The edge: every address below /admin, and what each of them asks."""

from __future__ import annotations

from dataclasses import dataclass

import structlog
from litestar import Response, Router, get, route
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from admin.cases import case, decide
from admin.doorway import Doorway
from admin.pages import page, style_sheet
from admin.queue import queue
from admin.revealing import reveal
from admin.sessions import PATH, AnyRequest, Sessions
from admin.signing_in import enter, leave
from gateway.domain.errors import Problem, Problems
from gateway.services.calling import Calling
from gateway.services.desk import Desk
from gateway.services.signing_in import SigningIn

_LOG = structlog.get_logger("gateway.admin")
_BY_STATUS = {
    400: Problems.INVALID_PARAMETER,
    404: Problems.NOT_FOUND,
    405: Problems.METHOD_NOT_ALLOWED,
    413: Problems.TOO_LARGE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AdminServices:
    """Everything that the pages ask. The services let people in by their sessions, and by nothing else."""

    desk: Desk
    signing_in: SigningIn
    calling: Calling


def create_admin(services: AdminServices, public_url: str) -> Router:
    """The pages over the given services, for people who reach them at `public_url`."""
    sessions = Sessions(public_url)
    doorway = Doorway(services.calling, services.signing_in, sessions)
    return Router(
        path=PATH,
        route_handlers=[queue, case, decide, reveal, enter, leave, style, nowhere],
        dependencies={
            "desk": Provide(lambda: services.desk, sync_to_thread=False),
            "signing_in": Provide(lambda: services.signing_in, sync_to_thread=False),
            "calling": Provide(lambda: services.calling, sync_to_thread=False),
            "sessions": Provide(lambda: sessions, sync_to_thread=False),
            "doorway": Provide(lambda: doorway, sync_to_thread=False),
        },
        exception_handlers=_EXCEPTION_HANDLERS,
        include_in_schema=False,
    )


@get("/static/admin.css")
async def style() -> Response[bytes]:
    """The style sheet."""
    return style_sheet()


@route("/{rest:path}", http_method=["GET", "POST"])
async def nowhere() -> Response[bytes]:
    """Any other address: a page that says that there is nothing."""
    return _problem_page(Problems.NOT_FOUND)


def _on_http_exception(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    of = _BY_STATUS.get(error.status_code)
    return _problem_page(of) if of else _on_exception(request, error)


def _on_exception(_: AnyRequest, error: Exception) -> Response[bytes]:
    # The error's text may hold a person's words or a secret, so only its type and place are logged.
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = f"{frame.tb_frame.f_code.co_filename}:{frame.tb_lineno}" if frame else ""
    _LOG.error("unexpected_error", error=type(error).__name__, place=place)
    return _problem_page(Problems.INTERNAL)


def _problem_page(of: Problems) -> Response[bytes]:
    hint = "Tell whoever runs this gateway when it happened." if of is Problems.INTERNAL else ""
    problem = Problem(of, of.kind.title, hint=hint)
    return page("problem.html", problem.status, signed=None, problem=problem)


_EXCEPTION_HANDLERS: ExceptionHandlersMap = {HTTPException: _on_http_exception, Exception: _on_exception}
