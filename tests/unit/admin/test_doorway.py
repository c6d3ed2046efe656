"""Who may not go on gets a page that says why, and what to do about it."""

from __future__ import annotations

import pytest
from litestar.testing import RequestFactory

from admin.doorway import Doorway
from admin.sessions import AnyRequest, Sessions, form_token
from gateway.domain.errors import Problem, Problems
from gateway.ports.signins import Entered
from gateway.services.calling import Calling
from tests.markup import Page
from tests.reviewers import ADDRESS, LARS
from tests.world import World


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def doorway(world: World) -> Doorway:
    return Doorway(Calling(world.clock), world.signing_in, Sessions(ADDRESS))


async def signed_in(world: World) -> tuple[AnyRequest, str]:
    """A request of somebody who is signed in, and the session's secret."""
    entered = await world.signins.enter((await world.signins.invite("acme", LARS)).token)
    assert isinstance(entered, Entered)
    return RequestFactory().get(
        "/admin", headers={"Cookie": f"gateway_session={entered.secret}"}
    ), entered.secret


async def test_the_call_of_a_page_has_the_session_as_its_credential(world: World, doorway: Doorway) -> None:
    request, secret = await signed_in(world)
    assert doorway.call(request).credential == secret
    assert doorway.now() == world.clock.now()
    assert doorway.page_id() != doorway.page_id()


async def test_a_page_is_that_of_whoever_is_signed_in(world: World, doorway: Doorway) -> None:
    request, secret = await signed_in(world)
    signed = await doorway.signed(request)
    assert signed is not None
    assert (signed.person, signed.token) == (LARS, form_token(secret))
    assert signed.token not in repr(signed)
    assert await doorway.signed(RequestFactory().get("/admin")) is None


@pytest.mark.parametrize("of", [of for of in Problems if of.kind.status >= 400])
async def test_every_problem_has_a_page_with_its_code_and_its_status(
    world: World, doorway: Doorway, of: Problems
) -> None:
    request, _ = await signed_in(world)
    response = await doorway.turned_away(request, Problem(of, "What exactly is wrong"))
    page = Page(response.content.decode())
    assert response.status_code == of.kind.status
    assert of.kind.code in page.text
    asks_to_sign_in = of in (Problems.UNAUTHENTICATED, Problems.LINK_NOT_VALID)
    assert ("gateway admin link --as" in page.text) is asks_to_sign_in
    assert (f"Signed in as {LARS}" in page.text) is not asks_to_sign_in


async def test_only_a_session_that_is_over_takes_its_cookie_away(world: World, doorway: Doorway) -> None:
    request, _ = await signed_in(world)
    over = await doorway.turned_away(request, Problem(Problems.UNAUTHENTICATED, "over"))
    assert [(cookie.key, cookie.max_age) for cookie in over.cookies] == [("gateway_session", 0)]
    for of in (Problems.FORBIDDEN, Problems.LINK_NOT_VALID, Problems.STORE_UNAVAILABLE):
        assert not (await doorway.turned_away(request, Problem(of, "no"))).cookies
