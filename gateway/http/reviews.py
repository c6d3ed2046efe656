"""Reviews over HTTP: where a held request stands, for the one who asked."""

from __future__ import annotations

import json

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from gateway.domain.errors import Problem
from gateway.http.calls import AnyRequest, Calls
from gateway.http.documents import ReviewOperation
from gateway.http.problems import problem_response
from gateway.services.reviewing import Reviewing


@get("/v1/reviews/{review_id:str}", operation_class=ReviewOperation, tags=["reviews"])
async def review_state(
    request: AnyRequest,
    review_id: FromPath[str],
    reviewing: NamedDependency[Reviewing],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Where a held request of the caller stands: open, claimed, approved, edited, rejected or expired."""
    opened = calls.open(request)
    call = opened.call
    if opened.problem is not None:
        return problem_response(await reviewing.turn_away(call, opened.problem), call.trace_id)
    state = await reviewing.state(call, review_id)
    if isinstance(state, Problem):
        return problem_response(state, call.trace_id)
    body = {"review": state.model_dump(), "trace_id": call.trace_id}
    return Response(json.dumps(body).encode("ascii"), media_type="application/json")
