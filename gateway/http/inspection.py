"""The audit over HTTP, to be read: events that are sought, whole requests, questions that found nothing."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from pydantic import BaseModel

from gateway.domain.errors import Problem
from gateway.domain.evidence.audit_search import EventPage
from gateway.domain.evidence.audit_shown import EventShown, EventsShown
from gateway.domain.evidence.replay import Replay
from gateway.domain.evidence.unanswered import UnansweredReport
from gateway.http.audit_queries import EVENTS, TIMES, event_query
from gateway.http.calls import AnyRequest, Calls
from gateway.http.inspection_documents import EventsOperation, ReplayOperation, UnansweredOperation
from gateway.http.problems import problem_response
from gateway.services.inspecting import Inspecting

_NOT_KEPT = {"Cache-Control": "no-store"}


@get("/v1/audit/events", operation_class=EventsOperation, tags=["audit"])
async def list_events(
    request: AnyRequest, inspecting: NamedDependency[Inspecting], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """The events of the caller's tenant that are all that is asked for, newest first."""
    opened = calls.open(request)
    call = opened.call
    asked = opened.problem or event_query(request, EVENTS, pages=True)
    if isinstance(asked, Problem):
        return problem_response(await inspecting.turn_away(call, asked), call.trace_id)
    page = await inspecting.search(call, asked.sought, asked.words, asked.after, asked.limit)
    return _response(page, call.trace_id)


@get("/v1/audit/traces/{trace_id:str}", operation_class=ReplayOperation, tags=["audit"])
async def replay_trace(
    request: AnyRequest,
    trace_id: FromPath[str],
    inspecting: NamedDependency[Inspecting],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """The whole way of one request."""
    opened = calls.open(request)
    call = opened.call
    if opened.problem is not None:
        return problem_response(await inspecting.turn_away(call, opened.problem), call.trace_id)
    return _response(await inspecting.replay(call, trace_id), call.trace_id)


@get("/v1/audit/unanswered", operation_class=UnansweredOperation, tags=["audit"])
async def list_unanswered(
    request: AnyRequest, inspecting: NamedDependency[Inspecting], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """The questions that found nothing, newest first, and short forms that the glossary may lack."""
    opened = calls.open(request)
    call = opened.call
    asked = opened.problem or event_query(request, TIMES, pages=False)
    if isinstance(asked, Problem):
        return problem_response(await inspecting.turn_away(call, asked), call.trace_id)
    return _response(await inspecting.unanswered(call, asked.sought, asked.limit), call.trace_id)


def _response(shown: EventPage | Replay | UnansweredReport | Problem, trace_id: str) -> Response[bytes]:
    if isinstance(shown, Problem):
        return problem_response(shown, trace_id)
    body: BaseModel = events_shown(shown) if isinstance(shown, EventPage) else shown
    return Response(body.model_dump_json().encode(), media_type="application/json", headers=_NOT_KEPT)


def events_shown(page: EventPage) -> EventsShown:
    """A page as its reader sees it."""
    return EventsShown(events=list(map(EventShown.of, page.events)), next=page.next or None)
