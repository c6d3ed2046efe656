"""What a message needs: nothing, a rewrite, or no search at all."""

from __future__ import annotations

import pytest

from gateway.domain.dialogue.anaphora import LONGEST_READ
from gateway.domain.dialogue.gate import Need, leanings, read
from gateway.domain.glossary import terms_in
from gateway.domain.identifiers import identifiers_in
from tests.briefs import conversation_of

GLOSSARY = {"TRB": "Technical Review Board"}


def need(message: str, *said: str, language: str = "en") -> tuple[Need, tuple[str, ...]]:
    conversation = conversation_of(message, *said, language=language)
    reading = read(conversation, terms_in(message, GLOSSARY), identifiers_in(message, ()))
    return reading.need, reading.reasons


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("What is the TRB?", "glossary_term"),
        ("How do I reset my VPN password? Where do I order a laptop?", "several_topics"),
        ("How long does it take?", "dangling_reference"),
        ("and for contractors?", "dangling_reference"),
    ],
)
def test_without_a_history_only_terms_topics_and_dangling_references_are_rewritten(
    message: str, reason: str
) -> None:
    assert need(message) == (Need.REWRITE, (reason,))


@pytest.mark.parametrize(
    "message",
    ["How does travel expense reimbursement work?", "Brazil", "show contracts", "Why?", "hello", "???", ""],
)
def test_any_other_first_message_is_complete(message: str) -> None:
    assert need(message) == (Need.COMPLETE, ("standalone",))


@pytest.mark.parametrize(
    ("language", "message", "said"),
    [
        ("en", "How do I reset my VPN password?", ("How many days of leave do I have?", "25 days.")),
        ("en", "What is river blindness?", ("Tell me about snow blindness.", "It goes away.")),
        ("en", "Co-determination? What's that?", ("How do I reset my password?", "Online.")),
        ("en", "What else does Lovelace House offer?", ("Who is <PERSON_2>?", "A colleague.")),
        ("en", "Do I need wooden doors for the lift?", ("Who built the lift?", "Ann.")),
        ("en", "Which spare hinges of steel or brass did the lift need?", ("Who built the lift?", "Ann.")),
        ("en", "Yes, please display the meal voucher rules", ("Who pays?", "We do. Anything else?")),
        ("en", "Is the travel policy binding?", ("What is the meal voucher worth?", "7.50 euros.")),
        ("en", "Does <PERSON_1> work in the Lisbon office?", ("Who is <PERSON_2>?", "A colleague.")),
        ("de", "Wie setze ich mein Passwort zurück?", ("Was kostet der Basic-Tarif?", "10 Euro.")),
        ("pt", "Como redefinir a senha da VPN?", ("Quanto custa o plano Básico?", "10 euros.")),
        ("es", "¿Cómo restablezco la contraseña de la VPN?", ("¿Cuánto cuesta el plan?", "10 euros.")),
        ("fr", "Comment réinitialiser mon mot de passe VPN ?", ("Combien de jours ai-je ?", "25 jours.")),
    ],
)
def test_a_complete_message_stays_complete_after_others(
    language: str, message: str, said: tuple[str, ...]
) -> None:
    assert need(message, *said, language=language) == (Need.COMPLETE, ("standalone",))


@pytest.mark.parametrize(
    ("language", "message", "said", "reason"),
    [
        ("en", "why?", ("How many days carry over?", "Five."), "ellipsis"),
        ("en", "Brazil?", ("How many days carry over in Portugal?", "Five."), "ellipsis"),
        ("en", "only two of them?", ("How many days carry over?", "Five."), "dangling_reference"),
        ("en", "Yes, B1", ("How do I apply for a visa?", "Which visa, B1 or L1?"), "answer"),
        ("en", "no, I meant the Basic plan", ("How much is the Pro plan?", "20."), "correction"),
        ("en", "Are there any other rules?", ("Which rules apply to travel?", "Many."), "contrast"),
        (
            "en",
            "What are the stages of that procedure?",
            ("What is conciliation?", "One."),
            "dangling_reference",
        ),
        ("en", "Where can I hear the album?", ("What is Kind of Blue?", "An album."), "resumed_topic"),
        ("en", "Who joined the band?", ("What is Kind of Blue?", "An album."), "ellipsis"),
        ("en", "Did Lovelace marry?", ("Who was Ada Lovelace?", "A writer."), "brief_name"),
        ("en", "What happened in <DATE_TIME_1>?", ("Who was Ada Lovelace?", "A writer."), "ellipsis"),
        ("en", "Did the lift need any wooden doors?", ("Who built the lift?", "Ann."), "resumed_topic"),
        ("en", "Was there much traffic at that time?", ("Who built the lift?", "Ann."), "dangling_reference"),
        ("en", "Who is responsible?", ("How do I report a leak?", "By phone."), "ellipsis"),
        ("en", "Is parking free for guests as well?", ("Who may park?", "All staff."), "contrast"),
        ("en", "Oh boy, who pays for that?", ("Who broke the lift?", "A guest."), "dangling_reference"),
        ("en", "No thank you . What about Porto?", ("Is Lisbon open?", "No. Porto?"), "ellipsis"),
        ("en", "Is it warm there right now?", ("Who runs Lisbon?", "Ann."), "dangling_reference"),
        ("en", "What is the TRB?", ("Who signs contracts?", "Legal."), "glossary_term"),
        ("de", "und für Werkstudenten?", ("Wie funktioniert die Abrechnung?", "So."), "ellipsis"),
        ("pt", "Qual é o seu prazo?", ("Quanto custa o plano Pro?", "10."), "dangling_reference"),
        ("es", "¿y para becarios?", ("¿Cómo funciona el reembolso?", "Así."), "ellipsis"),
        ("fr", "et toi ?", ("Combien de jours ai-je ?", "25."), "ellipsis"),
    ],
)
def test_a_message_that_leans_on_the_history_is_rewritten(
    language: str, message: str, said: tuple[str, ...], reason: str
) -> None:
    found, reasons = need(message, *said, language=language)
    assert found is Need.REWRITE
    assert reason in reasons


