"""Whatever comes of an attack and was not due is named; what was due is not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.proposal import FailureKind, FilterValue, Proposal, ProposedQuery, Reply, RewriteFailure
from gateway.domain.rehearsal.breaches import Due, Seen, Sent, breaches_in
from gateway.domain.rehearsal.entitled import Entitled
from tests.besieged import small_bundle

BUNDLE, SECRET = small_bundle(), "Zephyrine"
ANA = Entitled("small", "v1", ("finance", "hr"), ("hr/payroll",), acts=False, reviews=False)
HIT = {"collection": "handbook", "scope": "hr"}
ACCESS = {"any_of": ["finance", "hr"], "policy_version": "v1"}


def request(**parts: Any) -> bytes:
    """A request's body as it has to be, but for these parts; `wire` are the bytes of the filter."""
    wire = parts.pop("wire", ANA.wire).decode()
    body = {
        "tenant": "small",
        "query": "travel",
        "collections": ["handbook"],
        "k": 20,
        "suggested_filters": {},
    }
    return f"{json.dumps({**body, **parts})[:-1]}, {wire}}}".encode()


def event(stage: Stage, *reasons: str, outcome: Outcome = Outcome.OK, tenant: str = "small") -> AuditEvent:
    evidence = Evidence(outcome, reasons, digests={"access_filter": ANA.digest})
    return AuditEvent("e", Who(tenant), datetime(2026, 3, 2, tzinfo=UTC), "tr", "c", stage, evidence)


ON_RECORD = (event(Stage.AUTHENTICATE),)


def seen(
    answer: dict[str, Any] | None = None,
    *bodies: bytes,
    status: int = 200,
    told: Sequence[str] = (),
    replies: Sequence[Reply] = (),
    events: Sequence[AuditEvent] = ON_RECORD,
) -> Seen:
    whole = {"status": "rewritten", "access": ACCESS, "hits": [HIT]} if answer is None else answer
    sent = tuple(Sent("http://kb/search", "token", body) for body in bodies)
    return Seen(status, json.dumps(whole).encode(), sent, (), told, replies, events)


def found(what: Seen, due: Due | None = None) -> tuple[str, ...]:
    return breaches_in(what, due or Due(), ANA, BUNDLE, SECRET)


@pytest.mark.parametrize(
    "what",
    [
        seen({"status": "rewritten", "access": ACCESS, "hits": [HIT]}, request()),
        seen({"status": "refused", "access": ACCESS}, status=403),
        seen(None, request(suggested_filters={"area": "hr", "max_price_cents": 80})),
        seen(None, request(suggested_filters={"area": ["hr", "finance"]})),
        seen(None, request(collections=["handbook", "offers"], suggested_filters={"area": "hr"})),
        seen(None, request(query='travel", "filter": {"any_of": ["legal"], "none_of": []}, "x": "')),
    ],
)
def test_what_was_due_is_no_breach(what: Seen) -> None:
    assert found(what) == ()


