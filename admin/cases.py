"""One case: what there is to decide, the forms to decide it with, and what came of sending one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from urllib.parse import quote

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath

from admin.doorway import Doorway, followed
from admin.forms import Form
from admin.pages import go_to, page
from admin.sessions import PATH, AnyRequest
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.reviews.case import RELEASED, ReviewState
from gateway.domain.reviews.shown import CaseShown
from gateway.services.desk import Desk

NOTE_LIMIT = 2000
"""Characters that a note may have."""
_NO_VALUES: Mapping[str, str] = MappingProxyType({})
_FIELDS = 3
"""Searches that can be written at the least; a tenant that allows fewer says so."""
_DONE = {
    ReviewState.CLAIMED: "It is yours until your claim ends. Nobody else can decide it meanwhile.",
    ReviewState.APPROVED: "Approved. Whoever asked is answered with these searches when asking again.",
    ReviewState.EDITED: "Approved with your searches. Whoever asked is answered with them when asking again.",
    ReviewState.REJECTED: "Rejected. Nothing is searched for this question.",
}
_NOWHERE = Problem(Problems.NOT_FOUND, Problems.NOT_FOUND.kind.title)
_LONG_NOTE = Problem(
    Problems.INVALID_BODY, f"The note has more than {NOTE_LIMIT} characters", "note", "Shorten the note."
)


async def _reject(desk: Desk, call: Call, review_id: str, form: Form) -> CaseShown | Problem:
    note = form.one("note")
    if len(note) > NOTE_LIMIT:
        return await desk.turn_away(call, _LONG_NOTE)
    return await desk.reject(call, review_id, note, form.one("digest"))


_ACTS: Mapping[str, Callable[[Desk, Call, str, Form], Awaitable[CaseShown | Problem]]] = {
    "claim": lambda desk, call, review_id, _: desk.claim(call, review_id),
    "renew": lambda desk, call, review_id, _: desk.renew(call, review_id),
    "approve": lambda desk, call, review_id, form: desk.approve(call, review_id, form.one("digest")),
    "edit": lambda desk, call, review_id, form: desk.edit(
        call, review_id, form.all("query"), form.one("digest")
    ),
    "reject": _reject,
}
"""What a form can do. Each carries the digest of the content that its page showed."""


@get("/cases/{review_id:str}")
async def case(
    request: AnyRequest,
    review_id: FromPath[str],
    desk: NamedDependency[Desk],
    doorway: NamedDependency[Doorway],
) -> Response[bytes]:
    """The case as it is now."""
    found = await desk.look(doorway.call(request), review_id)
    if isinstance(found, Problem):
        return await doorway.turned_away(request, found)
    # Said only where it is so: an address that somebody made up tells nobody that a case was decided.
    done = _DONE.get(found.state, "") if request.query_params.get("done") == found.state else ""
    return await case_page(request, doorway, found, done=done)


@post("/cases/{review_id:str}/{act:str}")
async def decide(
    request: AnyRequest,
    review_id: FromPath[str],
    act: FromPath[str],
    desk: NamedDependency[Desk],
    doorway: NamedDependency[Doorway],
) -> Response[bytes]:
    """Does what the form says, and goes back to the case; or shows the case with why it was not done."""
    call, form = doorway.call(request), await followed(request)
    if isinstance(form, Problem):
        return await doorway.turned_away(request, await desk.turn_away(call, form))
    if act not in _ACTS:
        return await doorway.turned_away(request, await desk.turn_away(call, _NOWHERE))
    done = await _ACTS[act](desk, call, review_id, form)
    if isinstance(done, CaseShown):
        return go_to(f"{path_of(done)}?done={done.state}")
    found = await desk.look(doorway.call(request), review_id)
    if isinstance(found, Problem):
        return await doorway.turned_away(request, found)
    return await case_page(request, doorway, found, problem=done, form=form)


def path_of(shown: CaseShown) -> str:
    """The address of a case's page."""
    return f"{PATH}/cases/{quote(shown.id, safe='')}"


async def case_page(
    request: AnyRequest,
    doorway: Doorway,
    shown: CaseShown,
    *,
    done: str = "",
    problem: Problem | None = None,
    form: Form | None = None,
    values: Mapping[str, str] = _NO_VALUES,
    cookies: Sequence[Cookie] = (),
) -> Response[bytes]:
    """The page of a case; what was typed into a form that was refused stands in it again, and `values` stand
    beside their placeholders."""
    typed = form.all("query") if form else ()
    fields = typed or shown.queries
    free = shown.state is ReviewState.OPEN or (shown.claim is not None and shown.claim.mine)
    return page(
        "case.html",
        problem.status if problem else 200,
        cookies,
        signed=await doorway.signed(request),
        now=doorway.now(),
        path=path_of(shown),
        page_id=doorway.page_id(),
        values=values,
        case=shown,
        released=shown.state in RELEASED,
        searches=shown.decision.queries if shown.decision and shown.state in RELEASED else shown.queries,
        fields=(*fields, *[""] * (_FIELDS - len(fields))),
        note=form.one("note") if form else "",
        note_limit=NOTE_LIMIT,
        may_decide=free and not shown.own,
        may_reject=free,
        may_reveal=free and shown.may_reveal and not values,
        done=done,
        problem=problem,
    )
