"""The queue shows what waits in the reader's domains, oldest first, and nothing to who reviews nothing."""

from __future__ import annotations

import pytest

from gateway.domain.audit import Outcome, Stage
from tests.markup import Page
from tests.policies import bundle_of
from tests.reviewers import LARS, NIGHTINGALE, Browser, held, with_reviewer
from tests.world import MARIA, World

EXPIRY_S = 72 * 3600
"""Seconds after which the demo tenant's reviews are denied."""


@pytest.fixture
async def world() -> World:
    world = World()
    await world.applied()
    return world


@pytest.fixture
async def browser(world: World) -> Browser:
    browser = Browser(world)
    await browser.sign_in()
    return browser


def cases(page: Page) -> list[str]:
    """The addresses of the cases on the page, in order."""
    return [link["href"] or "" for link in page.all("a") if (link["href"] or "").startswith("/admin/cases/")]


async def test_an_empty_queue_says_so(browser: Browser) -> None:
    page = await browser.page("/admin")
    assert cases(page) == []
    assert "Nothing here. Nobody waits for you." in page.text


async def test_what_waits_is_listed_oldest_first_with_the_time_that_is_left(
    world: World, browser: Browser
) -> None:
    first = await held(world)
    world.clock.advance(1800)
    second = await held(world, conversation="c-2")
    page = await browser.page("/admin")
    assert cases(page) == [first, second]
    assert "2026-03-02 09:00 UTC in 2 days 23 h" in page.text
    assert "2026-03-02 09:30 UTC in 3 days" in page.text
    assert page.text.count("legal Open") == 2


async def test_a_case_that_is_soon_denied_stands_out(world: World, browser: Browser) -> None:
    await held(world)
    world.clock.advance(EXPIRY_S - 29 * 60)
    await browser.sign_in()  # the session of before is long over
    times = (await browser.page("/admin")).all("time")
    assert [each.get("class") for each in times] == [None, "soon"]


async def test_each_view_shows_its_states(world: World, browser: Browser) -> None:
    waiting, mine, rejected = [await held(world, conversation=f"c-{n}") for n in range(3)]
    for case, act in ((mine, "claim"), (rejected, "reject")):
        assert (await browser.send(await browser.page(case), f"{case}/{act}")).status_code == 303
    shown = {
        view: cases(await browser.page(f"/admin?show={view}"))
        for view in ("waiting", "open", "claimed", "decided", "expired", "nonsense")
    }
    assert shown == {
        "waiting": [waiting, mine],
        "open": [waiting],
        "claimed": [mine],
        "decided": [rejected],
        "expired": [],
        "nonsense": [waiting, mine],
    }
    world.clock.advance(EXPIRY_S)
    await browser.sign_in()
    assert cases(await browser.page("/admin?show=expired")) == [waiting, mine]
    assert cases(await browser.page("/admin")) == []


async def test_the_chosen_view_and_domain_stay_chosen(browser: Browser) -> None:
    page = await browser.page("/admin?show=decided&domain=legal")
    chosen = [option["value"] for option in page.all("option") if "selected" in option]
    assert chosen == ["decided", "legal"]


async def test_a_domain_narrows_the_queue_and_one_that_is_not_the_readers_empties_it(
    world: World, browser: Browser
) -> None:
    case = await held(world)
    assert cases(await browser.page("/admin?domain=legal")) == [case]
    for foreign in ("hr", "unknown", "%3Cimg%20src%3Dx%3E"):
        page = await browser.page(f"/admin?domain={foreign}")
        assert cases(page) == []
        assert "img" not in page.tags


async def test_a_long_queue_goes_on_on_the_next_page(world: World, browser: Browser) -> None:
    made = []
    for number in range(27):
        made.append(await held(world, conversation=f"c-{number}"))
        world.clock.advance(1)
    first = await browser.page("/admin?domain=legal")
    (following,) = [link["href"] or "" for link in first.all("a") if link.get("rel") == "next"]
    second = await browser.page(following)
    assert (cases(first), cases(second)) == (made[:25], made[25:])
    assert not [link for link in second.all("a") if link.get("rel") == "next"]


async def test_the_terms_that_were_typed_stand_with_the_question_and_a_mark_where_they_were(
    world: World, browser: Browser
) -> None:
    case = await held(world)
    page = await browser.page("/admin")
    assert "When does […] close? Restricted: Project Nightingale" in page.text
    assert "When does […] close?" in (await browser.page(case)).text


async def test_a_question_of_which_nothing_is_left_has_words_to_follow(
    world: World, browser: Browser
) -> None:
    case = await held(world, "Project Nightingale")
    page = await browser.page("/admin")
    assert cases(page) == [case]
    for shown in (page, await browser.page(case)):
        assert "Nothing is left without the restricted terms" in shown.text
        assert "Project Nightingale" in shown.text


async def test_terms_that_the_reader_may_not_know_are_only_counted_in_the_queue(
    world: World, browser: Browser
) -> None:
    await held(world, "Is the salary band for Project Nightingale out?")
    text = (await browser.page("/admin")).text
    assert "Restricted: Project Nightingale, 1 more that you may not know of" in text
    assert "salary" not in text


async def test_ones_own_question_is_marked() -> None:
    world = World(files=with_reviewer(MARIA))
    await held(world)
    for subject, marked in ((MARIA, True), (LARS, False)):
        browser = Browser(world)
        await browser.sign_in(subject)
        assert ("Your own question" in (await browser.page("/admin")).text) is marked


async def test_whoever_reviews_nothing_is_told_so_and_stays_signed_in(world: World) -> None:
    browser = Browser(world)
    await held(world)
    await browser.sign_in("maria@acme.example")
    response = await browser.get("/admin")
    assert response.status_code == 403
    page = Page(response.text)
    assert cases(page) == []
    assert "GW-1102" in page.text
    assert "Nightingale" not in page.text
    assert "/admin/leave" in page.forms


async def test_a_reviewer_of_another_tenant_sees_nothing_of_this_one(world: World) -> None:
    await held(world)
    browser = Browser(world)
    invitation = await world.signins.invite("globex", LARS)
    await browser.get(f"/admin/enter/{invitation.token}")
    response = await browser.get("/admin")
    assert response.status_code == 503  # no policy is in force there
    assert cases(Page(response.text)) == []


async def test_looking_is_on_record_and_without_a_record_there_is_nothing_to_see(
    world: World, browser: Browser
) -> None:
    await held(world)
    await browser.page("/admin")
    last = world.events()[-1]
    assert (last.stage, last.who.subject, last.evidence.outcome) == (Stage.REVIEW, LARS, Outcome.OK)
    world.journal.breaks_after = 0
    response = await browser.get("/admin")
    assert response.status_code == 503
    assert "GW-1501" in response.text
    assert NIGHTINGALE.split()[0] not in Page(response.text).text


async def test_a_right_that_was_taken_away_is_gone_from_the_next_page_on(
    world: World, browser: Browser
) -> None:
    case = await held(world)
    assert cases(await browser.page("/admin")) == [case]
    files = {
        **world.files,
        "policy.csv": world.files["policy.csv"].replace(f"g, user:{LARS}, role:legal-", "# "),
    }
    bundle = bundle_of(files)
    assert bundle.version != world.bundle.version
    await world.bundles.apply(bundle.tenant, bundle.settings.name, bundle.version, files, "test")
    world.clock.advance(2)
    assert (await browser.get("/admin")).status_code == 403
    assert (await browser.get(case)).status_code == 403