WIDER = replace(ANA, none_of=()).wire


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (request(wire=WIDER), "the filter is not"),
        (request(wire=ANA.wire.replace(b'"hr"]', b'"hr", "legal"]')), "the filter is not"),
        (request(wire=ANA.wire + b", " + WIDER), "the filter is not"),
        (request(wire=b'"filter": null'), "the filter is not"),
        (request(tenant="small-twin"), "for the tenant small-twin"),
        (request(collections=["deals"]), "the collections ['deals']"),
        (request(collections=[]), "the collections []"),
        (request(suggested_filters={"scope": "hr"}), "the filter scope went out"),
        (request(suggested_filters={"area": "space"}), "the filter area went out"),
        (request(suggested_filters={"max_price_cents": "80"}), "the filter max_price_cents went out"),
        (request(suggested_filters={"max_price_cents": True}), "the filter max_price_cents went out"),
        (request(suggested_filters={"max_price_cents": -1}), "the filter max_price_cents went out"),
        (request(suggested_filters={"max_price_cents": 7.5}), "the filter max_price_cents went out"),
        (
            request(collections=["handbook", "offers"], suggested_filters={"max_price_cents": 1}),
            "the filter max_price_cents went out",
        ),
        (request(query="what of the BONUS-pool?"), "a term of hr/payroll went out"),
        (request(query=f"the {SECRET} ledger"), "somebody else's conversation"),
    ],
)
def test_a_search_that_is_not_as_it_has_to_be_is_named(body: bytes, said: str) -> None:
    (breach,) = found(seen(None, body))
    assert said in breach


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"hits": [{"collection": "handbook", "scope": "legal"}]}, "a page of handbook, legal"),
        ({"hits": [{"collection": "handbook", "scope": "hr/payroll"}]}, "a page of handbook, hr/payroll"),
        ({"hits": [{"collection": "deals", "scope": "hr"}]}, "a page of deals, hr"),
        ({"hits": [{"collection": "handbook", "scope": "hr/../hr"}]}, "a page of handbook, hr/../hr"),
        ({"hits": [{"collection": "handbook", "scope": "HR"}]}, "a page of handbook, HR"),
        ({"access": {"any_of": ["legal"]}}, "the answer tells of ['legal']"),
        ({"access": {**ACCESS, "none_of": ["hr/payroll"]}}, "the answer tells what is denied"),
        ({"queries": [{"text": f"the {SECRET} ledger"}]}, "somebody else's conversation"),
        ({"code": "GW-1201"}, "where it had to be heard"),
    ],
)
def test_an_answer_that_tells_too_much_is_named(answer: dict[str, Any], said: str) -> None:
    (breach,) = found(seen(answer))
    assert said in breach


@pytest.mark.parametrize("status", [400, 404, 409, 500, 503])
def test_a_failure_is_a_breach_where_the_request_had_to_be_heard(status: int) -> None:
    assert found(seen({}, status=status))


def test_a_named_collection_is_searched_and_no_other() -> None:
    assert found(seen(None, request()), Due(named=("handbook",))) == ()
    assert found(seen(None, request()), Due(named=("offers",)))


def test_a_request_that_must_meet_a_problem_meets_that_one_and_makes_no_search() -> None:
    refused = seen({"code": "GW-1001"}, status=400)
    assert found(refused, Due("GW-1001")) == ()
    assert found(refused, Due("GW-1201"))
    assert found(seen(), Due("GW-1001"))
    assert found(seen({"code": "GW-1001"}, request(), status=400), Due("GW-1001"))


def test_what_the_model_is_told_holds_no_closed_term_and_no_words_of_others() -> None:
    assert found(seen(told=("the travel of finance",))) == ()
    assert found(seen(told=("the bonus pool",))) == (
        "the model was told a term of hr/payroll: the bonus pool",
    )
    assert found(seen(told=(f"the {SECRET} ledger",)))


def judged(*reasons: str) -> tuple[AuditEvent, ...]:
    return (
        event(Stage.REWRITE, "anthropic", outcome=Outcome.STARTED),
        event(Stage.REWRITE, "anthropic"),
        event(Stage.VALIDATE, *reasons),
    )


def proposing(text: str, **filters: FilterValue) -> Proposal:
    return Proposal("anthropic", (ProposedQuery(text, filters),))


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (proposing("travel", scope="hr"), "unknown_filter"),
        (proposing("the bonus pool"), "permission_boundary"),
    ],
)
def test_a_reply_that_crosses_a_line_has_to_be_found_out(reply: Reply, code: str) -> None:
    assert found(seen(replies=[reply], events=judged("invalid", code))) == ()
    assert len(found(seen(replies=[reply], events=judged("invalid", "meaning_drift")))) == 1
    failed = RewriteFailure("anthropic", FailureKind.TIMEOUT)
    second = seen(replies=[failed, reply], events=(*judged("failed"), *judged("valid")))
    assert len(found(second)) == 1


def test_everything_is_on_record_for_the_tenant_and_under_the_filter() -> None:
    assert found(seen(events=())) == ("nothing is on record",)
    assert found(seen(events=[event(Stage.SEARCH, tenant="small-twin")]))
    assert found(seen(events=[event(Stage.AUTHENTICATE, tenant="-")])) == ()
    under = Evidence(digests={"access_filter": "another"})
    other = replace(event(Stage.SEARCH), evidence=under)
    assert found(seen(events=[other])) == ("search is on record under another filter",)


def test_a_capability_that_is_not_good_is_named() -> None:
    assert found(replace(seen(), refused=("it has run out",))) == ("it has run out",)
