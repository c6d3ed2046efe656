"""A case is shown as text alone, decided by its forms alone, and refused in words when it cannot be."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.audit import Stage
from gateway.domain.reviews.case import ReviewState
from tests.markup import Page
from tests.reviewers import ANA, FORM, LARS, Browser, held, with_reviewer
from tests.world import MARIA, World

CLAIM_S, EXPIRY_S = 600, 72 * 3600
"""The demo tenant's times, in seconds: how long a claim lasts, and after which a review is denied."""
SEARCH = "travel expense approval"


@pytest.fixture
async def world() -> World:
    """Maria asks; Lars and Ana review."""
    world = World(files=with_reviewer(ANA))
    await world.applied()
    return world


@pytest.fixture
async def browser(world: World) -> Browser:
    browser = Browser(world)
    await browser.sign_in()
    return browser


async def another(world: World, subject: str = ANA) -> Browser:
    browser = Browser(world)
    await browser.sign_in(subject)
    return browser


def state(world: World, case: str) -> ReviewState:
    """The stored state of the case of this page."""
    return world.journal.cases["acme", case.rpartition("/")[2]].state


async def test_a_case_shows_what_there_is_to_decide_on(world: World, browser: Browser) -> None:
    case = await held(world)
    text = (await browser.page(case)).text
    for words in (
        "A question in legal",
        "Restricted terms that were typed Project Nightingale belongs to legal/mergers",
        "A restricted term was used permission_boundary",
        "Opened 2026-03-02 09:00 UTC",
        "in 3 days, 2026-03-05 09:00 UTC",
        case.rpartition("/")[2],
    ):
        assert words in text, words


async def test_values_behind_placeholders_are_not_on_the_page() -> None:
    world = World(pii={"Noor Haddad": "PERSON"})
    case = await held(world, "Did Noor Haddad sign Project Nightingale?")
    text = (await (await another(world, LARS)).page(case)).text
    assert "<PERSON_1>" in text
    assert "Noor" not in text


@pytest.mark.parametrize(
    "evil",
    [
        "<img src=x onerror=fetch('/approve/all')> budget",
        '"><svg onload=alert(1)>',
        "</textarea><script>alert(1)</script>",
        "javascript:alert(1)",
        "' autofocus onfocus=alert(1) x='",
    ],
)
async def test_what_people_and_models_wrote_is_text_wherever_it_stands(evil: str) -> None:
    world = World(files=with_reviewer(MARIA), replies=[saying(f"{evil} sign off")])
    case = await held(world, f"Is {evil} paid by Project Nightingale?")
    browser = await another(world, LARS)
    seen = await browser.page(case)
    refused = await browser.send(seen, f"{case}/edit", query=[evil], digest="other")
    noted = await browser.send(seen, f"{case}/reject", note=evil, digest="other")
    pages = [await browser.page("/admin"), seen, Page(refused.text), Page(noted.text)]
    assert (refused.status_code, noted.status_code) == (409, 409)
    for page in pages:
        assert page.tags.isdisjoint({"img", "svg", "script", "iframe"})
        for _, attributes in page.elements:
            assert not any(name.startswith("on") for name in attributes)
            assert not (attributes.get("href") or "").startswith("javascript:")
    assert evil in pages[0].text
    assert evil in pages[1].text
    assert ("query", evil) in pages[2].forms[f"{case}/edit"]
    assert ("note", evil) in pages[3].forms[f"{case}/reject"]


async def test_a_character_that_moves_others_is_named(browser: Browser, world: World) -> None:
    case = await held(world, "Does \u202eevil\u202c sign Project Nightingale?")
    page = await browser.page(case)
    assert "U+202E" in page.text
    assert "\u202e" not in page.text


async def test_claiming_says_so_and_keeps_others_away(world: World, browser: Browser) -> None:
    case, ana = await held(world), await another(world)
    seen_by_ana = await ana.page(case)
    response = await browser.send(await browser.page(case), f"{case}/claim")
    assert (response.status_code, response.headers["location"]) == (303, f"{case}?done=claimed")
    page = await browser.page(response.headers["location"])
    assert "It is yours until your claim ends." in page.text
    assert "Claimed by you, for another 10 min" in page.text
    assert f"{case}/renew" in page.forms

    refused = await ana.send(seen_by_ana, f"{case}/reject", note="no")
    assert refused.status_code == 409
    told = Page(refused.text)
    assert "Another reviewer works on this review" in told.text
    assert "GW-1301" in told.text
    assert f"{LARS} is working on this for another 10 min" in told.text
    assert set(told.forms) == {"/admin/leave"}
    assert state(world, case) is ReviewState.CLAIMED


