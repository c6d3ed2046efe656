"""Problems on the wire: RFC 9457 documents with a stable `code`, no stack trace and none of the body."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap, Scope

from gateway.domain.errors import Problem, Problems

_LOG = structlog.get_logger("gateway.http")

_BY_STATUS = {
    HTTPStatus.BAD_REQUEST: Problems.INVALID_PARAMETER,
    HTTPStatus.NOT_FOUND: Problems.NOT_FOUND,
    HTTPStatus.METHOD_NOT_ALLOWED: Problems.METHOD_NOT_ALLOWED,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: Problems.TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: Problems.UNSUPPORTED_MEDIA,
}
_TOLD = "told"


def problem_response(problem: Problem, trace_id: str = "") -> Response[bytes]:
    """The problem document. A 401 says how to authenticate, a 503 when to come back."""
    kind = problem.of.kind
    document = {
        "type": f"urn:rewrite-gateway:problem:{kind.code}",
        "title": kind.title,
        "status": kind.status,
        "detail": problem.detail,
        "code": kind.code,
        "where": problem.where,
        "hint": problem.mend,
        "trace_id": trace_id,
    }
    headers = {401: {"WWW-Authenticate": "Bearer"}, 503: {"Retry-After": "1"}}.get(kind.status, {})
    return Response(
        json.dumps({name: value for name, value in document.items() if value != ""}).encode("ascii"),
        status_code=kind.status,
        media_type="application/problem+json",
        headers=headers,
    )


@dataclass(frozen=True, slots=True)
class Told:
    """What a caller is told who reached no route, once that is on record."""

    problem: Problem
    trace_id: str


def tell(scope: Scope, told: Told) -> None:
    """Answers the call of this scope so, whatever was raised in it."""
    scope["state"][_TOLD] = told


def _on_http_exception(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    told = request.scope["state"].get(_TOLD)
    if isinstance(told, Told):
        return problem_response(told.problem, told.trace_id)
    of = _BY_STATUS.get(HTTPStatus(error.status_code))
    if of is None:
        return _on_exception(request, error)
    return problem_response(Problem(of, of.kind.title))


def _on_exception(_: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    # The error's text may hold a person's words or a secret, so only its type and place are logged.
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = f"{frame.tb_frame.f_code.co_filename}:{frame.tb_lineno}" if frame else ""
    _LOG.error("unexpected_error", error=type(error).__name__, place=place)
    return problem_response(Problem(Problems.INTERNAL, "The request could not be answered"))


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    HTTPException: _on_http_exception,
    Exception: _on_exception,
}
