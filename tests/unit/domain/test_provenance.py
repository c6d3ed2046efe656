"""Each word of a search points to what it is from; what points nowhere is what `meaning_drift` objects to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.brief import MaskedTurn
from gateway.domain.constraints.additions import added_words
from gateway.domain.conversation import Role
from gateway.domain.masking import MaskedText
from gateway.domain.noted import Noted, Resolved, ResolvedKind
from gateway.domain.proposal import ProposedQuery
from gateway.domain.provenance import Origin, Source, provenance
from gateway.domain.validation.drift import meaning_drift
from tests.unit.validation.cases import case

TALK = (
    "How does travel expense reimbursement work?",
    "Submit your receipts within 30 days; <PERSON_1> approves them.",
)
GLOSSARY = {"contractor": "independent contractor (PJ)", "MV": "meal voucher"}


def whence(text: str, message: str = "and for contractors?", *talk: str) -> dict[str, str]:
    """Each word and where it is from, in short."""
    origins = provenance(case(message, *(talk or TALK), glossary=GLOSSARY), text)
    return {origin.word: ":".join(filter(None, (origin.source.value, origin.of))) for origin in origins}


def test_words_are_from_the_message_a_turn_or_the_glossary() -> None:
    assert whence("travel expense reimbursement for independent contractors") == {
        "travel": "turn:2",
        "expense": "turn:2",
        "reimbursement": "turn:2",
        "independent": "glossary:contractor",
        "contractors": "message",
    }


def test_the_nearest_place_counts() -> None:
    assert whence("receipts", "what about receipts?")["receipts"] == "message"
    assert whence("receipts")["receipts"] == "turn:1"


@pytest.mark.parametrize(
    ("text", "message", "word", "origin"),
    [
        ("approval by <PERSON_1>", "who is that?", "<PERSON_1>", "turn:1"),
        ("approval by <PERSON_2>", "who is that?", "<PERSON_2>", "nowhere"),
        ("receipts within 30 days", "until when?", "30", "turn:1"),
        ("receipts within 45 days", "until when?", "45", "nowhere"),
        ("meal voucher worth", "What is the MV worth?", "meal", "glossary:MV"),
        ("travel expense policy", "and for contractors?", "policy", "rule:common_word"),
        ("travel expense reimbursement at Salesforce", "and for contractors?", "Salesforce", "nowhere"),
        ("documents in the european union", "and in the EU?", "european", "message"),
    ],
)
def test_by_kind(text: str, message: str, word: str, origin: str) -> None:
    values = {"<PERSON_1>": "Maria"}
    found = provenance(case(message, *TALK, glossary=GLOSSARY, vault=values), text)
    assert {each.word: ":".join(filter(None, (each.source.value, each.of))) for each in found}[word] == origin


def test_small_words_say_nothing_and_are_left_out() -> None:
    assert "for" not in whence("reimbursement for contractors")


_SAID = """travel expense receipts contractors salesforce policy pricing 30 45 days Berlin independent and not
reimbursements Reisekosten meal <PERSON_1> MV the of for EU 2,000 v2.1"""
_WORDS = st.sampled_from(_SAID.split())


@given(st.lists(_WORDS, max_size=12).map(" ".join), st.lists(_WORDS, max_size=8).map(" ".join))
def test_what_points_nowhere_is_what_meaning_drift_calls_added(text: str, message: str) -> None:
    judged = case(message, *TALK, glossary=GLOSSARY)
    added = {word.text for word in added_words(text, judged.support)}
    strange = {
        each.word
        for each in provenance(judged, text)
        if each.source is Source.NOWHERE and not any(map(str.isdigit, each.word))
    }
    assert strange == added


def test_nothing_comes_of_nothing() -> None:
    assert provenance(case("?"), "") == ()
    assert provenance(case("travel"), "travel") == (Origin("travel", Source.MESSAGE),)


def test_what_a_turn_was_found_to_stand_for_is_from_that_turn() -> None:
    """A rewriter is shown the notes, so that what they carry over the edge of the window counts as said."""
    meant = Resolved(ResolvedKind.ENTITY, "and for interns?", "gym lockers for interns")
    turn = MaskedTurn(Role.USER, MaskedText("and for interns?"), Noted(resolved=(meant,)))
    judged = case("and at night?")
    told = replace(judged, conversation=replace(judged.conversation, window=(turn,)))
    search = "gym lockers for interns at night"
    assert Origin("lockers", Source.TURN, "1") in provenance(told, search)
    assert not meaning_drift(told, (ProposedQuery(search),))
    bare = replace(told, conversation=replace(told.conversation, window=(replace(turn, noted=Noted()),)))
    assert meaning_drift(bare, (ProposedQuery(search),))
