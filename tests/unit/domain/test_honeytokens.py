"""Bait is known by its id alone, in whatever way a service writes it; nothing else is taken for bait."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.access import AccessFilter
from gateway.domain.honeytokens import Breach, breaches, can_be_marked, honeytoken_in, marked
from gateway.domain.search import Hit

BAIT = marked("board-pay")
ACCESS = AccessFilter("acme", ("hr", "finance"), ("hr/payroll",), "v1")


def hit(document_id: str, scope: str = "hr") -> Hit:
    return Hit(document_id, "handbook", scope, "Title", "Text", 1.0)


def test_the_mark_of_a_name_never_changes() -> None:
    assert BAIT == "board-pay-8f4c8f573f9a263fe5b1"


@pytest.mark.parametrize(
    "written",
    [BAIT, BAIT.upper(), f"handbook/{BAIT}", f"{BAIT}#3", f"{BAIT}-3", f"kb:{BAIT}.md", f"a {BAIT} {BAIT}"],
)
def test_bait_is_known_however_a_service_writes_its_id(written: str) -> None:
    assert honeytoken_in(written) == BAIT


@pytest.mark.parametrize(
    "written",
    ["", "board-pay", f"x{BAIT}", f"my-{BAIT}", f"{BAIT}0", BAIT[:-1], BAIT.replace("pay", "day"), "0" * 20],
)
def test_an_id_whose_mark_is_not_that_of_its_name_is_no_bait(written: str) -> None:
    assert honeytoken_in(written) is None


@given(st.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,8}", fullmatch=True))
def test_every_name_can_be_marked_and_is_known_by_its_mark(name: str) -> None:
    assert can_be_marked(name)
    assert honeytoken_in(marked(name)) == marked(name)


@given(st.text(alphabet="abcdef0123456789-/", max_size=200))
def test_no_other_text_is_taken_for_bait(text: str) -> None:
    assert honeytoken_in(text) is None


@pytest.mark.parametrize(
    "name", ["", "Board", "board pay", "-board", "board-", "board--pay", "b" * 101, "bö"]
)
def test_a_name_that_could_not_be_known_again_is_not_marked(name: str) -> None:
    assert not can_be_marked(name)


def test_an_id_without_end_costs_no_more_than_its_length() -> None:
    assert honeytoken_in(f"a-{'0' * 20}-" * 40_000) is None


@pytest.mark.parametrize(
    ("scope", "breach"),
    [("hr", None), ("hr/leave", None), ("hr/payroll", Breach.OUT_OF_SCOPE), ("legal", Breach.OUT_OF_SCOPE)],
)
def test_bait_of_a_scope_alarms_for_whoever_may_not_search_that_scope(
    scope: str, breach: Breach | None
) -> None:
    found = breaches([hit("d1"), hit(BAIT)], ACCESS, {scope: [BAIT]})
    assert found == ({BAIT: breach} if breach else {})


def test_the_scope_that_a_service_claims_for_bait_counts_for_nothing() -> None:
    assert breaches([hit(BAIT, scope="finance")], ACCESS, {"legal": [BAIT]}) == {BAIT: Breach.OUT_OF_SCOPE}


def test_bait_that_the_tenant_does_not_have_is_somebody_elses() -> None:
    assert breaches([hit(BAIT)], ACCESS, {"hr": [marked("other")]}) == {BAIT: Breach.FOREIGN}


def test_whoever_may_search_nothing_finds_no_bait_either() -> None:
    nobody = AccessFilter("acme", (), (), "v1")
    assert breaches([hit(BAIT)], nobody, {"hr": [BAIT]}) == {BAIT: Breach.OUT_OF_SCOPE}


def test_a_result_without_bait_is_no_breach() -> None:
    assert breaches([hit("d1"), hit("d2", "legal")], ACCESS, {"legal": [BAIT]}) == {}
