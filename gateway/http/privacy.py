"""Erasing and holding over HTTP, for those whom the policy lets act on the audit."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from pydantic import BaseModel

from gateway.domain.errors import Problem
from gateway.domain.evidence.erasure import Erasure
from gateway.domain.evidence.holds import Held, Hold, HoldKind, hold_document
from gateway.domain.flow import Call
from gateway.http.calls import AnyRequest, Calls, read_body, read_optional_body
from gateway.http.privacy_bodies import ErasureBody, HoldBody, ReleaseBody, StepBody
from gateway.http.privacy_documents import (
    ErasureOperation,
    HoldOperation,
    HoldsOperation,
    ReleaseOperation,
    StepOperation,
)
from gateway.http.problems import problem_response
from gateway.http.schemas import validated
from gateway.services.privacy import Privacy

Body = TypeVar("Body", bound=BaseModel)
Shown = Erasure | Hold | Sequence[Hold]

_HOLDS = "/v1/audit/holds"


@post("/v1/audit/erasures", status_code=200, operation_class=ErasureOperation, tags=["audit"])
async def erase(
    request: AnyRequest, privacy: NamedDependency[Privacy], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """Make everything that a person said unreadable, for good."""
    return await _done(
        request,
        privacy,
        calls,
        ErasureBody,
        lambda call, body: privacy.erase(call, body.subject, body.reason),
    )


@post(_HOLDS, status_code=200, operation_class=HoldOperation, tags=["audit"])
async def add_hold(
    request: AnyRequest, privacy: NamedDependency[Privacy], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """Request a legal hold; somebody else has to approve it."""
    return await _done(
        request,
        privacy,
        calls,
        HoldBody,
        lambda call, body: privacy.hold(call, Held(HoldKind(body.on), body.value), body.reason),
    )


@get(_HOLDS, operation_class=HoldsOperation, tags=["audit"])
async def list_holds(
    request: AnyRequest, privacy: NamedDependency[Privacy], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """All legal holds of the tenant, newest first, with who took each step."""
    opened = calls.open(request)
    shown = (
        await privacy.turn_away(opened.call, opened.problem)
        if opened.problem
        else await privacy.holds(opened.call)
    )
    return _response(shown, opened.call)


@post(f"{_HOLDS}/{{hold_id:str}}/approve", status_code=200, operation_class=StepOperation, tags=["audit"])
async def approve_hold(
    request: AnyRequest,
    hold_id: FromPath[str],
    privacy: NamedDependency[Privacy],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Agree to what somebody else requested: a hold, or the release of one."""
    return await _done(request, privacy, calls, StepBody, lambda call, _: privacy.approve(call, hold_id))


@post(f"{_HOLDS}/{{hold_id:str}}/release", status_code=200, operation_class=ReleaseOperation, tags=["audit"])
async def release_hold(
    request: AnyRequest,
    hold_id: FromPath[str],
    privacy: NamedDependency[Privacy],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Ask for the release of a hold, which somebody else approves; or take back one's own request."""
    return await _done(
        request, privacy, calls, ReleaseBody, lambda call, body: privacy.release(call, hold_id, body.reason)
    )


@post(f"{_HOLDS}/{{hold_id:str}}/keep", status_code=200, operation_class=StepOperation, tags=["audit"])
async def keep_hold(
    request: AnyRequest,
    hold_id: FromPath[str],
    privacy: NamedDependency[Privacy],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Refuse the release that somebody asked for."""
    return await _done(
        request,
        privacy,
        calls,
        StepBody,
        lambda call, body: privacy.refuse_release(call, hold_id, body.reason),
    )


async def _done(
    request: AnyRequest,
    privacy: Privacy,
    calls: Calls,
    model: type[Body],
    do: Callable[[Call, Body], Awaitable[Shown | Problem]],
) -> Response[bytes]:
    opened = calls.open(request)
    call = opened.call
    reading = read_optional_body if model is StepBody else read_body
    value = opened.problem or await reading(request)
    body = value if isinstance(value, Problem) else validated(model, value)
    if isinstance(body, Problem):
        return problem_response(await privacy.turn_away(call, body), call.trace_id)
    return _response(await do(call, body), call)


def _response(done: Shown | Problem, call: Call) -> Response[bytes]:
    if isinstance(done, Problem):
        return problem_response(done, call.trace_id)
    return Response(json.dumps(_document(done)).encode("ascii"), media_type="application/json")


def _document(done: Shown) -> dict[str, object]:
    match done:
        case Erasure():
            return {"found": done.found_anything, **done.counts}
        case Hold():
            return hold_document(done)
    return {"holds": [hold_document(hold) for hold in done]}


ROUTES = (erase, add_hold, list_holds, approve_hold, release_hold, keep_hold)
