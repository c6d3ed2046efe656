"""Reviews over HTTP: where a held request stands, and what reviewers do about it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from gateway.domain.answer import Answer, ReviewShown
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.recourse import Status
from gateway.domain.reviews.case import ReviewState
from gateway.domain.reviews.shown import CaseShown, QueuePage, ValuesShown
from gateway.http.calls import AnyRequest, Calls, read_optional_body
from gateway.http.problems import problem_response
from gateway.http.review_documents import (
    ApproveOperation,
    ClaimOperation,
    EditOperation,
    QueueOperation,
    RejectOperation,
    RenewOperation,
    RevealOperation,
    ReviewOperation,
)
from gateway.http.schemas import Body, EditBody, NoBody, RejectBody, SeenBody, validated
from gateway.services.desk import PAGE_LIMIT, Desk
from gateway.services.reviewing import Reviewing

_PATH = "/v1/reviews/{review_id:str}"
_PARAMETERS = frozenset({"after", "domain", "limit", "state"})


@get("/v1/reviews", operation_class=QueueOperation, tags=["reviews"])
async def list_reviews(
    request: AnyRequest, desk: NamedDependency[Desk], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """The reviews of the domains that the caller may review, oldest first."""
    opened = calls.open(request)
    call = opened.call
    asked = opened.problem or _filters(request)
    if isinstance(asked, Problem):
        return problem_response(await desk.turn_away(call, asked), call.trace_id)
    return _response(await desk.queue(call, **asked), call.trace_id)


@get(_PATH, operation_class=ReviewOperation, tags=["reviews"])
async def review_state(
    request: AnyRequest,
    review_id: FromPath[str],
    reviewing: NamedDependency[Reviewing],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Where a held request stands and, once released, its answer; for a reviewer what there is to decide."""
    opened = calls.open(request)
    call = opened.call
    if opened.problem is not None:
        return problem_response(await reviewing.turn_away(call, opened.problem), call.trace_id)
    return _response(await reviewing.show(call, review_id), call.trace_id)


@post(f"{_PATH}/claim", status_code=200, operation_class=ClaimOperation, tags=["reviews"])
async def claim(
    request: AnyRequest,
    review_id: FromPath[str],
    desk: NamedDependency[Desk],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Take a review, so that nobody else decides it for a while."""
    return await _acted(request, desk, calls, NoBody, lambda call, body: desk.claim(call, review_id))


@post(f"{_PATH}/reveal", status_code=200, operation_class=RevealOperation, tags=["reviews"])
async def reveal(
    request: AnyRequest,
    review_id: FromPath[str],
    desk: NamedDependency[Desk],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """See the values behind a review's placeholders, which is on record."""
    return await _acted(request, desk, calls, NoBody, lambda call, body: desk.reveal(call, review_id))


@post(f"{_PATH}/renew", status_code=200, operation_class=RenewOperation, tags=["reviews"])
async def renew(
    request: AnyRequest,
    review_id: FromPath[str],
    desk: NamedDependency[Desk],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Prolong a claim that has not ended."""
    return await _acted(request, desk, calls, NoBody, lambda call, body: desk.renew(call, review_id))


@post(f"{_PATH}/approve", status_code=200, operation_class=ApproveOperation, tags=["reviews"])
async def approve(
    request: AnyRequest,
    review_id: FromPath[str],
    desk: NamedDependency[Desk],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Release the proposed searches to the one who asked."""
    return await _acted(
        request, desk, calls, SeenBody, lambda call, body: desk.approve(call, review_id, body.digest)
    )


@post(f"{_PATH}/edit", status_code=200, operation_class=EditOperation, tags=["reviews"])
async def edit(
    request: AnyRequest,
    review_id: FromPath[str],
    desk: NamedDependency[Desk],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Release other searches to the one who asked."""
    return await _acted(
        request,
        desk,
        calls,
        EditBody,
        lambda call, body: desk.edit(call, review_id, tuple(body.queries), body.digest),
    )


@post(f"{_PATH}/reject", status_code=200, operation_class=RejectOperation, tags=["reviews"])
async def reject(
    request: AnyRequest,
    review_id: FromPath[str],
    desk: NamedDependency[Desk],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Deny the question for good."""
    return await _acted(
        request,
        desk,
        calls,
        RejectBody,
        lambda call, body: desk.reject(call, review_id, body.note, body.digest),
    )


async def _acted(
    request: AnyRequest,
    desk: Desk,
    calls: Calls,
    model: type[Body],
    act: Callable[[Call, Body], Awaitable[CaseShown | ValuesShown | Problem]],
) -> Response[bytes]:
    opened = calls.open(request)
    value = opened.problem or await read_optional_body(request)
    body = value if isinstance(value, Problem) else validated(model, value)
    if isinstance(body, Problem):
        return problem_response(await desk.turn_away(opened.call, body), opened.call.trace_id)
    return _response(await act(opened.call, body), opened.call.trace_id)


def _filters(request: AnyRequest) -> dict[str, Any] | Problem:
    """What of a queue is wanted, from the query of the address."""
    query = request.query_params
    states = query.getall("state", [])
    limit = query.get("limit", "50")
    if set(query) - _PARAMETERS:
        return _wrong("", f"There are {', '.join(sorted(_PARAMETERS))}, and no others")
    if repeated := [name for name in ("domain", "after", "limit") if len(query.getall(name, [])) > 1]:
        return _wrong(repeated[0], "Say it once")
    if unknown := set(states) - set(ReviewState):
        return _wrong("state", f"There are {', '.join(ReviewState)}, not {len(unknown)} others")
    if not limit.isascii() or not limit.isdecimal() or not 1 <= int(limit[:9]) <= PAGE_LIMIT:
        return _wrong("limit", f"Use a whole number from 1 to {PAGE_LIMIT}")
    return {
        "states": tuple(map(ReviewState, states)) or tuple(ReviewState),
        "domain": query.get("domain", ""),
        "after": query.get("after", ""),
        "limit": int(limit),
    }


def _wrong(name: str, detail: str) -> Problem:
    return Problem(Problems.INVALID_PARAMETER, detail, f"query {name}".rstrip())


def _response(
    shown: Answer | ReviewShown | CaseShown | ValuesShown | QueuePage | Problem, trace_id: str
) -> Response[bytes]:
    match shown:
        case Problem():
            return problem_response(shown, trace_id)
        case Answer():
            return Response(shown.to_json(), media_type="application/json")
        case QueuePage():
            body = {**json.loads(shown.to_json()), "trace_id": trace_id}
        case ValuesShown():
            body = {**json.loads(shown.to_json()), "trace_id": trace_id}
            return Response(
                json.dumps(body).encode("ascii"),
                media_type="application/json",
                headers={"Cache-Control": "no-store"},
            )
        case CaseShown():
            body = {"review": json.loads(shown.to_json()), "trace_id": trace_id}
        case ReviewShown():
            state = {"status": Status.PENDING_REVIEW.value, "queries": [], "review": shown.model_dump()}
            body = {**state, "trace_id": trace_id}
    return Response(json.dumps(body).encode("ascii"), media_type="application/json")
