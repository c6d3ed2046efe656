"""What a case's placeholders stand for: on the answer to one press of its button, and on no other page.

A browser sends a form again when its answer is loaded again. So each page's form is answered with values
once, and from then on with placeholders and a new form.
"""

from __future__ import annotations

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from admin.cases import case_page, path_of
from admin.doorway import Doorway, followed
from admin.sessions import AnyRequest, Sessions, was_revealed
from gateway.domain.errors import Problem
from gateway.services.desk import Desk

_SHOWN = "What the placeholders stand for is shown beside them, this once. That you saw it is on record."
_NOTHING = "Nothing stands behind a placeholder here."
_OVER = "What the placeholders stand for was shown once. To see it again, press Reveal again."


@post("/cases/{review_id:str}/reveal")
async def reveal(
    request: AnyRequest,
    review_id: FromPath[str],
    desk: NamedDependency[Desk],
    doorway: NamedDependency[Doorway],
    sessions: NamedDependency[Sessions],
) -> Response[bytes]:
    """The case with the values behind its placeholders, once it is on record who sees them."""
    call, form = doorway.call(request), await followed(request)
    if isinstance(form, Problem):
        return await doorway.turned_away(request, await desk.turn_away(call, form))
    page_id = form.one("page")
    over = was_revealed(request, page_id)
    revealed = None if over else await desk.reveal(call, review_id)
    found = await desk.look(doorway.call(request), review_id)
    if isinstance(found, Problem):
        return await doorway.turned_away(request, found)
    if revealed is None:
        return await case_page(request, doorway, found, done=_OVER)
    if isinstance(revealed, Problem):
        return await case_page(request, doorway, found, problem=revealed)
    return await case_page(
        request,
        doorway,
        found,
        done=_SHOWN if revealed.values else _NOTHING,
        values=revealed.values,
        cookies=[sessions.revealed(request, page_id, f"{path_of(found)}/reveal")],
    )
