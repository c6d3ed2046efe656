"""A reviewer's whole way in Chromium with scripts switched off, over a gateway on real parts.

GATEWAY_TEST_CHROMIUM names the browser; `make test` sets it.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from gateway.adapters.postgres.roles import RoleUrls
from tests.real_gateway import MARIA, RealGateway, provision_acme, real_gateway

CHROMIUM = os.environ.get("GATEWAY_TEST_CHROMIUM", "")

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(not CHROMIUM, reason="GATEWAY_TEST_CHROMIUM names no browser; make test finds one"),
]

LARS = "lars@acme.example"
NOOR = "noor.haddad@acme.example"
NARROW, WIDE = 360, 1280
SEARCH = "travel expense reimbursement contractors"
ASKED = {"message": "Who pays for travel after Project Nightingale?", "collections": ["handbook"]}


@dataclass(frozen=True, slots=True)
class Held:
    """A question that waits: its id, and what its asker is told when asking where it stands."""

    id: str
    gateway: RealGateway

    async def told(self) -> Any:
        headers = {"Authorization": f"Bearer {await self.gateway.key(MARIA)}"}
        response = await self.gateway.client.get(f"/v1/reviews/{self.id}", headers=headers)
        assert response.status_code == 200, response.text
        return response.json()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gateway(postgres_urls: RoleUrls) -> AsyncIterator[RealGateway]:
    await provision_acme(postgres_urls)
    async with real_gateway(postgres_urls) as gateway:
        yield gateway


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def context(chromium: Browser) -> AsyncIterator[BrowserContext]:
    """A browser of a person's own, in which no script runs."""
    context = await chromium.new_context(java_script_enabled=False, viewport={"width": WIDE, "height": 800})
    context.set_default_timeout(20_000)
    yield context
    await context.close()


@pytest_asyncio.fixture(loop_scope="module")
async def held(gateway: RealGateway) -> Held:
    response = await gateway.post(ASKED, path="/v1/search")
    assert response.status_code == 202, response.text
    return Held(response.json()["review"]["id"], gateway)


async def link(gateway: RealGateway) -> str:
    invitation = await gateway.stores.signins.invite("acme", LARS)
    return f"{gateway.url}/admin/enter/{invitation.token}"


async def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    root: int = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return max(root, 0)


async def test_from_the_link_to_the_released_answer(
    gateway: RealGateway, context: BrowserContext, held: Held
) -> None:
    page, address = await context.new_page(), await link(gateway)
    await page.goto(address)
    assert page.url == f"{gateway.url}/admin"
    assert await page.get_by_text(f"Signed in as {LARS}").is_visible()
    assert (await held.told())["review"]["state"] == "open"

    await page.locator(f'a[href="/admin/cases/{held.id}"]').click()
    assert await page.get_by_text("Project Nightingale").is_visible()
    await page.get_by_role("button", name="Claim it").click()
    assert "It is yours" in await page.get_by_role("status").inner_text()
    assert (await held.told())["review"]["state"] == "claimed"

    await page.get_by_label("Search 1").fill("Project Nightingale travel")
    await page.get_by_role("button", name="Approve with these searches").click()
    refused = page.get_by_role("alert")
    assert "which the asker may not search" in await refused.inner_text()
    assert await page.locator("[role=alert]:focus").count() == 1

    await page.get_by_label("Search 1").fill(SEARCH)
    await page.get_by_role("button", name="Approve with these searches").click()
    assert "Approved with your searches." in await page.get_by_role("status").inner_text()

    answer = await held.told()
    assert (answer["status"], answer["review"]["state"]) == ("pending_review", "edited")
    assert [query["text"] for query in answer["queries"]] == [SEARCH]
    assert "travel-expenses-contractors" in [hit["id"] for hit in answer["hits"]]

    await page.get_by_role("button", name="Sign out").click()
    assert await page.get_by_role("heading", name="You are signed out").is_visible()
    await page.goto(f"{gateway.url}/admin")
    assert await page.get_by_role("heading", name="Please sign in").is_visible()


async def test_a_value_is_seen_once_and_a_reload_has_placeholders_again(
    gateway: RealGateway, context: BrowserContext
) -> None:
    named = {**ASKED, "message": f"Does {NOOR} sign Project Nightingale?"}
    review = (await gateway.post(named, path="/v1/rewrite")).json()["review"]["id"]
    page = await context.new_page()
    await page.goto(await link(gateway))
    await page.goto(f"{gateway.url}/admin/cases/{review}")
    assert await page.get_by_text(NOOR).count() == 0
    await page.get_by_role("button", name="Reveal").click()
    assert "this once" in await page.get_by_role("status").inner_text()
    assert await page.get_by_text(NOOR).first.is_visible()
    assert page.url == f"{gateway.url}/admin/cases/{review}/reveal"
    assert await overflow(page) == 0
    # A reload sends the form again, as the person confirms in a browser with a window.
    await page.reload()
    assert await page.get_by_text("<EMAIL_ADDRESS_1>").first.is_visible()
    assert await page.get_by_text(NOOR).count() == 0
    assert await page.get_by_role("button", name="Reveal").is_visible()


async def test_a_link_works_once_in_whatever_browser(
    gateway: RealGateway, context: BrowserContext, chromium: Browser
) -> None:
    address = await link(gateway)
    first, elsewhere = await context.new_page(), await chromium.new_context(java_script_enabled=False)
    assert (response := await first.goto(address)) is not None
    assert response.status == 200
    second = await elsewhere.new_page()
    assert (response := await second.goto(address)) is not None
    assert response.status == 403
    assert await second.get_by_text("gateway admin link --as").is_visible()
    await second.goto(f"{gateway.url}/admin")
    assert await second.get_by_role("heading", name="Please sign in").is_visible()
    await elsewhere.close()


@pytest.mark.parametrize("width", [NARROW, WIDE])
async def test_no_page_is_wider_than_its_window(
    gateway: RealGateway, context: BrowserContext, held: Held, width: int
) -> None:
    long = {**ASKED, "message": f"Is {'unbreakable' * 30} part of Project Nightingale?"}
    unbroken = (await gateway.post(long, path="/v1/rewrite")).json()["review"]["id"]
    page, address = await context.new_page(), await link(gateway)
    await page.set_viewport_size({"width": width, "height": 800})
    await page.goto(address)
    for path in ("", f"/cases/{held.id}", f"/cases/{unbroken}", "/nowhere", address):
        await page.goto(path if "://" in path else f"{gateway.url}/admin{path}")
        assert await overflow(page) == 0, path


async def test_the_keyboard_reaches_the_content_first_and_everything_shows_its_focus(
    gateway: RealGateway, context: BrowserContext, held: Held
) -> None:
    page = await context.new_page()
    await page.goto(await link(gateway))
    await page.keyboard.press("Tab")
    skip = await page.locator("a.skip:focus").bounding_box()
    assert skip is not None
    assert skip["x"] >= 0
    await page.goto(f"{gateway.url}/admin/cases/{held.id}")
    reached = set()
    for _ in range(20):
        await page.keyboard.press("Tab")
        reached.add(await page.evaluate("document.activeElement.textContent.trim()"))
    assert {"Sign out", "Back to the queue", "Claim it", "Approve with these searches"} <= reached
