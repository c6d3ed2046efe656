"""Every address below /admin answers with a page under strict headers; the API beside it stays as it was."""

from __future__ import annotations

import pytest

from admin.pages import HEADERS, HERE
from gateway.domain.errors import Problems
from tests.markup import Page
from tests.reviewers import Browser, held
from tests.world import World


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


async def test_every_answer_forbids_scripts_frames_referrers_and_caches(
    world: World, browser: Browser
) -> None:
    case = await held(world)
    addresses = ("/admin", case, "/admin/cases/unknown", "/admin/enter/unknown", "/admin/unknown/place")
    for address in addresses:
        response = await browser.get(address)
        assert response.headers["content-type"] == "text/html; charset=utf-8", address
        assert {name: response.headers.get(name) for name in HEADERS} == HEADERS, address
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


async def test_the_style_sheet_is_ours_and_nothing_else_is_loaded(browser: Browser) -> None:
    page = await browser.page("/admin")
    assert [link["href"] for link in page.all("link")] == ["/admin/static/admin.css"]
    assert page.tags.isdisjoint({"script", "style", "img", "iframe", "object", "base"})
    assert not any(name.startswith("on") or name == "style" for _, each in page.elements for name in each)
    sheet = await browser.get("/admin/static/admin.css")
    assert (sheet.status_code, sheet.headers["content-type"]) == (200, "text/css; charset=utf-8")
    assert sheet.text == (HERE / "static" / "admin.css").read_text()
    assert "@import" not in sheet.text
    assert "url(" not in sheet.text


async def test_a_page_can_be_walked_by_its_landmarks_and_labels(world: World, browser: Browser) -> None:
    for address in ("/admin", await held(world), "/admin/cases/unknown", "/admin/enter/unknown"):
        page = Page((await browser.get(address)).text)
        assert {"header", "main", "footer", "h1", "title"} <= page.tags, address
        assert len(page.all("h1")) == len(page.all("main")) == 1
        assert page.all("html") == [{"lang": "en"}]
        assert page.all("a")[0]["href"] == "#main"
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        assert len(ids) == len(set(ids)), address
        labelled = {label["for"] for label in page.all("label")}
        fields = [each["id"] for tag in ("select", "textarea") for each in page.all(tag)]
        assert set(fields) == labelled
        referred = [each[name] for _, each in page.elements for name in each if name.startswith("aria-")]
        assert {name for name in referred if name in ids or " " not in (name or "")} <= {*ids}, address


@pytest.mark.parametrize("address", ["/admin/unknown", "/admin/a/b/c", "/admin/static/pages.py"])
async def test_any_other_address_says_that_there_is_nothing(browser: Browser, address: str) -> None:
    for response in (await browser.get(address), await browser.client.post(address)):
        assert response.status_code == 404
        assert Problems.NOT_FOUND.kind.code in Page(response.text).text


async def test_a_link_is_not_spent_by_looking_at_its_head(world: World, browser: Browser) -> None:
    token = (await world.signins.invite("acme", "lars@acme.example")).token
    assert (await browser.client.head(f"/admin/enter/{token}")).status_code == 405
    assert (await browser.get(f"/admin/enter/{token}")).status_code == 303


async def test_what_nobody_foresaw_is_a_page_without_its_text(
    world: World, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def break_down(*_: object, **__: object) -> None:
        raise RuntimeError("with a secret in it")

    monkeypatch.setattr(world.admin_desk, "queue", break_down)
    response = await browser.get("/admin")
    assert response.status_code == 500
    assert "secret" not in response.text
    assert Problems.INTERNAL.kind.code in response.text
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS


async def test_the_api_and_its_description_are_as_they_were(browser: Browser) -> None:
    schema = (await browser.get("/schema/openapi.json")).json()
    assert [path for path in schema["paths"] if path.startswith("/admin")] == []
    missing = await browser.get("/v1/unknown")
    assert missing.headers["content-type"] == "application/problem+json"
