"""Phrasings that people ask on with, in the languages that the rules know, and the search each becomes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gateway.adapters.offline.rewriter import propose
from gateway.domain.names.families import Families
from gateway.domain.proposal import Proposal
from tests.briefs import brief_of

VACATION = ("How many vacation days do employees get?", "30.")
PLANS = ("Which health plans are there?", "There are two: the Basic plan and the Plus plan.")
PRICES = (
    "How much is the Basic plan?",
    "It costs 10 euros a month or 100 euros a year. The Pro plan costs 20.",
)
BOTH = ("Tell me about the Basic plan and the Pro plan", "So.")

ONE_OF_SEVERAL = [
    ("en", "what does the second one include?", PLANS, "what does Plus plan include for health plans"),
    ("en", "and the other plan?", PRICES, "how much is the Pro plan"),
    ("en", "which one is cheaper?", BOTH, "which Basic plan or Pro plan is cheaper"),
    ("en", "what is the difference between them?", BOTH, "difference between Basic plan and Pro plan"),
    ("de", "Was kostet der zweite?",
     ("Welche Tarife gibt es?", "Es gibt zwei: den Basic-Tarif und den Pro-Tarif."), "was kostet Pro-Tarif"),
    ("pt", "e quanto custa o segundo?",
     ("Que planos existem?", "Há dois: o plano Básico e o plano Pro."), "quanto custa plano Pro"),
    ("es", "¿cuánto cuesta el segundo?",
     ("¿Qué planes hay?", "Hay dos: el plan Básico y el plan Pro."), "cuánto cuesta plan Pro"),
]  # fmt: skip
FOR_OTHERS = [
    ("en", "no, I meant for interns", VACATION, "how many vacation days do interns get"),
    ("en", "and for his assistant?", ("What is <PERSON_1>'s travel budget?", "5,000 euros."),
     "<PERSON_1>'s assistant's travel budget"),
    ("en", "and for his assistant?", ("What is the travel budget of <PERSON_1>?", "5,000 euros."),
     "travel budget for <PERSON_1>'s assistant"),
    ("en", "but not for managers?", ("Is overtime paid for employees?", "Yes."),
     "is overtime paid not for managers"),
    ("en", "and since 5 May?", ("What changed in the API since version 2.1?", "Much."),
     "what changed in the API since 5 May"),
    ("de", "und für Praktikanten?", ("Wie viele Urlaubstage haben Angestellte?", "30."),
     "wie viele Urlaubstage haben Praktikanten"),
    ("de", "aber nicht für Führungskräfte?", ("Werden Überstunden bezahlt?", "Ja."),
     "Werden Überstunden bezahlt nicht für Führungskräfte"),
    ("pt", "mas não para gerentes?", ("As horas extras são pagas?", "Sim."),
     "horas extras são pagas não para gerentes"),
    ("es", "¿pero no para directivos?", ("¿Se pagan las horas extra?", "Sí."),
     "se pagan las horas extra no para directivos"),
]  # fmt: skip
POINTING = [
    ("en", "does that include dental?", ("What does the Plus plan cover?", "Hospital stays."),
     "does Plus plan include dental"),
    ("en", "how do I get one?", ("Do I need a parking permit for the Lisbon garage?", "Yes."),
     "how to get parking permit, Lisbon garage"),
    ("en", "how long does it take?", ("How do I claim travel expense reimbursement?", "In the portal."),
     "how long does travel expense reimbursement take"),
    ("en", "what are some others?", ("Which exercises help a stiff shoulder?", "Circles."),
     "other exercises help a stiff shoulder"),
    ("de", "gilt das auch am Standort Wien?", ("Wie funktioniert die Gleitzeit?", "So."),
     "Gleitzeit am Standort Wien"),
    ("es", "¿cómo lo solicito?", ("¿Qué es el permiso parental?", "Es pagado."),
     "cómo solicito permiso parental"),
]  # fmt: skip


def proposal(language: str, message: str, said: tuple[str, ...]) -> Proposal:
    return propose(brief_of(message, *said, language=language))


@pytest.mark.parametrize(("language", "message", "said", "wanted"), [*ONE_OF_SEVERAL, *FOR_OTHERS, *POINTING])
def test_a_phrasing_becomes_the_search_that_was_meant(
    language: str, message: str, said: tuple[str, ...], wanted: str
) -> None:
    assert [query.text for query in proposal(language, message, said).queries] == [wanted]


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("How many vacation days do I have and how do I resign?", "how many vacation days do I have"),
        ("vacation days for interns and how do I resign", "vacation days for interns"),
    ],
)
def test_what_is_asked_besides_takes_nothing_of_what_was_asked_first(message: str, wanted: str) -> None:
    asked = proposal("en", message, ("What is the sick leave policy?", "30 days."))
    assert [query.text for query in asked.queries] == [wanted, "how to resign"]


@pytest.mark.parametrize("unclear", ["what about that?", "How does it work for managers?"])
def test_for_whom_was_meant_does_not_say_what_was_meant(unclear: str) -> None:
    asked = proposal("en", "no, I meant for interns", (unclear, "What does it refer to?"))
    assert asked.clarification is not None
    assert not asked.queries


def test_a_person_is_named_in_full_wherever_the_surname_alone_was_said_last() -> None:
    brief = brief_of("When did she retire?", "Who is <PERSON_1>?", "<PERSON_2> led the clinic.")
    families = Families({"<PERSON_2>": "<PERSON_1>"})
    known = replace(brief, conversation=replace(brief.conversation, families=families))
    (query,) = propose(known).queries
    assert query.text.startswith("when did <PERSON_1> retire")
    assert "<PERSON_2>" not in query.text


def test_a_price_is_nothing_to_choose_from() -> None:
    asked = proposal("en", "and the other one?", ("What does parking cost?", "10 euros or 12 euros."))
    assert asked.clarification is None or not any("euro" in each for each in asked.clarification.options)


@pytest.mark.parametrize(
    ("language", "message", "asked", "wanted"),
    [
        ("en", "and circuits?", "How often are filters changed?", "how often are circuits changed"),
        (
            "de",
            "und die Schläuche?",
            "Wie oft werden die Filter am Gerät gewechselt?",
            "wie oft werden die Schläuche am Gerät gewechselt",
        ),
        ("en", "and what's her extension?", "Which team does <PERSON_1> lead?", "<PERSON_1>'s extension"),
        (
            "pt",
            "queria dizer a formação, não as férias",
            "Quantos dias de férias têm os médicos?",
            "quantos dias de formação têm os médicos",
        ),
    ],
)
def test_one_thing_takes_the_place_of_its_like(language: str, message: str, asked: str, wanted: str) -> None:
    (query,) = proposal(language, message, (asked, "So.")).queries
    assert query.text.lower().startswith(wanted.lower())


def test_the_two_are_those_that_were_set_side_by_side() -> None:
    (query,) = proposal("en", "Which of the two is cheaper?", BOTH).queries
    assert "Basic plan and Pro plan" in query.text


@pytest.mark.parametrize("said", ["Thanks, that's all I need.", "thank you, that calms me down"])
def test_a_thank_you_with_its_reason_asks_for_nothing(said: str) -> None:
    assert not proposal("en", said, PRICES).needs_retrieval


@pytest.mark.parametrize("said", ["Thanks, what is all I need?", "that is all very unclear: who pays?"])
def test_a_question_after_thanks_is_one(said: str) -> None:
    assert proposal("en", said, PRICES).needs_retrieval