async def test_a_claim_can_be_kept_longer_but_not_brought_back(world: World, browser: Browser) -> None:
    case = await held(world)
    await browser.send(await browser.page(case), f"{case}/claim")
    mine = await browser.page(case)
    world.clock.advance(CLAIM_S - 1)
    assert (await browser.send(mine, f"{case}/renew")).status_code == 303
    assert "for another 10 min" in (await browser.page(case)).text
    world.clock.advance(CLAIM_S)
    late = await browser.send(mine, f"{case}/renew")
    assert late.status_code == 409
    assert "Your claim on this review has ended; claim it again" in Page(late.text).text
    assert f"{case}/claim" in Page(late.text).forms


async def test_editing_releases_the_searches_that_were_typed(world: World, browser: Browser) -> None:
    case = await held(world)
    response = await browser.send(await browser.page(case), f"{case}/edit", query=["", f" {SEARCH} ", ""])
    assert response.headers["location"] == f"{case}?done=edited"
    page = await browser.page(response.headers["location"])
    assert "Approved with your searches." in page.text
    assert f"Searches that were released {SEARCH}" in page.text
    assert f"Approved with edits by {LARS}" in page.text
    assert set(page.forms) == {"/admin/leave"}
    assert world.journal.cases["acme", case.rpartition("/")[2]].decision.queries == (SEARCH,)  # type: ignore[union-attr]


async def test_a_search_that_cannot_be_released_comes_back_with_why(world: World, browser: Browser) -> None:
    case = await held(world)
    typed = "Project Nightingale closing"
    response = await browser.send(await browser.page(case), f"{case}/edit", query=[typed])
    page = Page(response.text)
    assert response.status_code == 422
    assert "Search 1: This goes beyond what the person may search" in page.text
    assert "belongs to legal/mergers, which the asker may not search" in page.text
    assert ("query", typed) in page.forms[f"{case}/edit"]
    assert [each.get("role") for _, each in page.elements if "autofocus" in each] == ["alert"]
    assert state(world, case) is ReviewState.OPEN


async def test_an_edit_without_a_search_is_refused(world: World, browser: Browser) -> None:
    case = await held(world)
    response = await browser.send(await browser.page(case), f"{case}/edit", query=["", " "])
    assert response.status_code == 422
    assert state(world, case) is ReviewState.OPEN


async def test_rejecting_keeps_the_note_for_reviewers(world: World, browser: Browser) -> None:
    case = await held(world)
    response = await browser.send(
        await browser.page(case), f"{case}/reject", note="Not before signing.\r\nNo."
    )
    page = await browser.page(response.headers["location"])
    assert "Rejected. Nothing is searched for this question." in page.text
    assert "Note Not before signing. No." in page.text


async def test_a_note_that_is_too_long_comes_back(world: World, browser: Browser) -> None:
    case = await held(world)
    response = await browser.send(await browser.page(case), f"{case}/reject", note="a" * 2001)
    assert response.status_code == 400
    assert "The note has more than 2000 characters" in Page(response.text).text
    assert ("note", "a" * 2001) in Page(response.text).forms[f"{case}/reject"]
    assert state(world, case) is ReviewState.OPEN


async def test_ones_own_question_can_only_be_withdrawn(world: World) -> None:
    world = World(files=with_reviewer(MARIA))
    case = await held(world)
    maria, lars = await another(world, MARIA), await another(world, LARS)
    own = await maria.page(case)
    assert "This is your own question" in own.text
    assert set(own.forms) == {"/admin/leave", f"{case}/reject"}
    forged = await lars.page(case)
    (token,) = {value for name, value in own.forms["/admin/leave"] if name == "token"}
    response = await maria.send(forged, f"{case}/edit", query=[SEARCH], token=token)
    assert response.status_code == 403
    assert "This is your own question; somebody else has to decide it" in Page(response.text).text
    assert state(world, case) is ReviewState.OPEN
    assert (await maria.send(own, f"{case}/reject")).status_code == 303


async def test_what_was_decided_meanwhile_says_so(world: World, browser: Browser) -> None:
    case, ana = await held(world), await another(world)
    seen = await ana.page(case)
    await browser.send(await browser.page(case), f"{case}/reject")
    response = await ana.send(seen, f"{case}/edit", query=[SEARCH])
    page = Page(response.text)
    assert response.status_code == 409
    assert "This review is decided (it is rejected)" in page.text
    assert f"Rejected by {LARS}" in page.text
    assert state(world, case) is ReviewState.REJECTED


async def test_what_expired_meanwhile_says_so(world: World, browser: Browser) -> None:
    case = await held(world)
    world.clock.advance(EXPIRY_S - 1)
    await browser.sign_in()
    seen = await browser.page(case)
    world.clock.advance(1)
    response = await browser.send(seen, f"{case}/edit", query=[SEARCH])
    assert response.status_code == 409
    assert "This review has expired, which denies it" in Page(response.text).text
    assert set(Page(response.text).forms) == {"/admin/leave"}


async def test_a_decision_on_other_content_than_was_seen_is_refused(world: World, browser: Browser) -> None:
    case = await held(world)
    response = await browser.send(await browser.page(case), f"{case}/reject", digest="0" * 64)
    assert response.status_code == 409
    assert "This is not the content that you saw; read it again" in Page(response.text).text


