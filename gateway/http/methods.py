"""A call by a method that its address does not answer: it reaches no route, and is on record all the same."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from litestar import Request
from litestar.exceptions import MethodNotAllowedException
from litestar.types import Scope

from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call, Received, so_far
from gateway.domain.request import Ask
from gateway.http.calls import Calls
from gateway.http.problems import Told, tell
from gateway.services.answering import Answering

_NOT_ANSWERED = Problem(Problems.METHOD_NOT_ALLOWED, Problems.METHOD_NOT_ALLOWED.kind.title)
_ANSWERED_BY_ROUTES = "/v1/"
"""Where the addresses are whose every call is on record; pages and what is published are not among them."""


def recording(answering: Answering, calls: Calls) -> Callable[[Exception, Scope], Awaitable[None]]:
    """A hook that records such a call before it is refused. Who is not known is told only that, as by any
    route, and without a record the refusal is that there is none."""

    async def record(error: Exception, scope: Scope) -> None:
        if not isinstance(error, MethodNotAllowedException):
            return
        if scope["path"].startswith(_ANSWERED_BY_ROUTES):
            opened = calls.open(Request(scope))
            received = Received(**so_far(opened.call, Call), ask=Ask(message=""))
            problem = await answering.turn_away(received, opened.problem or _NOT_ANSWERED)
            tell(scope, Told(problem, opened.call.trace_id))

    return record
