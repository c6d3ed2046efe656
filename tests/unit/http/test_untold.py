"""Refused or held, a caller cannot tell why: not by code, wording, field, header or the work for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from gateway.adapters.fakes.rewriter import Scripted, failing, saying
from gateway.domain.proposal import FailureKind
from tests.edge import client_of
from tests.policies import files_of
from tests.world import World

TERMS = {"legal": ["Brightwater due diligence"], "hr/payroll": ["salary band", "Blue Book"]}
RIGHTS = {"employee": "finance", "payroll": "hr"}
TRAVEL = [{"role": "user", "content": "How does travel expense reimbursement work?"}]
FOLLOW_UP = {"message": "and for contractors?", "history": TRAVEL}
_ID = re.compile(r"\b(rw|tr|c|ev|rv)[-_][0-9A-Za-z]+")
_VOLATILE = frozenset({"content-length", "date"})


def bundle(
    boundary: str, terms: Mapping[str, list[str]] = TERMS, sensitive: Iterable[str] = ()
) -> dict[str, str]:
    return files_of(
        "\n".join(f"p, role:{role}, acme, scope/{scope}, search, allow" for role, scope in RIGHTS.items()),
        scopes=["finance", "hr", "hr/payroll", "legal"],
        sensitive=sensitive,
        restricted_terms=terms,
        boundary={"default": boundary, "sensitive": boundary},
        collections={"handbook": {"title": "Handbook"}},
    )


@dataclass(frozen=True)
class Case:
    """Who is refused what, and for which of all causes."""

    files: Mapping[str, str]
    body: Mapping[str, Any]
    replies: tuple[Scripted, ...] = ()

    def world(self) -> World:
        return World(files=self.files, replies=self.replies, pii={"Ingrid Paulsen": "PERSON"})


REFUSED = {
    "a term of one scope": Case(bundle("refuse"), {"message": "What is the salary band of a lead?"}),
    "a term of another": Case(bundle("refuse"), {"message": "Is the Brightwater due diligence over?"}),
    "two terms": Case(bundle("refuse"), {"message": "Blue Book, salary band and Ingrid Paulsen?"}),
    "a disguised one": Case(bundle("refuse"), {"message": "What is the s4lary&nbsp;band, Ingrid Paulsen?"}),
    "one begun in the history": Case(
        bundle("refuse"),
        {"message": "band of a lead", "history": [{"role": "user", "content": "the salary"}]},
    ),
    "nothing but the term": Case(bundle("strip"), {"message": "Salary bands?"}),
    "nothing but terms": Case(bundle("strip"), {"message": "Salary bands? Blue Book!"}),
    "the model declines": Case(bundle("strip", {}), FOLLOW_UP, (failing(FailureKind.REFUSAL),)),
    "the model adds nothing but the term": Case(bundle("strip"), FOLLOW_UP, (saying("salary band"),) * 3),
}
HELD = {
    "a term": Case(
        bundle("escalate", sensitive=["legal"]),
        {"message": "Is the Brightwater due diligence over, Ingrid Paulsen?"},
    ),
    "a term of an ordinary scope": Case(
        bundle("escalate"), {"message": "What is the salary band of a lead?"}
    ),
    "the model's term": Case(
        bundle("strip", sensitive=["legal"]),
        FOLLOW_UP,
        (saying("Brightwater due diligence for contractors"),) * 3,
    ),
}


async def seen(case: Case, path: str, roles: tuple[str, ...] = ("employee",)) -> Mapping[str, Any]:
    """Everything that the caller gets to see, ids by their shape alone."""
    world = case.world()
    async with client_of(world) as client:
        client.headers["Authorization"] = f"Bearer {await world.key(roles=roles)}"
        response = await client.post(path, json=dict(case.body))
    body = response.json()
    assert body.pop("original") == case.body["message"]
    assert body["access"].pop("policy_version") == world.bundle.version
    shown = re.sub(r'("total": )[0-9.]+', r"\1n", _ID.sub(r"\1", response.text))
    told = {name: _ID.sub(r"\1", value) for name, value in response.headers.items() if name not in _VOLATILE}
    shown = shown.replace(case.body["message"], "").replace(world.bundle.version, "")
    return {"status": response.status_code, "headers": told, "body": shown}


@pytest.mark.parametrize("path", ["/v1/rewrite", "/v1/search"])
@pytest.mark.parametrize("cause", REFUSED)
async def test_every_refusal_reads_alike(cause: str, path: str) -> None:
    refused = await seen(REFUSED[cause], path)
    assert refused["status"] == 403
    assert refused == await seen(REFUSED["the model declines"], path)


@pytest.mark.parametrize("path", ["/v1/rewrite", "/v1/search"])
@pytest.mark.parametrize("cause", HELD)
async def test_every_held_question_reads_alike(cause: str, path: str) -> None:
    held = await seen(HELD[cause], path)
    assert held["status"] == 202
    assert held == await seen(HELD["the model's term"], path)


async def test_a_refusal_tells_only_that_it_is_one() -> None:
    case = REFUSED["two terms"]
    world = case.world()
    async with client_of(world) as client:
        client.headers["Authorization"] = f"Bearer {await world.key(roles=['employee'])}"
        body = (await client.post("/v1/rewrite", json=dict(case.body))).json()
    assert body["reason"] == "This request cannot be served."
    assert (body["queries"], body["attempts"], body["masked"], body["review"]) == ([], [], {}, None)
    assert body["timings_ms"].keys() == {"total"}
    assert body["audit"]["event_ids"] == [world.journal.events[-1].id]
    reasons = [reason for event in world.journal.events for reason in event.evidence.reasons]
    assert "permission_boundary" in reasons, "the audit knows"


# Whoever may use a term is served as if it were none


@pytest.mark.parametrize("message", ["What is the salary band of a lead?", "the Blue Book, please"])
@pytest.mark.parametrize("boundary", ["strip", "refuse", "escalate"])
async def test_a_caller_who_may_use_a_term_cannot_tell_that_it_is_one(message: str, boundary: str) -> None:
    with_term, without = (Case(bundle(boundary, terms), {"message": message}) for terms in (TERMS, {}))
    served = await seen(with_term, "/v1/search", ("payroll",))
    assert served["status"] == 200
    assert served == await seen(without, "/v1/search", ("payroll",))


# The work done for an answer is seen by nobody, but it takes time


@pytest.mark.parametrize(
    "cause",
    ["a term of another", "one begun in the history", "nothing but the term", "nothing but terms"],
)
async def test_refusals_before_any_model_do_the_same_work(cause: str) -> None:
    one, other = REFUSED[cause], REFUSED["a term of one scope"]
    assert await work(one, ("employee",)) == await work(other, ("employee",))


@pytest.mark.parametrize("boundary", ["strip", "refuse", "escalate"])
async def test_a_term_makes_no_work_for_a_caller_who_may_use_it(boundary: str) -> None:
    body = {"message": "What is the salary band of a lead?"}
    with_term, without = (Case(bundle(boundary, terms), body) for terms in (TERMS, {}))
    assert await work(with_term, ("payroll",)) == await work(without, ("payroll",))


async def work(case: Case, roles: tuple[str, ...]) -> list[str]:
    """The calls that the answer makes of every store and of the model, in order, with the events of each."""
    world = case.world()
    key = await world.key(roles=roles)
    calls: list[str] = []
    stores = (
        world.keyring, world.bundles, world.conversations, world.idempotency, world.journal, world.knowledge,
        world.model,
    )  # fmt: skip
    for store in stores:
        _listen(store, calls)
    async with client_of(world) as client:
        await client.post("/v1/rewrite", json=dict(case.body), headers={"Authorization": f"Bearer {key}"})
    assert calls
    return calls


def _listen(store: object, calls: list[str]) -> None:
    for name in dir(store):
        method = getattr(store, name)
        if not name.startswith("_") and callable(method):
            setattr(store, name, _noted(method, f"{type(store).__name__}.{name}", calls))


def _noted(method: Callable[..., Any], name: str, calls: list[str]) -> Callable[..., Any]:
    def noted(*args: Any, **kwargs: Any) -> Any:
        events = [len(each.events) for each in args if hasattr(each, "events")]
        calls.append(f"{name} {events}")
        return method(*args, **kwargs)

    return noted
