"""Every object of one tenant, asked for with every credential of another, reads like one that never was.

The ways to ask are held against the routes of the running application: a new one has to be tried here.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass

import pytest
import pytest_asyncio
from litestar.routes import HTTPRoute

from admin.sessions import COOKIE, form_token
from gateway.adapters.postgres.roles import RoleUrls
from gateway.commands.kb import ingest_folder
from gateway.commands.tenants import apply_bundle
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Principal
from gateway.main import app_over
from gateway.ports.library import Document
from gateway.ports.signins import Entered
from gateway.services.shelving import Shelf
from tests.policies import POLICIES
from tests.real_gateway import MARIA, RealGateway, real_gateway
from tests.strangers import API, PAGES, Credential, Probe, never_was, told

pytestmark = pytest.mark.asyncio(loop_scope="module")

LARS = Principal("acme", "lars@acme.example")
DESK = ("vera@globex.example", "luis@globex.example", "nora@globex.example", "anton@globex.example")
SAID = {"message": "Who pays the trips of Noor Haddad?", "conversation_id": "c-73915-acme-trips"}
TEAM = "q73915team"
"""What somebody of acme asked about already, so that a rewrite of it may be kept there."""
ONCE = {"message": "Who pays the train?"}
WORD = "zyxomorph73915"
"""Stands in a page of acme's, and nowhere else in the world."""
PAGE = Document(
    "q73915zyxopage", "handbook", "hr", f"q73915zyxopage and {WORD}", f"The {WORD} is ours.", "en"
)
ASKED = {"message": "Who is <PERSON_1>, and what about contractors?", "conversation_id": "{id}"}
ACT = "/v1/reviews/{review_id:str}"
CASE = "/admin/cases/{review_id:str}"

CONVERSATION = (
    Probe("DELETE", "/v1/conversations/{conversation_id:str}"),
    Probe("POST", "/v1/search", body=ASKED),
    Probe(
        "POST",
        "/v1/conversations/{conversation_id:str}/turns",
        body={"role": "assistant", "content": "As <PERSON_1> said."},
    ),
    Probe("DELETE", "/v1/conversations/{conversation_id:str}"),
)
REVIEW = (
    Probe("GET", ACT),
    Probe("GET", "/v1/reviews", query="?after={id}"),
    *(Probe("POST", f"{ACT}/{act}", body={}) for act in ("claim", "renew", "reveal", "approve", "reject")),
    Probe("POST", f"{ACT}/edit", body={"queries": ["x"]}),
    Probe("GET", CASE, PAGES),
    Probe("GET", "/admin", PAGES, query="?after={id}"),
    *(
        Probe("POST", f"{CASE}/{act}", PAGES)
        for act in ("claim", "renew", "reveal", "approve", "edit", "reject")
    ),
)
DOCUMENT = (Probe("POST", "/v1/search", body={"message": "{id}"}),)
TRIPS = {"message": "How are trips paid?"}
IDEMPOTENCY = (Probe("POST", "/v1/rewrite", body=TRIPS, headers={"Idempotency-Key": "{id}"}),)
FOLLOW_UP = {
    "message": "and for contractors in team {id}?",
    "history": [{"role": "user", "content": "How does travel expense reimbursement work?"}],
}
CACHE = (Probe("POST", "/v1/rewrite", body=FOLLOW_UP),)
EVENT = (
    Probe("GET", "/v1/audit/proofs/{event_id:str}"),
    Probe("GET", "/v1/audit/traces/{trace_id:str}"),
    *(
        Probe("POST", f"/v1/audit/holds/{{hold_id:str}}/{act}", body={})
        for act in ("approve", "release", "keep")
    ),
    Probe("GET", ACT),
    Probe("GET", CASE, PAGES),
)
KEY = (Probe("GET", "/v1/reviews", headers={"Authorization": "Bearer {id}"}),)
LINK = (Probe("GET", "/admin/enter/{token:str}", PAGES),)
SESSION = (Probe("GET", "/admin", PAGES, headers={"Cookie": f"{COOKIE}={{id}}"}),)

