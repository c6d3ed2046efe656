"""Reviewers at their browsers, over a world of fakes: pages as they are served, forms as they are sent."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import httpx2

from admin.edge import AdminServices, create_admin
from gateway.services.calling import Calling
from tests.edge import app_of
from tests.markup import Page
from tests.world import World, acme_files

ADDRESS = "http://127.0.0.1:8080"
LARS = "lars@acme.example"
ANA = "ana@acme.example"
NIGHTINGALE = "When does Project Nightingale close?"
SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class Browser:
    """One browser, which keeps cookies and runs no script. It goes where it is sent only when told so."""

    def __init__(self, world: World) -> None:
        app: Any = app_of(world)
        services = AdminServices(
            desk=world.admin_desk, signing_in=world.signing_in, calling=Calling(world.clock)
        )
        app.register(create_admin(services, ADDRESS))
        self._world = world
        self.client = httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=ADDRESS)

    async def sign_in(self, subject: str = LARS) -> None:
        """Opens a fresh link."""
        invitation = await self._world.signins.invite(self._world.bundle.tenant, subject)
        response = await self.client.get(f"/admin/enter/{invitation.token}")
        assert response.status_code == 303, response.text

    async def get(self, path: str) -> httpx2.Response:
        return await self.client.get(path)

    async def page(self, path: str) -> Page:
        """The page at this address; an AssertionError with what there is when it is none."""
        response = await self.client.get(path)
        assert response.status_code == 200, response.text
        return Page(response.text)

    async def send(
        self, seen: Page, action: str, headers: dict[str, str] = SAME_ORIGIN, **typed: str | list[str]
    ) -> httpx2.Response:
        """Sends a form of a page that was seen, with what was typed in place of its fields of those names."""
        fields = [(name, value) for name, value in seen.forms[action] if name not in typed]
        for name, value in typed.items():
            fields += [(name, each) for each in ([value] if isinstance(value, str) else value)]
        return await self.client.post(action, content=urlencode(fields), headers=FORM | headers)


def with_reviewer(subject: str) -> dict[str, str]:
    """The demo tenant's files, and in them a right to review legal questions for somebody more."""
    line = f"p, user:{subject}, acme, review/legal, review, allow\n"
    return {**acme_files(), "policy.csv": acme_files()["policy.csv"] + line}


async def held(world: World, message: str = NIGHTINGALE, **how: Any) -> str:
    """The address of the page of a question that was just held."""
    answer = await world.ask(message, **how)
    assert answer.review is not None, answer.status
    return f"/admin/cases/{answer.review.id}"
