"""Feedback over HTTP: what an application says came of an answer."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.openapi.spec import OpenAPIResponse, Operation, RequestBody

from gateway.domain.errors import Problem
from gateway.http.calls import AnyRequest, Calls, read_body
from gateway.http.documents import Written, headers, json_content, problems, schema_of
from gateway.http.problems import problem_response
from gateway.http.schemas import FeedbackBody, validated
from gateway.services.hearing import Hearing

_HEARD = {
    "type": "object",
    "required": ["trace_id", "outcome", "event_id"],
    "properties": {
        "trace_id": {"type": "string"},
        "outcome": {"type": "string"},
        "event_id": {"type": "string", "description": "The event, for `/v1/audit/proofs/{event_id}`."},
    },
}


@dataclass
class FeedbackOperation(Operation):
    """POST /v1/feedback."""

    def __post_init__(self) -> None:
        self.request_body = RequestBody(
            content=json_content(schema_of(FeedbackBody, "validation")), required=True
        )
        heard = OpenAPIResponse(description="On record.", content=json_content(Written(written=_HEARD)))
        self.responses = {"201": heard, **problems(400, 401, 403, 404, 409, 413, 415, 422, 503)}
        self.parameters = headers()
        self.security = [{"key": []}]
        self.description = (
            "Joins the record of the request `trace_id`, which must be one that the caller asked and that "
            "was answered; any other is 404. To say the same once more within 24 hours, with an "
            "Idempotency-Key or without, changes nothing and is answered alike; the same with another note "
            "is 409. `no_results` puts the question among those that found nothing "
            "(`/v1/audit/unanswered`)."
        )


@post("/v1/feedback", status_code=201, operation_class=FeedbackOperation, tags=["questions"])
async def give_feedback(
    request: AnyRequest, hearing: NamedDependency[Hearing], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """Say what came of an answer."""
    opened = calls.open(request)
    call = opened.call
    value = opened.problem or await read_body(request)
    body = value if isinstance(value, Problem) else validated(FeedbackBody, value)
    if isinstance(body, Problem):
        return problem_response(await hearing.turn_away(call, body), call.trace_id)
    heard = await hearing.hear(call, body.feedback())
    if isinstance(heard, Problem):
        return problem_response(heard, call.trace_id)
    return Response(heard, status_code=201, media_type="application/json")
