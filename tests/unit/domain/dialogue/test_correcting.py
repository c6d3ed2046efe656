"""What a correction takes back."""

from __future__ import annotations

from dataclasses import replace

from gateway.domain.brief import MaskedConversation
from gateway.domain.dialogue.correcting import dropped_by, last_question
from gateway.domain.noted import Noted, Resolved, ResolvedKind
from tests.briefs import conversation_of


def resolved_to(meant: str) -> MaskedConversation:
    """A conversation whose one question was found to mean this."""
    conversation = conversation_of("no, the Basic plan", "and its price?")
    noted = Noted(resolved=(Resolved(ResolvedKind.ENTITY, "and its price?", meant),))
    return replace(conversation, window=(replace(conversation.window[0], noted=noted),))


def test_what_only_the_wrong_question_named_is_dropped() -> None:
    conversation = conversation_of("no, I meant parental leave", "How do I apply for a parking permit?")
    assert dropped_by(conversation, "how to apply for parental leave") == "parking permit"


def test_what_the_corrected_question_keeps_is_not() -> None:
    assert dropped_by(resolved_to("price of the Pro plan"), "price of the Basic plan") == "Pro plan"
    assert dropped_by(resolved_to("price of the Pro plan"), "price of the Pro plan") == ""


def test_a_question_counts_as_it_was_resolved() -> None:
    assert last_question(resolved_to("price of the Pro plan")) == "price of the Pro plan"
    assert last_question(conversation_of("and?", "leave", "Yes.")) == "leave"
    assert last_question(conversation_of("and?")) == ""


def test_nothing_is_known_to_be_dropped_without_a_question_or_its_language() -> None:
    assert dropped_by(conversation_of("no"), "leave") == ""
    assert dropped_by(conversation_of("nie", "urlop", language="pl"), "chorobowe") == ""
