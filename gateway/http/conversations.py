"""Conversations over HTTP: what the application answered is posted back; what is kept can be forgotten."""

from __future__ import annotations

import json
import re

from litestar import Response, delete, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from gateway.domain.conversation import CONVERSATION_ID, Role, Turn
from gateway.domain.errors import Problem, Problems
from gateway.http.calls import AnyRequest, Calls, read_body
from gateway.http.documents import ForgetOperation, TurnOperation
from gateway.http.problems import problem_response
from gateway.http.schemas import PostedTurnBody, validated
from gateway.services.conversing import Conversing

_PATH = "/v1/conversations/{conversation_id:str}"


@post(f"{_PATH}/turns", status_code=201, operation_class=TurnOperation, tags=["conversations"])
async def post_turn(
    request: AnyRequest,
    conversation_id: FromPath[str],
    conversing: NamedDependency[Conversing],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Keep a turn, so that the next follow-up can refer to it."""
    opened = calls.open(request)
    value = opened.problem or _problem_in(conversation_id) or await read_body(request)
    body = value if isinstance(value, Problem) else validated(PostedTurnBody, value)
    if isinstance(body, Problem):
        problem = await conversing.turn_away(opened.call, body)
        return problem_response(problem, opened.call.trace_id)
    turn = Turn(Role(body.role), body.content)
    said = await conversing.say(opened.call, conversation_id, turn, body.citations)
    if said is not None:
        return problem_response(said, opened.call.trace_id)
    kept = json.dumps({"conversation_id": conversation_id, "trace_id": opened.call.trace_id})
    return Response(kept.encode("ascii"), status_code=201, media_type="application/json")


# Litestar refuses a handler of 204 that may return a body, and a problem is one.
@delete(_PATH, status_code=200, operation_class=ForgetOperation, tags=["conversations"])
async def forget(
    request: AnyRequest,
    conversation_id: FromPath[str],
    conversing: NamedDependency[Conversing],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """Forget a conversation: its turns and the values behind its placeholders are deleted for good."""
    opened = calls.open(request)
    wrong = opened.problem or _problem_in(conversation_id)
    if wrong is not None:
        return problem_response(await conversing.turn_away(opened.call, wrong), opened.call.trace_id)
    problem = await conversing.forget(opened.call, conversation_id)
    if problem is not None:
        return problem_response(problem, opened.call.trace_id)
    return Response(b"", status_code=204)


def _problem_in(conversation_id: str) -> Problem | None:
    if re.fullmatch(CONVERSATION_ID, conversation_id):
        return None
    return Problem(Problems.INVALID_PARAMETER, "This cannot be a conversation's id", "path")
