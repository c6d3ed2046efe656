"""Coming in by a link, and going out."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from admin.doorway import Doorway, followed
from admin.pages import go_to, page
from admin.sessions import PATH, AnyRequest, Sessions
from gateway.domain.errors import Problem
from gateway.services.calling import Calling
from gateway.services.signing_in import SigningIn


@get("/enter/{token:str}")
async def enter(
    request: AnyRequest,
    token: FromPath[str],
    doorway: NamedDependency[Doorway],
    signing_in: NamedDependency[SigningIn],
    calling: NamedDependency[Calling],
    sessions: NamedDependency[Sessions],
) -> Response[bytes]:
    """Spends a link; whoever it was made for is signed in and goes on to the queue."""
    entered = await signing_in.enter(calling.open(token))
    if isinstance(entered, Problem):
        return await doorway.turned_away(request, entered)
    return go_to(PATH, [sessions.begin(request, entered.secret)])


@post("/leave")
async def leave(
    request: AnyRequest,
    doorway: NamedDependency[Doorway],
    signing_in: NamedDependency[SigningIn],
    sessions: NamedDependency[Sessions],
) -> Response[bytes]:
    """Ends the session."""
    call, form = doorway.call(request), await followed(request)
    if isinstance(form, Problem):
        return await doorway.turned_away(request, await signing_in.turn_away(call, form))
    if (problem := await signing_in.leave(call)) is not None:
        return await doorway.turned_away(request, problem)
    return page(
        "sign_in.html",
        cookies=[sessions.end(request)],
        signed=None,
        title="You are signed out",
        lead="To come back, open a new sign-in link.",
        code="",
    )
