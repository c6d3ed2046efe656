"""Who may reveal sees the values behind a case's placeholders once for each press, on record first; nobody
else sees a button or a value."""

from __future__ import annotations

from urllib.parse import urlencode

import httpx2
import pytest

from admin.pages import HEADERS
from gateway.domain.audit import AuditEvent, Outcome, Stage
from tests.markup import Page
from tests.reviewers import ANA, FORM, LARS, SAME_ORIGIN, Browser, held, with_reviewer
from tests.world import MARIA, World

NOOR, NAMED = "Noor Haddad", "Did Noor Haddad sign Project Nightingale?"
PII = {NOOR: "PERSON"}
REVEALED = f"<PERSON_1> {NOOR}"


@pytest.fixture
def world() -> World:
    """Maria asks; Lars reviews and may reveal, Ana reviews alone."""
    return World(files=with_reviewer(ANA), pii=PII)


@pytest.fixture
async def case(world: World) -> str:
    await world.applied()
    return await held(world, NAMED)


@pytest.fixture
async def lars(world: World, case: str) -> Browser:
    return await browser_of(world, LARS)


async def browser_of(world: World, subject: str) -> Browser:
    browser = Browser(world)
    await browser.sign_in(subject)
    return browser


async def press(browser: Browser, case: str) -> httpx2.Response:
    """Opens the page and presses its button."""
    return await browser.send(await browser.page(case), f"{case}/reveal")


async def forged(browser: Browser, case: str, **more: str) -> httpx2.Response:
    """Sends the form of a button that the page does not have, with what any other form of it carries."""
    seen = await browser.page(case)
    fields = urlencode([*seen.forms["/admin/leave"], *more.items()])
    return await browser.client.post(f"{case}/reveal", content=fields, headers=FORM | SAME_ORIGIN)


def reveals(world: World) -> list[AuditEvent]:
    """What is on record of values that were asked for."""
    return [event for event in world.events() if event.evidence.reasons[:1] == ("reveal",)]


def has_values(page: Page) -> bool:
    return any(each.get("class") == "value" for each in page.all("span")) or NOOR in page.text


async def test_pressing_shows_the_values_beside_their_placeholders(
    world: World, case: str, lars: Browser
) -> None:
    seen = await lars.page(case)
    assert not has_values(seen)
    response = await lars.send(seen, f"{case}/reveal")
    assert response.status_code == 200
    page = Page(response.text)
    assert f"Did {REVEALED} sign" in page.text
    assert page.text.count(NOOR) == 1 + len(world.journal.cases["acme", case.split("/")[-1]].content.queries)
    assert "shown beside them, this once" in page.text
    assert not any(NOOR in value for fields in page.forms.values() for _, value in fields)
    assert f"{case}/reveal" not in page.forms
    assert {f"{case}/edit", f"{case}/reject"} <= page.forms.keys()


async def test_who_saw_them_is_on_record_before_they_are_shown(
    world: World, case: str, lars: Browser
) -> None:
    await press(lars, case)
    (event,) = reveals(world)
    assert (event.stage, event.who.subject, event.evidence.outcome) == (Stage.REVIEW, LARS, Outcome.OK)
    assert event.evidence.counts == {"values": 1}
    assert NOOR not in str(event)


@pytest.mark.parametrize("kept", [0, 1], ids=["not the reveal", "the reveal but not the look"])
async def test_without_a_record_nothing_is_shown(world: World, case: str, lars: Browser, kept: int) -> None:
    seen = await lars.page(case)
    world.journal.breaks_after = kept
    response = await lars.send(seen, f"{case}/reveal")
    world.journal.breaks_after = -1
    assert response.status_code == 503
    assert NOOR not in response.text
    assert len(reveals(world)) == kept


async def test_values_are_in_no_address_no_cookie_and_no_cache(case: str, lars: Browser) -> None:
    response = await press(lars, case)
    assert response.headers["cache-control"] == HEADERS["Cache-Control"] == "no-store"
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
    assert "location" not in response.headers
    assert str(response.url).endswith(f"{case}/reveal")
    cookie = response.headers["set-cookie"]
    assert "Noor" not in cookie
    assert f"Path={case}/reveal;" in f"{cookie};"
    assert "HttpOnly" in cookie


async def test_a_reload_shows_placeholders_again_and_a_new_press_the_values(
    world: World, case: str, lars: Browser
) -> None:
    seen = await lars.page(case)
    assert has_values(Page((await lars.send(seen, f"{case}/reveal")).text))
    for _ in range(2):
        again = await lars.send(seen, f"{case}/reveal")
        assert again.status_code == 200
        assert not has_values(Page(again.text))
    assert "press Reveal again" in Page(again.text).text
    assert len(reveals(world)) == 1
    assert not has_values(await lars.page(case))
    assert has_values(Page((await lars.send(Page(again.text), f"{case}/reveal")).text))
    assert len(reveals(world)) == 2


async def test_an_address_shows_no_values(case: str, lars: Browser) -> None:
    await press(lars, case)
    for address in (f"{case}/reveal", f"{case}?done=reveal", f"{case}?reveal=1"):
        assert NOOR not in (await lars.get(address)).text