async def test_an_address_that_somebody_made_up_claims_no_success(world: World, browser: Browser) -> None:
    case = await held(world)
    for decided in (False, True):
        for made_up in ("", "?done=approved", "?done=edited", "?done=%3Cscript%3E"):
            page = await browser.page(f"{case}{made_up}")
            assert not [each for _, each in page.elements if each.get("role") == "status"]
        if not decided:
            await browser.send(await browser.page(case), f"{case}/reject")


@pytest.mark.parametrize("act", ["claim", "renew", "approve", "edit", "reject"])
async def test_an_unknown_case_and_one_that_is_not_ones_own_to_see_read_alike(
    world: World, browser: Browser, act: str
) -> None:
    case = await held(world)
    seen = await browser.page(case)
    globex = World(files=with_reviewer(ANA))
    await held(globex)
    nobody = Browser(globex)
    await nobody.sign_in(MARIA)
    unknown = [
        await browser.get(f"/admin/cases/{each}") for each in ("rv_unknown", "rv_%00", "rv_%F0%9F%91%8D")
    ]
    assert {(page.status_code, page.content) for page in unknown} == {(404, unknown[0].content)}
    seen.forms[f"/admin/cases/rv_unknown/{act}"] = seen.forms["/admin/leave"]
    sent = await browser.send(seen, f"/admin/cases/rv_unknown/{act}")
    assert (sent.status_code, sent.content) == (404, unknown[0].content)
    forbidden = [await nobody.get(each) for each in (case, "/admin/cases/rv_unknown")]
    assert {(page.status_code, page.content) for page in forbidden} == {(403, forbidden[0].content)}


async def test_an_unknown_act_is_nowhere(world: World, browser: Browser) -> None:
    case = await held(world)
    seen = await browser.page(case)
    seen.forms[f"{case}/reopen"] = seen.forms[f"{case}/claim"]
    assert (await browser.send(seen, f"{case}/reopen")).status_code == 404
    assert state(world, case) is ReviewState.OPEN


@pytest.mark.parametrize("act", ["claim", "edit", "reject"])
async def test_a_get_decides_nothing(world: World, browser: Browser, act: str) -> None:
    case = await held(world)
    assert (await browser.get(f"{case}/{act}")).status_code in (404, 405)
    assert state(world, case) is ReviewState.OPEN


@pytest.mark.parametrize(
    "headers", [{"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}]
)
async def test_a_form_from_elsewhere_decides_nothing_and_is_on_record(
    world: World, browser: Browser, headers: dict[str, str]
) -> None:
    case = await held(world)
    response = await browser.send(await browser.page(case), f"{case}/reject", headers)
    assert response.status_code == 403
    assert "This did not come from a page of your session" in response.text
    assert state(world, case) is ReviewState.OPEN
    last = world.events()[-1]
    assert (last.stage, last.who.subject, last.evidence.reasons) == (Stage.REVIEW, LARS, ("GW-1102",))


async def test_a_form_without_the_sessions_token_decides_nothing(world: World, browser: Browser) -> None:
    case = await held(world)
    seen = await browser.page(case)
    for token in ("", "0" * 64):
        assert (await browser.send(seen, f"{case}/reject", token=token)).status_code == 403
    assert (await browser.client.post(f"{case}/reject", headers=FORM)).status_code == 403
    assert state(world, case) is ReviewState.OPEN


async def test_without_a_session_a_form_asks_to_sign_in(world: World, browser: Browser) -> None:
    case = await held(world)
    seen = await browser.page(case)
    browser.client.cookies.clear()
    assert (await browser.send(seen, f"{case}/reject")).status_code == 401
    assert state(world, case) is ReviewState.OPEN


@pytest.mark.parametrize("act", ["claim", "edit", "reject"])
async def test_without_a_record_nothing_is_done_and_nothing_is_seen(
    world: World, browser: Browser, act: str
) -> None:
    case = await held(world)
    seen = await browser.page(case)
    world.journal.breaks_after = 0
    response = await browser.send(seen, f"{case}/{act}")
    assert response.status_code == 503
    assert "GW-1501" in response.text
    assert (await browser.get(case)).status_code == 503
    world.journal.breaks_after = -1
    assert state(world, case) is ReviewState.OPEN


async def test_who_decided_is_the_person_of_the_session_and_on_record(world: World, browser: Browser) -> None:
    case = await held(world)
    seen = await browser.page(case)
    await browser.send(
        seen, f"{case}/reject", {"Sec-Fetch-Site": "same-origin", "Gateway-Subject": ANA}, by=ANA
    )
    decided = world.journal.cases["acme", case.rpartition("/")[2]]
    assert decided.decision is not None
    assert decided.decision.by == LARS
    last = [event for event in world.events() if event.evidence.reasons[:1] == ("reject",)][-1]
    assert (last.stage, last.who.subject, last.who.actor) == (Stage.REVIEW, LARS, LARS)
