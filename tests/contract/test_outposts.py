"""Obligations of the port `Outpost`, over the fake, a folder, a webhook and an object store."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from standardwebhooks import Webhook

from gateway.adapters.clock import SystemClock
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.fakes.outpost import FakeOutpost
from gateway.adapters.outposts.folder import Folder
from gateway.adapters.outposts.over_http import StoreOutpost, WebhookOutpost
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.signed import SignedNote
from gateway.ports.failures import OutpostUnavailable
from gateway.ports.outposts import Outpost

NOTARY = Notary(bytes(32))
SECRET = "whsec_" + "c2VjcmV0" * 4
NOWHERE = "http://127.0.0.1:9/kept?signature=geheim"


@dataclass(frozen=True, slots=True)
class Given:
    """An outpost, what it has kept, and the same one when it is away."""

    outpost: Outpost
    kept: Callable[[], list[str]]
    away: Outpost


def note(size: int, root: bytes = bytes(32)) -> SignedNote:
    return NOTARY.sign(Checkpoint(origin_of("-checkpoints"), size, root))


class Store:
    """An object store that honours If-None-Match, behind a signed address."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        path = request.url.path
        if request.url.query != b"signature=geheim" or request.headers["Authorization"] != "Bearer geheim":
            return httpx2.Response(403)
        if request.method == "GET":
            return httpx2.Response(200, content=self.objects[path])
        if request.method == "PUT":
            if request.headers.get("If-None-Match") == "*" and path in self.objects:
                return httpx2.Response(412)
            self.objects[path] = request.content
        return httpx2.Response(201)


class Hook:
    """A receiver that takes each message once, if we signed it."""

    def __init__(self) -> None:
        self.notes: dict[str, str] = {}

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        if request.method == "POST":
            Webhook(SECRET).verify(request.content, dict(request.headers))
            said = json.loads(request.content)["data"]["note"]
            if self.notes.setdefault(request.headers["webhook-id"], said) != said:
                return httpx2.Response(409)
        return httpx2.Response(204)


@pytest.fixture(params=["fake", "folder", "webhook", "store"])
def given(request: pytest.FixtureRequest, tmp_path: Path) -> Given:
    store, hook, clock = Store(), Hook(), SystemClock()
    fake, gone = FakeOutpost(), FakeOutpost()
    gone.away = True
    to_hook, to_store = httpx2.MockTransport(hook), httpx2.MockTransport(store)
    places: dict[str, Given] = {
        "fake": Given(fake, lambda: list(fake.kept.values()), gone),
        "folder": Given(
            Folder(tmp_path),
            lambda: [path.read_text() for path in sorted(tmp_path.iterdir())],
            Folder(tmp_path / "not there"),
        ),
        "webhook": Given(
            WebhookOutpost("https://hooks.example/?token=geheim", SECRET, clock, to_hook),
            lambda: list(hook.notes.values()),
            WebhookOutpost(NOWHERE, SECRET, clock),
        ),
        "store": Given(
            StoreOutpost("https://store.example/kept/?signature=geheim", "Bearer geheim", to_store),
            lambda: [each.decode() for each in store.objects.values()],
            StoreOutpost(NOWHERE, "Bearer geheim"),
        ),
    }
    return places[request.param]


async def test_a_note_that_was_kept_is_there_byte_for_byte(given: Given) -> None:
    await given.outpost.keep(note(7))
    await given.outpost.keep(note(9))
    assert given.kept() == [str(note(7)), str(note(9))]
    await given.outpost.close()


async def test_the_same_note_again_changes_nothing(given: Given) -> None:
    for _ in range(2):
        await given.outpost.keep(note(7))
    assert given.kept() == [str(note(7))]
    await given.outpost.close()


async def test_another_note_does_not_take_its_place(given: Given) -> None:
    await given.outpost.keep(note(7))
    with pytest.raises(OutpostUnavailable):
        await given.outpost.keep(note(7, b"x" * 32))
    assert given.kept() == [str(note(7))]
    await given.outpost.close()


async def test_one_that_is_away_says_so_and_no_secret(given: Given) -> None:
    with pytest.raises(OutpostUnavailable) as told:
        await given.away.keep(note(7))
    with pytest.raises(OutpostUnavailable):
        await given.away.check()
    assert "geheim" not in str(told.value)
    await given.away.close()


async def test_a_check_keeps_nothing(given: Given) -> None:
    await given.outpost.check()
    assert given.kept() == []
    await given.outpost.close()
