"""The comparison of what was expected of a turn with what was seen of it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from gateway.domain.access import AccessFilter
from gateway.domain.audit import Stage
from gateway.domain.rehearsal.expectations import Expected, Seen, differences
from tests.review_cases import a_case

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
CASE = a_case()
ACCESS = AccessFilter("acme", ("finance", "hr"), ("hr/payroll",), "v1")

SEEN = Seen(
    status="rewritten",
    queries=("Limits of travel expenses", "MV (meal voucher)"),
    attempts=2,
    violations=frozenset({"unresolved_reference", "permission_boundary"}),
    hits=("d1", "d2"),
    access=(ACCESS, ACCESS),
    clarification=("Which plan?", "Pro", "Basic"),
    sent=("first <PERSON_1>", "second Prompt"),
    stages=(Stage.AUTHENTICATE, Stage.MASK, Stage.REWRITE, Stage.VALIDATE, Stage.REWRITE, Stage.ANSWER),
    columns=("ev_1\nacme\nmaria", "ev_2\nmasked_person 1"),
    review=CASE,
)


def found(expect: dict[str, Any], seen: Seen = SEEN) -> tuple[str, ...]:
    return differences(Expected.model_validate(expect), seen)


HELD: list[dict[str, Any]] = [
    {},
    {"status": "rewritten"},
    {"status": ["degraded", "rewritten"]},
    {"queries": {"count": 2}},
    {"queries": {"contain": ["TRAVEL expense", "meal voucher"]}},
    {"queries": {"omit": ["it", "him", "reimbursement", "EXP"]}},
    {"queries": {"equal": ["Limits of travel expenses", "MV (meal voucher)"]}},
    {"attempts": 2},
    {"violations": ["permission_boundary"]},
    {"hits": {"contain": ["d2"], "omit": ["d", "d9"]}},
    {"access": {"any_of": ["hr", "finance"], "none_of": ["hr/payroll"]}},
    {"clarification": {"contain": ["which plan", "basic"], "omit": ["Flex"]}},
    {"model_saw": {"contain": ["<person_1>", "PROMPT"], "omit": ["Maria"]}},
    {"model_calls": 2},
    {"audit": {"stages": ["authenticate", "rewrite", "validate", "answer"], "omit": ["Travel"]}},
    {"review": {"state": "open", "domain": "legal"}},
    {"review": {}},
]

BROKEN: list[tuple[dict[str, Any], str]] = [
    (
        {"status": "cached"},
        "status: expected cached, got rewritten (permission_boundary, unresolved_reference)",
    ),
    ({"status": ["cached", "refused"]}, "expected cached or refused"),
    ({"queries": {"count": 1}}, "queries: expected 1, got 2"),
    ({"queries": {"count": 0}}, "queries: expected 0"),
    ({"queries": {"contain": ["trip"]}}, "queries: 'trip' is not in"),
    ({"queries": {"omit": ["EXPENSE"]}}, "queries: 'EXPENSE' is in"),
    ({"queries": {"omit": ["mv"]}}, "queries: 'mv' is in"),
    ({"queries": {"omit": ["of"]}}, "queries: 'of' is in"),
    ({"queries": {"equal": ["limits of travel expenses", "MV (meal voucher)"]}}, "queries: expected 'limits"),
    ({"queries": {"equal": ["Limits of travel expenses"]}}, "queries: expected"),
    ({"queries": {"equal": []}}, "queries: expected nothing"),
    ({"attempts": 1}, "attempts: expected 1, got 2"),
    ({"attempts": 0}, "attempts: expected 0"),
    ({"violations": ["empty", "permission_boundary"]}, "violations: expected empty, found permission"),
    ({"hits": {"contain": ["d9"]}}, "hits: d9 was not found, only 'd1', 'd2'"),
    ({"hits": {"omit": ["d1"]}}, "hits: d1 was found"),
    ({"access": {"any_of": ["finance"]}}, "access.any_of: expected 'finance', got 'finance', 'hr'"),
    ({"access": {"any_of": ["finance", "hr", "it"]}}, "access.any_of"),
    ({"access": {"none_of": []}}, "access.none_of: expected nothing, got 'hr/payroll'"),
    ({"clarification": {"contain": ["Flex"]}}, "clarification: 'Flex' is not in"),
    ({"clarification": {"omit": ["pro"]}}, "clarification: 'pro' is in"),
    ({"model_saw": {"contain": ["third"]}}, "model_saw: 'third' is not in"),
    ({"model_saw": {"omit": ["second"]}}, "model_saw: 'second' is in"),
    ({"model_calls": 0}, "model_calls: expected 0, got 2"),
    ({"audit": {"stages": ["mask", "authenticate"]}}, "audit: authenticate was not recorded in that order"),
    ({"audit": {"stages": ["search"]}}, "audit: search was not recorded"),
    ({"audit": {"stages": ["answer", "answer"]}}, "audit: answer was not recorded"),
    ({"audit": {"omit": ["MARIA"]}}, "audit: 'MARIA' stands in an event"),
    ({"review": {"state": "expired"}}, "review.state: expected expired, got open"),
    ({"review": {"domain": "health"}}, "review.domain: expected health, got legal"),
]


@pytest.mark.parametrize("expect", HELD, ids=str)
def test_what_was_expected_is_no_difference(expect: dict[str, Any]) -> None:
    assert found(expect) == ()


@pytest.mark.parametrize(("expect", "sentence"), BROKEN, ids=str)
def test_each_difference_is_a_sentence(expect: dict[str, Any], sentence: str) -> None:
    (told,) = found(expect)
    assert sentence in told


def test_every_difference_is_told() -> None:
    expect = {"status": "cached", "queries": {"count": 3, "omit": ["travel"]}, "model_calls": 1}
    assert len(found(expect)) == 4


def test_filters_that_differ_between_searches_are_told_both() -> None:
    other = AccessFilter("acme", ("finance",), ("hr/payroll",), "v1")
    seen = Seen(status="rewritten", access=(ACCESS, other))
    assert found({"access": {"any_of": ["finance"]}}, seen) == (
        "access.any_of: expected 'finance', got 'finance' and 'finance', 'hr'",
    )


def test_a_problem_is_a_difference_unless_its_code_is_expected() -> None:
    seen = Seen(status="GW-1201", problem="There is no such collection")
    told = "got GW-1201 (There is no such collection)"
    assert found({}, seen) == (f"status: expected an answer, {told}",)
    assert found({"status": "rewritten"}, seen) == (f"status: expected rewritten, {told}",)
    assert found({"status": "GW-1201"}, seen) == ()


def test_what_was_expected_of_nothing_is_missing() -> None:
    nothing = Seen(status="refused")
    assert found({"review": {}}, nothing) == ("review: no case was opened",)
    assert found({"clarification": {}}, nothing) == ("clarification: nothing was asked",)
    assert found({"access": {"any_of": []}}, nothing) == ("access.any_of: expected nothing, got no filter",)
    assert found({"audit": {"stages": ["mask"]}}, nothing) == (
        "audit: mask was not recorded in that order; recorded were none",
    )


@pytest.mark.parametrize(
    ("text", "omitted"),
    [("the limit", True), ("it is", False), ("Is IT?", False), ("kit it-like", False), ("items", True)],
)
def test_a_short_text_counts_only_as_a_word_of_its_own(text: str, omitted: bool) -> None:
    seen = Seen(status="rewritten", queries=(text,))
    assert (found({"queries": {"omit": ["it"]}}, seen) == ()) is omitted


@pytest.mark.parametrize(
    "expect",
    [
        {"status": "great"},
        {"status": []},
        {"status": ["rewritten", "GW-9999"]},
        {"colour": "red"},
        {"queries": {"cuont": 1}},
        {"queries": {"count": -1}},
        {"violations": ["rude"]},
        {"audit": {"stages": ["celebrate"]}},
        {"review": {"state": "ajar"}},
        {"hits": {"count": 1}},
    ],
    ids=str,
)
def test_what_nothing_could_meet_is_refused(expect: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Expected.model_validate(expect)