@pytest.mark.parametrize(
    ("language", "message", "reason"),
    [
        ("en", "hi", "chit_chat"),
        ("en", "Thanks a lot, that was very helpful!", "chit_chat"),
        ("en", "ok great", "chit_chat"),
        ("en", "I understand. Thank you.", "chit_chat"),
        ("en", "Wow, very steep.", "chit_chat"),
        ("en", "make it shorter", "reformat"),
        ("en", "in Spanish please", "reformat"),
        ("en", "can you put that in a table?", "reformat"),
        ("de", "Danke!", "chit_chat"),
        ("de", "Vielen Dank, das hilft!", "chit_chat"),
        ("pt", "Obrigado, ajudou muito!", "chit_chat"),
        ("es", "¡Gracias, muy útil!", "chit_chat"),
        ("de", "kürzer bitte", "reformat"),
        ("pt", "muito obrigada", "chit_chat"),
        ("pt", "resuma em português", "reformat"),
        ("es", "gracias", "chit_chat"),
        ("es", "tradúcelo al inglés por favor", "reformat"),
    ],
)
def test_thanks_and_wishes_about_the_shape_need_no_search(language: str, message: str, reason: str) -> None:
    said = ("How many days carry over?", "Five.")
    assert need(message, *said, language=language) == (Need.NO_RETRIEVAL, (reason,))


def test_a_greeting_does_not_reopen_the_topic_even_after_a_question() -> None:
    said = ("I need a new laptop.", "Fine. Which screen size and which budget?")
    assert need("hi", *said) == (Need.NO_RETRIEVAL, ("chit_chat",))


def test_yes_is_an_answer_when_something_was_asked_and_courtesy_when_not() -> None:
    asked = need("yes please", "How do I request leave?", "Shall I list the exceptions?")
    assert asked[0] is Need.REWRITE
    assert need("yes", "How do I request leave?", "By form.")[0] is Need.NO_RETRIEVAL


@pytest.mark.parametrize("message", ["ERR-7781", '"Access denied"', "a1b2c3d", "ERR-7781, v2.3.1?"])
def test_an_identifier_alone_is_complete(message: str) -> None:
    assert need(message, "What is wrong?", "Which error?") == (Need.COMPLETE, ("identifier_only",))


def test_a_pasted_text_is_complete() -> None:
    assert need("and it broke " * LONGEST_READ, "What is wrong?")[0] is Need.COMPLETE
    assert need("the TRB said " * LONGEST_READ)[0] is Need.COMPLETE


@pytest.mark.parametrize(
    ("language", "message", "said"),
    [
        ("en", "How many vacation days do I get?", ("What is the meal voucher worth?", "7.50 euros.")),
        ("de", "Wie viele Urlaubstage habe ich?", ("Wie hoch ist das Tagegeld?", "28 Euro.")),
        ("pt", "Quantos dias de férias eu tenho?", ("Quanto vale o vale-refeição?", "7,50 euros.")),
    ],
)
def test_what_people_ask_for_themselves_takes_nothing_of_another_topic_along(
    language: str, message: str, said: tuple[str, ...]
) -> None:
    assert need(message, *said, language=language) == (Need.COMPLETE, ("standalone",))


def test_two_things_asked_for_oneself_are_two_topics() -> None:
    reading = need("How many vacation days do I have, and how do I resign?")
    assert reading == (Need.REWRITE, ("several_topics",))


@pytest.mark.parametrize(
    ("message", "signs"),
    [
        ("and for contractors?", {"ellipsis", "dangling_reference"}),
        ("No, I meant the TRB", {"correction"}),
        ("What is the TRB? Where do I order a new laptop?", set()),
        ("How does travel expense reimbursement work?", set()),
        ("INC-2024-118734", set()),
        ("thanks", set()),
        ("log line " * LONGEST_READ, set()),
    ],
    ids=["ellipsis", "correction", "term_and_topics", "complete", "identifier", "courtesy", "pasted"],
)
def test_the_signs_of_leaning_are_those_of_the_reading_that_need_earlier_turns(
    message: str, signs: set[str]
) -> None:
    conversation = conversation_of(message, "How do I renew my badge?")
    identifiers = identifiers_in(message, ())
    found = leanings(conversation, identifiers)
    assert found == signs
    assert found <= set(read(conversation, terms_in(message, GLOSSARY), identifiers).reasons)
