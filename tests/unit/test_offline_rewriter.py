"""The offline rewriter as a table of conversations, and what holds for any conversation at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.offline.rewriter import OfflineRewriter, propose
from gateway.domain.dialogue.anaphora import LONGEST_READ, unresolved
from gateway.domain.language.lexicon import listed
from gateway.domain.proposal import Clarification
from tests.briefs import brief_of

GLOSSARY = {
    "MV": "meal voucher",
    "WFH": "remote work",
    "TRB": "Technical Review Board",
    "contractor": "independent contractor (PJ)",
}
TRAVEL = "How does travel expense reimbursement work?"
ERROR = "\"[WinError 5] Access is denied:  'C:\\apps\\svc+cache'\""

ENGLISH = [
    # The last question about something else
    ("and for contractors?", (TRAVEL,), ["travel expense reimbursement for independent contractors (PJ)"]),
    ("And for new parents?", ("Tell me about leave.",), ["leave for new parents"]),
    ("what about Brazil?", ("What is the leave policy in Portugal?", "25 days."), ["leave policy in Brazil"]),
    ("and in Brazil?", ("What is the leave policy in Portugal?", "25 days."), ["leave policy in Brazil"]),
    ("same but for the US", ("What is the EU data retention rule?",), ["US data retention rule"]),
    ("what about this year?", ("What were the sales last year?",), ["sales this year"]),
    ("what about <PERSON_2>?", ("What is <PERSON_1>'s balance?", "12."), ["<PERSON_2>'s balance"]),
    ("what about ERR-7782?", ("What does ERR-7781 mean?", "A timeout."), ["what does ERR-7782 mean"]),
    ("and for interns?", (TRAVEL, "So.", "and for managers?"), ["travel expense reimbursement for interns"]),
    ("why?", ("What is the leave policy in Portugal?", "25 days."), ["why leave policy in Portugal"]),
    # Pronouns
    ("What is their on-call rota?", ("Which team owns Falcon?", "The Platform team owns Falcon."),
     ["Platform team's on-call rota, Falcon"]),
    ("Which laptops are not covered by them?", ("I am reading the warranty terms.",),
     ["which laptops are not covered by warranty terms"]),
    ("and her sick days?", ("What is <PERSON_1>'s leave balance?", "12."), ["<PERSON_1>'s sick days"]),
    ("Are there restaurants there?", ("Where is the Lisbon office?", "In the centre."),
     ["restaurants in Lisbon office"]),
    ("How do I fix it?", ("what does error ERR-7781 mean?", "It is a timeout."),
     ["how to fix error ERR-7781"]),
    ("only two of them?", ("How many vacation days carry over?", "Five."),
     ["how many vacation days carry over only two"]),
    # One of several
    ("How much is the second one?", ("Compare the Basic and Pro plans", "They differ."),
     ["how much is Pro plan"]),
    ("and the other one?", ("How much is the Basic plan?", "There are two: Basic plan and Pro plan."),
     ["how much is the Pro plan"]),
    ("tell me more about the second one",
     ("How do I request parental leave?", "1. Online form\n2. Paper form"),
     ["Paper form of parental leave"]),
    # Corrections and answers
    ("no, I meant the Basic plan", ("How much is the Pro plan?", "20 euros."),
     ["how much is the Basic plan"]),
    ("sorry, 2024", ("What were the sales in 2023?", "5 million."), ["sales in 2024"]),
    ("2024, not 2023", ("What were the sales in 2023?", "5 million."), ["sales in 2024"]),
    ("not for managers, for contractors", ("Is overtime paid?",),
     ["is overtime paid for independent contractors (PJ)"]),
    ("Yes, B1", ("How do I apply for a visa?", "Which visa do you need, B1 or L1?"),
     ["how to apply for a visa B1"]),
    ("yes please", ("How do I request parental leave?", "By form. Do you want me to list the exceptions?"),
     ["how to request parental leave exceptions"]),
    # Topics, glossary, identifiers
    ("What is the TRB?", (), ["Technical Review Board (TRB)"]),
    ("MV limits", (), ["meal voucher (MV) limits"]),
    ("MV limits", ("What is the leave policy in Portugal?", "25 days."), ["meal voucher (MV) limits"]),
    ("the Pro plan?", ("How much is the Basic plan?", "Ten."), ["how much is the Pro plan"]),
    ("What are the ups and downs?", ("Tell me about remote work.", "It is popular."),
     ["ups and downs of remote work"]),
    ("What leave rules apply in the Oslo office and what travel rules apply in the Lima office?", (),
     ["what leave rules apply in the Oslo office", "what travel rules apply in the Lima office"]),
    ("and for contractors? and what about interns?", ("How does reimbursement work?",),
     ["reimbursement for independent contractors (PJ)", "reimbursement for interns"]),
    (f"Why does it say {ERROR} on the C++ agents?", ("The setup keeps failing.",),
     [f"why does setup say {ERROR} on the C++ agents"]),
    ("How do I reset my VPN password?", ("How many days of leave do I have?", "25."),
     ["how to reset my VPN password"]),
]  # fmt: skip

OTHERS = [
    ("de", "und für Werkstudenten?", ("Wie funktioniert die Reisekostenabrechnung?",),
     "Reisekostenabrechnung für Werkstudenten"),
    ("de", "Und in Brasilien?", ("Wie viele Urlaubstage habe ich in Portugal?",),
     "wie viele Urlaubstage habe ich in Brasilien"),
    ("de", "Wie kann ich ihn kündigen?", ("Was kostet der Basic-Tarif?", "10 Euro."),
     "wie kann ich Basic-Tarif kündigen"),
    ("de", "Was ist mit dem Pro-Tarif?", ("Was kostet der Basic-Tarif?", "10 Euro."),
     "was kostet der Pro-Tarif"),
    ("de", "nein, ich meinte den Pro-Tarif", ("Was kostet der Basic-Tarif?", "10 Euro."),
     "was kostet der Pro-Tarif"),
    ("de", "Gibt es dafür ein Formular?", ("Wer genehmigt den Homeoffice-Antrag?", "Die Leitung."),
     "für Homeoffice-Antrag ein Formular"),
    ("pt", "e para estagiários?", ("Como funciona o reembolso de despesas de viagem?",),
     "reembolso de despesas de viagem para estagiários"),
    ("pt", "Como posso cancelá-lo?", ("Quanto custa o plano Básico?", "10 euros."),
     "como posso cancelar plano Básico"),
    ("pt", "quis dizer o plano Pro", ("Quanto custa o plano Básico?", "10 euros."),
     "quanto custa o plano Pro"),
    ("pt", "Qual é o seu prazo?", ("Quanto custa o plano Básico?", "10 euros."), "prazo de plano Básico"),
    ("es", "¿y para becarios?", ("¿Cómo funciona el reembolso de gastos de viaje?",),
     "reembolso de gastos de viaje para becarios"),
    ("es", "¿Cómo puedo cancelarlo?", ("¿Cuánto cuesta el plan Básico?", "10 euros."),
     "cómo puedo cancelar plan Básico"),
    ("es", "quise decir el plan Pro", ("¿Cuánto cuesta el plan Básico?", "10 euros."),
     "cuánto cuesta el plan Pro"),
    ("fr", "et toi ?", ("Combien de jours ai-je ?",), "Combien de jours ai-je toi"),
    ("fr", "Comment réinitialiser mon mot de passe ?", ("Combien de jours ai-je ?",),
     "Comment réinitialiser mon mot de passe ?"),
]  # fmt: skip


def searches(message: str, *said: str, language: str = "en", max_queries: int = 3) -> list[str]:
    brief = brief_of(message, *said, language=language, glossary=GLOSSARY, max_queries=max_queries)
    return [query.text for query in propose(brief).queries]


@pytest.mark.parametrize(
    ("language", "message", "said", "wanted"),
    [
        (
            "en",
            "and infusion pumps under 2,000?",
            ("Which pulse oximeters cost under 80 euros?", "One."),
            "which infusion pumps cost under 2,000 euros",
        ),
        (
            "en",
            "I mean the remote work policy for field crews",
            ("does that count for us too?", "What does “that” refer to?"),
            "does remote work policy for field crews count for us",
        ),
        (
            "en",
            "and under 50?",
            ("Which tariffs are below 95 euros?", "Two."),
            "which tariffs are under 50 euros",
        ),
        ("en", "and flights, not trains?", ("How do I travel by train?", "So."), "how to travel by flights"),
        (
            "de",
            "Verfallen die am 31. März?",
            ("Wie viele Urlaubstage habe ich im Jahr?", "30."),
            "Verfallen Urlaubstage am 31. März",
        ),
        (
            "pt",
            "desculpa, quis dizer nos turnos rotativos",
            ("Quantos dias de férias temos por ano?", "30.", "e no turno da noite?", "25."),
            "quantos dias de férias temos por ano nos turnos rotativos",
        ),
        (
            "pt",
            "não, eu quis dizer o vale-refeição",
            ("Como funciona o reembolso de viagem?", "No portal."),
            "Como funciona o vale-refeição",
        ),
        (
            "pt",
            "E quanto custa ele?",
            ("Onde se pede o oxímetro de pulso?", "Aqui."),
            "quanto custa oxímetro de pulso",
        ),
    ],
)
def test_what_people_type_when_they_talk_on(
    language: str, message: str, said: tuple[str, ...], wanted: str
) -> None:
    assert searches(message, *said, language=language) == [wanted]


@pytest.mark.parametrize(("message", "said", "wanted"), ENGLISH)
def test_a_message_becomes_searches_that_stand_by_themselves(
    message: str, said: tuple[str, ...], wanted: list[str]
) -> None:
    assert searches(message, *said) == wanted


@pytest.mark.parametrize(("language", "message", "said", "wanted"), OTHERS)
def test_the_language_of_the_person_is_kept(
    language: str, message: str, said: tuple[str, ...], wanted: str
) -> None:
    assert searches(message, *said, language=language) == [wanted]


@pytest.mark.parametrize(
    ("language", "message", "said", "wanted"),
    [
        ("en", "How long does it take?", (), Clarification("What does “it” refer to?")),
        ("en", "What about it?", (), Clarification("What does “it” refer to?")),
        ("en", "and for interns?", (), Clarification("What does “and for interns” refer to?")),
        (
            "en",
            "What is her e-mail?",
            ("How do I set up the VPN?",),
            Clarification("What does “her” refer to?"),
        ),
        (
            "en",
            "How long does it last?",
            ("Compare the Basic and Pro plans", "They differ."),
            Clarification("Which one do you mean: Basic plan or Pro plan?", ("Basic plan", "Pro plan")),
        ),
        (
            "en",
            "When did she join?",
            ("Do <PERSON_1> and <PERSON_2> work in Lisbon?", "Yes."),
            Clarification("Which one do you mean: <PERSON_1> or <PERSON_2>?", ("<PERSON_1>", "<PERSON_2>")),
        ),
        (
            "en",
            "How long does it run?",
            ("What is the difference between Pro and Basic?", "Pro has a fixed price, Basic has none."),
            Clarification("Which one do you mean: Pro or Basic?", ("Pro", "Basic")),
        ),
        ("de", "Was kostet das?", (), Clarification("Worauf bezieht sich „das“?")),
        ("pt", "Como faço isso?", (), Clarification("A que se refere “isso”?")),
        ("es", "¿Cuánto cuesta eso?", (), Clarification("¿A qué se refiere «eso»?")),
    ],
)
def test_it_asks_when_nothing_or_more_than_one_thing_is_meant(
    language: str, message: str, said: tuple[str, ...], wanted: Clarification
) -> None:
    proposal = propose(brief_of(message, *said, language=language))
    assert (proposal.clarification, proposal.queries) == (wanted, ())


@pytest.mark.parametrize("message", ["thanks!", "make it shorter", "hi"])
def test_what_asks_for_nothing_is_not_searched_for(message: str) -> None:
    proposal = propose(brief_of(message, TRAVEL, "By form."))
    assert (proposal.needs_retrieval, proposal.queries) == (False, ())


def test_no_more_searches_are_made_than_wanted_and_the_first_are_kept() -> None:
    message = "How do I reset my password? Where do I order a laptop? Who approves parental leave?"
    assert searches(message, max_queries=2) == ["how to reset my password", "where do I order a laptop"]


def test_a_pasted_text_is_searched_for_as_it_is() -> None:
    text = "and it broke " * LONGEST_READ
    assert searches(text, TRAVEL) == [text]


def test_the_topic_comes_through_a_chain_of_follow_ups() -> None:
    said = ("How does remote work abroad work?", "So.", "Who approves it?", "Your manager.")
    assert searches("How long does it take?", *said) == ["how long does remote work abroad take"]


async def test_the_adapter_says_who_it_is_and_proposes() -> None:
    rewriter = OfflineRewriter()
    brief = brief_of("and for contractors?", TRAVEL)
    assert (rewriter.source, rewriter.repeats_itself) == ("offline", True)
    assert await rewriter.rewrite(brief) == propose(brief)


_WORDS = st.sampled_from(
    sorted(
        listed(
            "what about it them the second one and for contractors ? . , und was ist mit ihn dafür e para "
            "isso cancelá-lo ¿y cancelarlo su no i meant Brazil Portugal <PERSON_1> <LOCATION_2> C++ "
            "ERR-7781 why thanks yes ok other else MV 2024 not - plan Pro Basic or how does work 's"
        )
    )
)
_TEXTS = st.one_of(st.lists(_WORDS | st.just('"a  b it"'), max_size=14).map(" ".join), st.text(max_size=60))


@given(_TEXTS, st.lists(_TEXTS, max_size=5), st.sampled_from(["en", "de", "pt", "es", "fr"]))
def test_any_conversation_gives_one_kind_of_proposal_that_keeps_identifiers_and_dangles_nothing(
    message: str, said: list[str], language: str
) -> None:
    brief = brief_of(message, *said, language=language, glossary=GLOSSARY)
    proposal = propose(brief)
    found = [query.text for query in proposal.queries]
    assert bool(found) + (proposal.clarification is not None) + (not proposal.needs_retrieval) == 1
    assert not found or all(identifier in " ".join(found) for identifier in brief.identifiers)
    assert language == "fr" or not [each for text in found for each in unresolved(text, language)]
