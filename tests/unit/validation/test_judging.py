"""The tables: which checks a rewrite, a person's own words and a question back to the person have to pass."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.proposal import Clarification, FailureKind, Proposal, RewriteFailure
from gateway.domain.validation import FOR_ORIGINALS, FOR_QUESTIONS, FOR_REWRITES, Case, judge, violations_of
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

TOPIC = "How does travel expense reimbursement work?"
GOOD = (
    "travel expense reimbursement for independent contractors",
    "How are contractors reimbursed for travel expenses?",
    "contractors travel expenses deadline ORD-20417",
    "travel expense form for <PERSON_1>",
    "travel advance for contractors",
    "Which receipts do contractors keep for travel expenses?",
    "laptops not covered by the warranty terms",
    "parental leave policy for new parents",
)


def asked(message: str = "and for contractors with ORD-20417, <PERSON_1>?") -> Case:
    return case(message, TOPIC, vault={"<PERSON_1>": "Maria Gonzalez"}, identifiers=["ORD-20417"])


def proposal(*texts: str) -> Proposal:
    return Proposal(source="test", queries=queries(*texts))


@given(st.lists(st.sampled_from(GOOD), min_size=1, max_size=3))
def test_any_list_of_good_queries_has_nothing_against_it(texts: list[str]) -> None:
    with_identifier = [*texts[:2], GOOD[2]]
    assert judge(asked(), proposal(*with_identifier), FOR_REWRITES) == ()


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ((), ViolationCode.EMPTY),
        ((" ", GOOD[2]), ViolationCode.EMPTY),
        ((GOOD[2] + " a" * 200,), ViolationCode.TOO_LONG),
        ((GOOD[2],) * 4, ViolationCode.TOO_MANY_QUERIES),
        ((f"it for {GOOD[2]}",), ViolationCode.UNRESOLVED_REFERENCE),
        ((GOOD[0],), ViolationCode.IDENTIFIER_LOST),
        ((GOOD[2], "Nightingale"), ViolationCode.PERMISSION_BOUNDARY),
        ((GOOD[2], "Maria Gonzalez travel"), ViolationCode.PII_LEAK),
        ((GOOD[2], "[PERSON_1] travel"), ViolationCode.PLACEHOLDER_DAMAGED),
        ((GOOD[2], "Here is the query: travel"), ViolationCode.ANSWERED_INSTEAD),
    ],
)
def test_a_rewrite_is_held_to_every_check(texts: tuple[str, ...], code: ViolationCode) -> None:
    assert code in codes(judge(asked(), proposal(*texts), FOR_REWRITES))


@pytest.mark.parametrize(
    "message",
    [
        "and for contractors?",
        "it",
        "You should know: I cannot log in. Yes, it is bad. Help!",
        "x " * 5_000,
        '"quoted"',
        "who is [PERSON_1]?",
        "mail me at somebody@corp.internal",
    ],
)
def test_a_persons_own_words_may_be_long_vague_or_an_answer(message: str) -> None:
    assert judge(asked(message), proposal(message), FOR_ORIGINALS) == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("and for Nightingale?", ViolationCode.PERMISSION_BOUNDARY),
        ("\u200b", ViolationCode.EMPTY),
        ("leave of <PERSON_9>", ViolationCode.PLACEHOLDER_DAMAGED),
        ("leave of Maria Gonzalez", ViolationCode.PII_LEAK),
    ],
)
def test_they_reach_no_further_than_a_rewrite(text: str, code: ViolationCode) -> None:
    assert codes(judge(asked(), proposal(text), FOR_ORIGINALS)) == [code]


def test_the_boundary_is_in_every_table() -> None:
    for table in (FOR_REWRITES, FOR_ORIGINALS, FOR_QUESTIONS):
        assert ViolationCode.PERMISSION_BOUNDARY in codes(judge(asked(), proposal("Nightingale"), table))


@pytest.mark.parametrize(
    ("question", "options", "code"),
    [
        ("Do you mean Nightingale?", (), ViolationCode.PERMISSION_BOUNDARY),
        ("Which one?", ("travel", "Project Nightingale"), ViolationCode.PERMISSION_BOUNDARY),
        ("Which one?", ("Project", "Nightingale"), ViolationCode.PERMISSION_BOUNDARY),
        ("Do you mean Maria Gonzalez?", (), ViolationCode.PII_LEAK),
        ("Do you mean <person_1>?", (), ViolationCode.PLACEHOLDER_DAMAGED),
        ("", ("a", "b"), ViolationCode.EMPTY),
    ],
)
def test_a_question_to_the_person_tells_no_more_than_a_search(
    question: str, options: tuple[str, ...], code: ViolationCode
) -> None:
    asks = Proposal(source="test", clarification=Clarification(question, options))
    found = judge(asked(), asks, FOR_REWRITES)
    assert code in codes(found)
    assert {violation.query for violation in found} == {-1}


def test_a_question_may_be_one() -> None:
    asks = Proposal(source="test", clarification=Clarification("What is it about?", ("travel", "leave")))
    assert judge(asked("it?"), asks, FOR_REWRITES) == ()


def test_needing_no_retrieval_is_not_empty() -> None:
    assert judge(asked(), Proposal(source="test", needs_retrieval=False), FOR_REWRITES) == ()


def test_queries_beside_a_question_are_judged_as_well() -> None:
    both = Proposal(source="test", queries=queries("Nightingale"), clarification=Clarification("Which?"))
    assert ViolationCode.PERMISSION_BOUNDARY in codes(judge(asked(), both, FOR_REWRITES))
    both = Proposal(source="test", queries=queries("Nightingale"), needs_retrieval=False)
    assert ViolationCode.PERMISSION_BOUNDARY in codes(judge(asked(), both, FOR_REWRITES))


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "piece",
    [
        "<",
        "< ",
        "<PERSON_",
        "[PERSON ",
        "(",
        "1 ",
        "+1",
        "4111-",
        "a@",
        "a.",
        "is ",
        ". A",
        "to be, ",
        '"',
        "\u200b",
    ],
)
def test_no_text_takes_long_to_judge(piece: str) -> None:
    judge(asked(), proposal(piece * (60_000 // len(piece))), FOR_REWRITES)


@pytest.mark.parametrize("kind", list(FailureKind))
def test_only_an_unreadable_reply_is_something_to_tell_the_next_attempt(kind: FailureKind) -> None:
    found = violations_of(RewriteFailure("test", kind, "queries: field required"))
    unreadable = kind in (FailureKind.MALFORMED, FailureKind.TRUNCATED)
    assert codes(found) == ([ViolationCode.MALFORMED] if unreadable else [])


def test_what_could_not_be_read_is_said() -> None:
    (found,) = violations_of(RewriteFailure("test", FailureKind.MALFORMED, "queries: field required"))
    assert "queries: field required" in found.detail
    (found,) = violations_of(RewriteFailure("test", FailureKind.MALFORMED))
    assert "JSON" in found.detail
