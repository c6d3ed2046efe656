"""Coming in by a link and going out, and that neither credential is taken for the other."""

from __future__ import annotations

import pytest

from gateway.domain.audit import Stage
from gateway.domain.errors import Problems
from gateway.domain.signin import IDLE_ENDS
from tests.markup import Page
from tests.reviewers import FORM, LARS, Browser, held
from tests.world import World


@pytest.fixture
async def world() -> World:
    world = World()
    await world.applied()
    return world


async def link(world: World) -> str:
    return f"/admin/enter/{(await world.signins.invite('acme', LARS)).token}"


async def test_a_link_sets_the_cookie_and_goes_on_to_the_queue(world: World) -> None:
    browser = Browser(world)
    response = await browser.get(await link(world))
    assert (response.status_code, response.headers["location"]) == (303, "/admin")
    cookie = response.headers["set-cookie"].lower()
    assert cookie.startswith("gateway_session=rgs_acme_")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/admin" in cookie
    assert "secure" not in cookie  # this browser and this gateway are on one machine
    assert f"Signed in as {LARS}" in (await browser.page("/admin")).text


async def test_away_from_this_machine_the_cookie_is_for_encrypted_addresses_only(world: World) -> None:
    browser = Browser(world)
    response = await browser.client.get(await link(world), headers={"Host": "gateway.acme.example"})
    assert "; secure" in response.headers["set-cookie"].lower()


async def test_the_second_use_of_a_link_says_how_to_get_a_new_one(world: World) -> None:
    address = await link(world)
    assert (await Browser(world).get(address)).status_code == 303
    response = await Browser(world).get(address)
    assert response.status_code == 403
    assert "set-cookie" not in response.headers
    text = Page(response.text).text
    assert "It was used before, is older than 15 minutes, or is not one of ours." in text
    assert "gateway admin link --as" in text
    assert "GW-1103" in text


async def test_a_link_of_no_tenant_and_one_that_was_spent_read_alike(world: World) -> None:
    spent = await link(world)
    await Browser(world).get(spent)
    pages = [await Browser(world).get(each) for each in (spent, "/admin/enter/nothing", "/admin/enter/%00")]
    assert {page.status_code for page in pages} == {403}
    assert len({page.content for page in pages}) == 1


@pytest.mark.parametrize("address", ["/admin", "/admin/cases/rv_1", "/admin?show=decided"])
async def test_without_a_session_every_page_asks_to_sign_in(world: World, address: str) -> None:
    response = await Browser(world).get(address)
    assert response.status_code == 401
    assert "Please sign in" in Page(response.text).text
    assert "GW-1101" in response.text


async def test_a_session_at_rest_has_to_sign_in_again(world: World) -> None:
    browser = Browser(world)
    await browser.sign_in()
    world.clock.advance(IDLE_ENDS.total_seconds())
    response = await browser.get("/admin")
    assert response.status_code == 401
    assert "max-age=0" in response.headers["set-cookie"].lower()


async def test_signing_out_ends_the_session_for_everybody_who_has_it(world: World) -> None:
    browser, copied = Browser(world), Browser(world)
    await browser.sign_in()
    copied.client.cookies = browser.client.cookies
    response = await browser.send(await browser.page("/admin"), "/admin/leave")
    assert (response.status_code, "You are signed out" in response.text) == (200, True)
    assert "max-age=0" in response.headers["set-cookie"].lower()
    assert (await copied.get("/admin")).status_code == 401


async def test_a_get_signs_nobody_out(world: World) -> None:
    browser = Browser(world)
    await browser.sign_in()
    assert (await browser.get("/admin/leave")).status_code in (404, 405)
    assert (await browser.get("/admin")).status_code == 200


@pytest.mark.parametrize(
    "headers", [{"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}]
)
async def test_a_form_from_elsewhere_signs_nobody_out(world: World, headers: dict[str, str]) -> None:
    browser = Browser(world)
    await browser.sign_in()
    response = await browser.send(await browser.page("/admin"), "/admin/leave", headers)
    assert response.status_code == 403
    assert "This did not come from a page of your session" in response.text
    assert (await browser.get("/admin")).status_code == 200


async def test_a_form_of_another_session_signs_nobody_out(world: World) -> None:
    browser, other = Browser(world), Browser(world)
    await browser.sign_in()
    await other.sign_in()
    response = await browser.send(await other.page("/admin"), "/admin/leave")
    assert response.status_code == 403
    assert (await browser.get("/admin")).status_code == 200


async def test_a_forged_form_is_on_record(world: World) -> None:
    browser = Browser(world)
    await browser.sign_in()
    await browser.client.post("/admin/leave", content="token=wrong", headers=FORM)
    last = world.events()[-1]
    assert (last.stage, last.who.subject) == (Stage.SIGN_IN, LARS)
    assert last.evidence.reasons == (Problems.FORBIDDEN.kind.code,)


async def test_an_api_key_opens_no_page(world: World) -> None:
    browser, key = Browser(world), await world.key(LARS)
    assert (await browser.client.get("/admin", headers={"Authorization": f"Bearer {key}"})).status_code == 401
    browser.client.cookies.set("gateway_session", key, domain="127.0.0.1", path="/admin")
    assert (await browser.get("/admin")).status_code == 401


async def test_a_session_opens_no_route_of_the_api(world: World) -> None:
    browser, case = Browser(world), await held(world)
    await browser.sign_in()
    secret = browser.client.cookies["gateway_session"]
    path = case.replace("/admin/cases", "/v1/reviews")
    for headers in ({"Authorization": f"Bearer {secret}"}, {"Cookie": f"gateway_session={secret}"}):
        assert (await browser.client.get(path, headers=headers)).status_code == 401
        assert (await browser.client.post(f"{path}/claim", headers=headers)).status_code == 401


async def test_without_a_record_nobody_is_signed_in_and_the_link_stays_good(world: World) -> None:
    address = await link(world)
    world.journal.breaks_after = 0
    response = await Browser(world).get(address)
    assert (response.status_code, response.headers["retry-after"]) == (503, "1")
    assert "set-cookie" not in response.headers
    world.journal.breaks_after = -1
    assert (await Browser(world).get(address)).status_code == 303
