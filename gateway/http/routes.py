"""The routes of version 1: they read, ask a service, and write what it says."""

from __future__ import annotations

from litestar import Response, post
from litestar.di import NamedDependency

from gateway.domain.answer import Answer
from gateway.domain.errors import Problem
from gateway.domain.flow import Call, Received, so_far
from gateway.domain.request import Ask
from gateway.http.calls import CALLER_GONE, AnyRequest, Calls, read_body, unless_gone
from gateway.http.documents import RewriteOperation, SearchOperation
from gateway.http.problems import problem_response
from gateway.http.schemas import RewriteBody, SearchBody, validated
from gateway.services.answering import Answering


@post("/v1/rewrite", status_code=200, operation_class=RewriteOperation, tags=["questions"])
async def rewrite(
    request: AnyRequest, answering: NamedDependency[Answering], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """Turn a message into standalone searches, under the caller's rights."""
    return await _answer(request, answering, calls, RewriteBody)


@post("/v1/search", status_code=200, operation_class=SearchOperation, tags=["questions"])
async def search(
    request: AnyRequest, answering: NamedDependency[Answering], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """The same, and the documents that the searches find under the caller's access filter."""
    return await _answer(request, answering, calls, SearchBody)


async def _answer(
    request: AnyRequest, answering: Answering, calls: Calls, model: type[RewriteBody]
) -> Response[bytes]:
    opened = calls.open(request)
    call = opened.call
    value = opened.problem or await read_body(request)
    body = value if isinstance(value, Problem) else validated(model, value)
    if isinstance(body, Problem):
        received = _received(call, Ask(message=""))
        return problem_response(await answering.turn_away(received, body), call.trace_id)
    reply = await unless_gone(request, answering.answer(_received(call, body.ask())))
    if reply is None:
        return Response(b"", status_code=CALLER_GONE)
    if isinstance(reply, Problem):
        return problem_response(reply, call.trace_id)
    return _response(reply)


def _received(call: Call, ask: Ask) -> Received:
    return Received(**so_far(call, Call), ask=ask)


def _response(answer: Answer) -> Response[bytes]:
    headers = {"Location": answer.review.url} if answer.review else {}
    return Response(
        answer.to_json(), status_code=answer.http_status, media_type="application/json", headers=headers
    )