async def test_a_reviewer_without_the_right_sees_no_button_and_is_refused(world: World, case: str) -> None:
    ana = await browser_of(world, ANA)
    assert f"{case}/reveal" not in (await ana.page(case)).forms
    response = await forged(ana, case)
    assert response.status_code == 403
    assert "You may not see the values of this review" in Page(response.text).text
    assert "GW-1102" in response.text
    assert not has_values(Page(response.text))
    assert "set-cookie" not in response.headers
    (event,) = reveals(world)
    assert (event.who.subject, event.evidence.outcome) == (ANA, Outcome.STOPPED)
    assert event.evidence.reasons == ("reveal", "GW-1102")


async def test_who_reviews_nothing_is_told_the_same_of_any_case(world: World, case: str) -> None:
    maria = await browser_of(world, MARIA)
    fields = (await maria.get("/admin")).text
    token = dict(Page(fields).forms["/admin/leave"])["token"]
    sent = [
        await maria.client.post(
            f"{path}/reveal", content=urlencode({"token": token}), headers=FORM | SAME_ORIGIN
        )
        for path in (case, "/admin/cases/rv_unknown")
    ]
    assert {(each.status_code, each.content) for each in sent} == {(403, sent[0].content)}
    assert NOOR not in sent[0].text


async def test_an_unknown_case_is_missing(world: World, case: str, lars: Browser) -> None:
    seen = await lars.page(case)
    seen.forms["/admin/cases/rv_unknown/reveal"] = seen.forms[f"{case}/reveal"]
    assert (await lars.send(seen, "/admin/cases/rv_unknown/reveal")).status_code == 404


@pytest.mark.parametrize(
    "headers", [{"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}]
)
async def test_a_form_from_elsewhere_shows_nothing(
    world: World, case: str, lars: Browser, headers: dict[str, str]
) -> None:
    response = await lars.send(await lars.page(case), f"{case}/reveal", headers)
    assert response.status_code == 403
    assert NOOR not in response.text
    assert reveals(world) == []
    assert world.events()[-1].evidence.reasons == ("GW-1102",)


@pytest.mark.parametrize("token", ["", "0" * 64])
async def test_a_form_without_the_sessions_token_shows_nothing(
    world: World, case: str, lars: Browser, token: str
) -> None:
    response = await lars.send(await lars.page(case), f"{case}/reveal", token=token)
    assert response.status_code == 403
    assert NOOR not in response.text
    assert reveals(world) == []


async def test_without_a_session_nothing_is_shown(world: World, case: str, lars: Browser) -> None:
    seen = await lars.page(case)
    lars.client.cookies.clear()
    response = await lars.send(seen, f"{case}/reveal")
    assert response.status_code == 401
    assert NOOR not in response.text
    assert reveals(world) == []


async def test_the_button_is_there_while_a_case_waits_for_its_reader(world: World, case: str) -> None:
    ines = "ines@acme.example"
    line = f"g, user:{ines}, role:legal-reviewer, acme\n"
    files = {**world.files, "policy.csv": world.files["policy.csv"] + line}
    world = World(files=files, pii=PII)
    case = await held(world, NAMED)
    lars, other = await browser_of(world, LARS), await browser_of(world, ines)
    action = f"{case}/reveal"
    assert action in (await other.page(case)).forms
    await lars.send(await lars.page(case), f"{case}/claim")
    assert action in (await lars.page(case)).forms
    assert action not in (await other.page(case)).forms
    await lars.send(await lars.page(case), f"{case}/reject")
    assert action not in (await lars.page(case)).forms


async def test_a_case_without_placeholders_has_no_button_and_nothing_to_show(world: World) -> None:
    plain = await held(world, "When does Project Nightingale close?")
    lars = await browser_of(world, LARS)
    assert f"{plain}/reveal" not in (await lars.page(plain)).forms
    response = await forged(lars, plain, page="pg_made_up")
    assert response.status_code == 200
    assert "Nothing stands behind a placeholder here." in Page(response.text).text


@pytest.mark.parametrize(
    "evil",
    [
        "<img src=x onerror=fetch('/approve/all')>",
        '"><svg onload=alert(1)>',
        "</span></p><script>alert(1)</script>",
        "' autofocus onfocus=alert(1) x='",
        "{{ 7 * 7 }}",
    ],
)
async def test_a_hostile_value_is_text(evil: str) -> None:
    world = World(pii={evil: "PERSON"})
    case = await held(world, f"Did {evil} sign Project Nightingale?")
    lars = await browser_of(world, LARS)
    page = Page((await press(lars, case)).text)
    assert f"Did <PERSON_1> {evil} sign" in page.text
    assert page.tags.isdisjoint({"img", "svg", "script", "iframe"})
    assert not any(name.startswith("on") for _, each in page.elements for name in each)


async def test_a_character_in_a_value_that_moves_others_is_named() -> None:
    world = World(pii={"Noor\u202e Haddad": "PERSON"})
    case = await held(world, "Did Noor\u202e Haddad sign Project Nightingale?")
    response = await press(await browser_of(world, LARS), case)
    assert "NoorU+202E Haddad" in Page(response.text).text
    assert "\u202e" not in response.text
