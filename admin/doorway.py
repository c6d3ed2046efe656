"""The doorway of every page: the call of a browser's session, and the pages for who may not go on."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from litestar import Response

from admin.forms import Form, read_form
from admin.pages import page
from admin.sessions import AnyRequest, Sessions, form_token, is_of_ours, secret_of
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.services.calling import Calling
from gateway.services.signing_in import SigningIn

_FORGED = Problem(
    Problems.FORBIDDEN,
    "This did not come from a page of your session",
    "form",
    "Open the page again and send its form once more.",
)


@dataclass(frozen=True, slots=True)
class Signed:
    """Who is signed in, and the token of the forms on the page."""

    person: str
    token: str = field(repr=False)


class Doorway:
    """Opens the calls of pages, and answers for those who are turned away."""

    def __init__(self, calling: Calling, signing_in: SigningIn, sessions: Sessions) -> None:
        self._calling, self._signing_in, self._sessions = calling, signing_in, sessions

    def call(self, request: AnyRequest) -> Call:
        """A call with the session's secret as its credential; no other credential counts here."""
        return self._calling.open(secret_of(request))

    def now(self) -> datetime:
        """The time of the page."""
        return self._calling.now()

    def page_id(self) -> str:
        """What a page has that no other has, the same one opened again included."""
        return self._calling.new_id("pg_")

    async def signed(self, request: AnyRequest) -> Signed | None:
        """Whose page it is; None where nobody is signed in."""
        secret = secret_of(request)
        person = await self._signing_in.person(secret)
        return Signed(person, form_token(secret)) if person else None

    async def turned_away(self, request: AnyRequest, problem: Problem) -> Response[bytes]:
        """The page for a problem; without a session it says how to get one."""
        match problem.of:
            case Problems.UNAUTHENTICATED:
                return page(
                    "sign_in.html",
                    problem.status,
                    [self._sessions.end(request)],
                    signed=None,
                    title="Please sign in",
                    lead="You are not signed in, or not any more. Open a sign-in link of your own.",
                    code=problem.code,
                )
            case Problems.LINK_NOT_VALID:
                return page(
                    "sign_in.html",
                    problem.status,
                    signed=None,
                    title=problem.of.kind.title,
                    lead=f"{problem.detail}.",
                    code=problem.code,
                )
        return page("problem.html", problem.status, signed=await self.signed(request), problem=problem)


async def followed(request: AnyRequest) -> Form | Problem:
    """The form of a post, if it can be read and comes from a page of this session."""
    form = await read_form(request)
    if isinstance(form, Problem):
        return form
    return form if is_of_ours(request, form.one("token")) else _FORGED