WAYS: Mapping[str, Sequence[Probe]] = {
    "conversation": CONVERSATION,
    "review": REVIEW,
    "document": DOCUMENT,
    "page word": DOCUMENT,
    "idempotency record": IDEMPOTENCY,
    "cache entry": CACHE,
    "trace": EVENT,
    "event": EVENT,
    "key": KEY,
    "link": LINK,
    "session": SESSION,
}
"""Every kind of object that a tenant has, and every way to ask for one."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """A gateway that serves two tenants: one that has things, and one whose people ask for them."""

    gateway: RealGateway
    owned: Mapping[str, str]
    strangers: Sequence[Credential]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def rivals(postgres_urls: RoleUrls) -> AsyncIterator[Rivals]:
    async with real_gateway(postgres_urls) as gateway:
        bundles = {name: await provisioned(gateway, name) for name in ("acme", "globex")}
        await gateway.stores.library.put("acme", [PAGE])
        yield Rivals(gateway, await belongings(gateway), await strangers(gateway, bundles["globex"]))


async def provisioned(gateway: RealGateway, tenant: str) -> Bundle:
    parts = gateway.stores
    bundle = await apply_bundle(parts.administering, POLICIES / tenant, "test")
    await ingest_folder(parts, bundle, POLICIES / tenant / "kb" / "handbook", Shelf("handbook"), "test")
    return bundle


async def belongings(gateway: RealGateway) -> Mapping[str, str]:
    """One object of each kind that is acme's, by the id that leads to it there.

    A credential leads nowhere but to its own tenant, so it is the same one, said to be globex's.
    """
    await gateway.answer(SAID)
    answer = await gateway.answer(ONCE, Idempotency_Key="once-73915-acme")
    held = await gateway.post({"message": "When does Project Nightingale close?"})
    invitation = await gateway.stores.signins.invite("acme", LARS.subject)
    session = await session_of(gateway, LARS)
    asked = await CACHE[0].send(gateway.client, await keyed(gateway, MARIA), TEAM)
    assert asked.json()["status"] == "rewritten"
    return {
        "conversation": SAID["conversation_id"],
        "review": held.json()["review"]["id"],
        "document": PAGE.id,
        "page word": WORD,
        "idempotency record": "once-73915-acme",
        "cache entry": TEAM,
        "trace": answer["trace_id"],
        "event": answer["audit"]["event_ids"][0],
        "key": (await gateway.key()).replace("_acme_", "_globex_"),
        "link": invitation.token.replace("_acme_", "_globex_"),
        "session": session.replace("_acme_", "_globex_"),
    }


async def strangers(gateway: RealGateway, bundle: Bundle) -> list[Credential]:
    """A key of everybody whom globex's policy names, and of those who are called like acme's or claim more;
    a session of those who may review something there, and of some who may not."""
    named = {line.values[0] for line in bundle.policy if line.kind == "g"}
    people = sorted(name.removeprefix("user:") for name in named if name.startswith("user:"))
    claiming = Principal("globex", LARS.subject, frozenset({"legal-reviewer", "health-reviewer"}))
    chat = await keyed(gateway, Principal("globex", "chat@globex.example"))
    return [
        *[await keyed(gateway, Principal("globex", name)) for name in (*people, MARIA.subject)],
        await keyed(gateway, claiming),
        chat,
        *[acting_for(chat, subject) for subject in ("nora@globex.example", MARIA.subject)],
        *[await signed_in(gateway, Principal("globex", name)) for name in (*DESK, LARS.subject)],
        *[Credential("nobody", door, {}) for door in (API, PAGES)],
    ]


def acting_for(client: Credential, subject: str) -> Credential:
    return Credential(f"chat for {subject}", API, {**client.headers, "Gateway-Subject": subject})


async def keyed(gateway: RealGateway, principal: Principal) -> Credential:
    return Credential(principal.subject, API, {"Authorization": f"Bearer {await gateway.key(principal)}"})


async def signed_in(gateway: RealGateway, person: Principal) -> Credential:
    secret = await session_of(gateway, person)
    return Credential(person.subject, PAGES, {"Cookie": f"{COOKIE}={secret}"}, form_token(secret))


async def session_of(gateway: RealGateway, person: Principal) -> str:
    signins = gateway.stores.signins
    entered = await signins.enter((await signins.invite(person.tenant, person.subject)).token)
    assert isinstance(entered, Entered)
    return entered.secret


async def differences(rivals: Rivals, kind: str, who: Credential, object_id: str) -> list[str]:
    """The ways to ask in which this object is told from one that never was."""
    client, unknown = rivals.gateway.client, never_was(object_id)
    ways = [probe for probe in WAYS[kind] if probe.door == who.door]
    return [
        probe.name
        for probe in ways
        if told(await probe.send(client, who, object_id), object_id)
        != told(await probe.send(client, who, unknown), unknown)
    ]


async def test_every_way_to_ask_for_something_by_name_is_tried(rivals: Rivals) -> None:
    """A route that takes a name in its address has to stand among the ways above."""
    routes = {
        (method, route.path_format)
        for route in app_over(rivals.gateway.parts).routes
        if isinstance(route, HTTPRoute) and any(each.type is str for each in route.path_parameters.values())
        for method in route.methods - {"OPTIONS", "HEAD"}
    }
    tried = {(probe.method, re.sub(":str", "", probe.route)) for ways in WAYS.values() for probe in ways}
    acts = {(method, re.sub(r"(/cases/{review_id})/\w+$", r"\1/{act}", path)) for method, path in tried}
    assert routes
    assert routes - {("GET", "/schema/{path}")} <= tried | acts


@pytest.mark.parametrize("kind", WAYS)
async def test_what_is_another_tenants_reads_like_what_never_was(rivals: Rivals, kind: str) -> None:
    found = {
        f"{who.name} at {who.door}": told_apart
        for who in rivals.strangers
        if (told_apart := await differences(rivals, kind, who, rivals.owned[kind]))
    }
    assert found == {}


async def test_nothing_that_a_stranger_asked_for_is_changed(rivals: Rivals) -> None:
    gateway = rivals.gateway
    follow_up = {"message": "and for contractors?", "conversation_id": rivals.owned["conversation"]}
    assert "trips" in (await gateway.answer(follow_up))["queries"][0]["text"]
    state = await gateway.client.get(
        f"/v1/reviews/{rivals.owned['review']}", headers={"Authorization": f"Bearer {await gateway.key()}"}
    )
    assert state.json()["review"]["state"] == "open"
    again = await gateway.post(ONCE, Idempotency_Key=rivals.owned["idempotency record"])
    assert again.json()["trace_id"] == rivals.owned["trace"]


@pytest.mark.parametrize("kind", ["conversation", "review", "document", "page word", "idempotency record"])
async def test_whoever_owns_it_tells_it_from_what_never_was(rivals: Rivals, kind: str) -> None:
    """So that the comparison can fail: last, because owners change what is theirs."""
    owner = await keyed(rivals.gateway, LARS if kind == "review" else MARIA)
    assert await differences(rivals, kind, owner, rivals.owned[kind])


@pytest.mark.parametrize("kind", ["key", "link", "session"])
async def test_a_credential_that_is_said_to_be_whose_it_is_lets_in(rivals: Rivals, kind: str) -> None:
    door = API if kind == "key" else PAGES
    own = rivals.owned[kind].replace("_globex_", "_acme_")
    assert await differences(rivals, kind, Credential("nobody", door, {}), own)
