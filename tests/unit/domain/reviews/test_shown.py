"""What a reviewer is shown of a case, and that it survives its way over the wire."""

from __future__ import annotations

import json
from dataclasses import replace

from gateway.domain.reviews.case import ReviewCase, ReviewState, TypedTerm
from gateway.domain.reviews.shown import CaseListed, CaseShown, QueuePage
from tests.review_cases import CONTENT, INES, LARS, MARIA, a_case

ODD = "a\x00b\ud83dc"


def everything(_: str) -> bool:
    return True


def nowhere(_: str) -> bool:
    return False


def test_a_case_shows_its_content_and_no_value_behind_a_placeholder() -> None:
    shown = CaseShown.of(a_case(), LARS, everything, nowhere)
    assert (shown.message, shown.queries, shown.collections) == (
        CONTENT.message,
        CONTENT.queries,
        CONTENT.collections,
    )
    assert (shown.digest, shown.own, shown.claim, shown.decision) == (CONTENT.digest, False, None, None)
    assert "Anna" not in shown.to_json().decode()
    assert MARIA not in shown.to_json().decode()


def test_a_reader_may_reveal_where_it_may_and_where_something_stands_behind_a_placeholder() -> None:
    def may(case: ReviewCase, domain: str) -> bool:
        return CaseShown.of(case, LARS, everything, lambda each: each == domain).may_reveal

    assert may(a_case(), "legal")
    assert not may(a_case(), "hr")
    assert not may(a_case(content=replace(CONTENT, message="who?", queries=("who",))), "legal")


def test_terms_of_scopes_that_the_reader_may_not_know_are_counted() -> None:
    terms = (TypedTerm("legal hold", "legal"), TypedTerm("bonus pool", "hr/payroll"))
    case = a_case(content=replace(CONTENT, terms=terms))
    for shown in (
        CaseShown.of(case, LARS, lambda scope: scope == "legal", nowhere),
        CaseListed.of(case, LARS, lambda scope: scope == "legal"),
    ):
        assert ([term.phrase for term in shown.terms], shown.other_terms) == (["legal hold"], 1)
        assert "bonus" not in shown.model_dump_json()


def test_where_terms_were_taken_out_a_mark_stands_in_what_is_shown_alone() -> None:
    case = a_case(content=replace(CONTENT, message="When does close?", gaps=(9,)))
    for shown in (CaseShown.of(case, LARS, everything, nowhere), CaseListed.of(case, LARS, everything)):
        assert shown.message == "When does […] close?"
    assert case.content.message == "When does close?"


def test_a_claim_is_shown_while_it_lasts_and_says_whose_it_is() -> None:
    held = a_case(ReviewState.CLAIMED)
    for reader, mine in ((LARS, True), (INES, False)):
        claim = CaseShown.of(held, reader, everything, nowhere).claim
        assert claim is not None
        assert (claim.by, claim.mine) == (LARS, mine)
    assert CaseListed.of(replace(held, state=ReviewState.OPEN), INES, everything).claim is None


def test_a_decision_and_the_history_are_shown() -> None:
    shown = CaseShown.of(a_case(ReviewState.APPROVED), INES, everything, nowhere)
    assert shown.decision is not None
    assert (shown.decision.by, shown.decision.queries) == (LARS, CONTENT.queries)
    assert [(step.act, step.by) for step in shown.history] == [("approved", LARS)]


def test_a_list_shows_the_beginning_of_a_message_and_whose_question_it_is() -> None:
    case = a_case(content=replace(CONTENT, message="x" * 500))
    listed = CaseListed.of(case, MARIA, everything)
    assert (listed.message, listed.own) == ("x" * 200, True)


def test_whatever_was_written_travels() -> None:
    case = a_case(ReviewState.REJECTED, content=replace(CONTENT, message=ODD, queries=(ODD,)))
    shown = CaseShown.of(case, LARS, everything, nowhere)
    assert CaseShown.from_json(shown.to_json()) == shown
    page = QueuePage(reviews=(CaseListed.of(case, LARS, everything),), next=ODD, domains=("legal",))
    assert json.loads(page.to_json())["reviews"][0]["message"] == ODD
