"""After a long pause: who is asked whether the topic goes on, in which words, and how the answer is read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gateway.domain.brief import MaskedConversation, MaskedTurn
from gateway.domain.conversation import Role
from gateway.domain.dialogue.gate import read
from gateway.domain.dialogue.resuming import Resumption, asked_what, asked_whether, resumption
from gateway.domain.masking import MaskedText
from gateway.domain.noted import Noted
from tests.briefs import conversation_of

TRAVEL = "How does travel expense reimbursement work?"
FOLLOW_UP = "and for contractors?"


def becomes(conversation: MaskedConversation, *, idle: bool) -> Resumption:
    return resumption(conversation, read(conversation, {}, ()), idle=idle)


def answering(message: str, language: str = "en") -> MaskedConversation:
    """The message as the answer to our question whether the topic goes on."""
    conversation = conversation_of(FOLLOW_UP, TRAVEL, language=language)
    asked = asked_whether(conversation)
    noted = Noted(offered=asked.options, resumes=True)
    window = (
        *conversation.window,
        MaskedTurn(Role.USER, MaskedText(FOLLOW_UP)),
        MaskedTurn(Role.ASSISTANT, MaskedText(asked.question), noted),
    )
    return replace(conversation, window=window, message=MaskedText(message))


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        (FOLLOW_UP, Resumption.ASKS),
        ("How long does it take?", Resumption.ASKS),
        ("no, I meant trains", Resumption.ASKS),
        ("How do I reset my VPN password?", Resumption.BEGINS),
        ("thanks", Resumption.GOES_ON),
    ],
)
def test_only_a_message_that_depends_on_the_old_topic_is_asked_about(
    message: str, wanted: Resumption
) -> None:
    assert becomes(conversation_of(message, TRAVEL, "By form."), idle=True) is wanted
    assert becomes(conversation_of(message, TRAVEL, "By form."), idle=False) is Resumption.GOES_ON


def test_without_a_window_there_is_nothing_to_go_on_with() -> None:
    assert becomes(conversation_of(FOLLOW_UP), idle=True) is Resumption.GOES_ON


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("yes", Resumption.GOES_ON),
        ("Yes please", Resumption.GOES_ON),
        ("How does travel expense reimbursement work", Resumption.GOES_ON),
        ("and how long does it take?", Resumption.GOES_ON),
        ("something new", Resumption.ASKS_WHAT),
        ("no", Resumption.ASKS_WHAT),
        ("no, how do I reset my VPN password?", Resumption.BEGINS),
        ("How do I reset my VPN password?", Resumption.BEGINS),
    ],
)
def test_the_answer_goes_on_begins_anew_or_is_asked_for_more(answer: str, wanted: Resumption) -> None:
    assert becomes(answering(answer), idle=False) is wanted


@pytest.mark.parametrize(("language", "answer"), [("de", "ja"), ("pt", "sim"), ("es", "sí")])
def test_a_yes_is_known_in_every_language(language: str, answer: str) -> None:
    assert becomes(answering(answer, language), idle=False) is Resumption.GOES_ON


@pytest.mark.parametrize(("language", "answer"), [("de", "nein"), ("pt", "não"), ("es", "no")])
def test_a_no_is_known_in_every_language(language: str, answer: str) -> None:
    assert becomes(answering(answer, language), idle=False) is Resumption.ASKS_WHAT


def test_a_second_long_pause_is_asked_about_again() -> None:
    assert becomes(answering(FOLLOW_UP), idle=True) is Resumption.ASKS


def test_the_question_names_the_last_topic_in_the_persons_words() -> None:
    asked = asked_whether(conversation_of("why?", TRAVEL, "By form.", FOLLOW_UP, "By invoice."))
    assert asked.options == (TRAVEL.rstrip("?"), "something new")
    assert asked.question == f"Is this still about “{TRAVEL.rstrip('?')}”?"


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Geht es noch um"), ("pt", "Ainda é sobre"), ("es", "¿Sigue siendo"), ("pl", "Is this still")],
)
def test_the_question_is_in_the_language_of_the_message(language: str, words: str) -> None:
    conversation = conversation_of("x", "Reisekosten", language=language)
    assert asked_whether(conversation).question.startswith(words)
    assert asked_what(conversation).question.endswith("?")


def test_a_long_topic_is_cut_between_words() -> None:
    topic = asked_whether(conversation_of("why?", "reimbursement of travel " * 40)).options[0]
    assert topic.endswith(" …")
    assert len(topic) <= 162
