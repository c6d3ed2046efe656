"""The queue: which cases wait for a person, and what became of the others."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from litestar import Response, get
from litestar.di import NamedDependency

from admin.doorway import Doorway
from admin.pages import page
from admin.sessions import PATH, AnyRequest
from gateway.domain.errors import Problem
from gateway.domain.reviews.case import RELEASED, UNDECIDED, ReviewState
from gateway.services.desk import Desk

VIEWS: Mapping[str, tuple[str, frozenset[ReviewState]]] = {
    "waiting": ("Waiting", UNDECIDED),
    "open": ("Waiting, not claimed", frozenset({ReviewState.OPEN})),
    "claimed": ("Waiting, claimed", frozenset({ReviewState.CLAIMED})),
    "decided": ("Decided", RELEASED | {ReviewState.REJECTED}),
    "expired": ("Expired", frozenset({ReviewState.EXPIRED})),
}
"""What can be shown: the words for it, and the states of its cases."""
_FIRST = "waiting"
_PAGE = 25


@get("/")
async def queue(
    request: AnyRequest, desk: NamedDependency[Desk], doorway: NamedDependency[Doorway]
) -> Response[bytes]:
    """The cases of the reader's domains, oldest first."""
    asked = {name: request.query_params.get(name, "") for name in ("show", "domain", "after")}
    view = asked["show"] if asked["show"] in VIEWS else _FIRST
    found = await desk.queue(
        doorway.call(request),
        states=tuple(VIEWS[view][1]),
        domain=asked["domain"],
        after=asked["after"],
        limit=_PAGE,
    )
    if isinstance(found, Problem):
        return await doorway.turned_away(request, found)
    following = {"show": view, "domain": asked["domain"], "after": found.next or ""}
    return page(
        "queue.html",
        signed=await doorway.signed(request),
        now=doorway.now(),
        cases=found.reviews,
        views={name: words for name, (words, _) in VIEWS.items()},
        view=view,
        domains=found.domains,
        domain=asked["domain"],
        next=f"{PATH}?{urlencode(following)}" if found.next else "",
    )
