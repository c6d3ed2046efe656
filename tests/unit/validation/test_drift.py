"""A search is about what was asked and adds nothing; human ways of putting it are let through."""

from __future__ import annotations

import pytest

from gateway.domain.bundle import FieldRules
from gateway.domain.proposal import FilterValue, ProposedQuery
from gateway.domain.validation.drift import meaning_drift
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

ENGLISH = ("How does travel expense reimbursement work?", "Send the form to finance within 30 days.")
GERMAN = ("Wie funktioniert die Erstattung von Reisekosten?", "Im Spesenportal, innerhalb von 30 Tagen.")
PORTUGUESE = ("Como funciona o reembolso de despesas de viagem?", "Envie o formulário em 30 dias.")
WINDOWS = {"en": ENGLISH, "de": GERMAN, "pt": PORTUGUESE}
GLOSSARY = {"contractor": "independent contractor (PJ)", "TRB": "Technical Review Board"}


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("en", "and for contractors?", "travel expense reimbursement for independent contractors (PJ)"),
        ("en", "and for contractors?", "policy on reimbursing travel expenses of contractors"),
        ("en", "what's the deadline?", "deadline for submitting the travel expense form"),
        ("en", "who approves it?", "approval of travel expense reimbursement"),
        ("en", "How long until I get paid?", "travel expense reimbursement payment time"),
        ("en", "how long does it take?", "duration of travel expense reimbursement"),
        ("en", "did that form change?", "changes of the travel expense form"),
        ("en", "why?", "reason for travel expense reimbursement within 30 days"),
        ("en", "and in the US?", "travel expense reimbursement in the United States"),
        ("en", "What is the TRB?", "Technical Review Board (TRB)"),
        ("en", "reimbursment of taxis?", "reimbursement of taxis"),
        ("en", "and in 2025?", "travel expense reimbursement in 2025"),
        ("en", "and for <PERSON_1>?", "travel expense reimbursement for <PERSON_1>"),
        ("de", "und für Werkstudenten?", "Reisekostenerstattung für Werkstudenten"),
        ("de", "Wie lange dauert das?", "Dauer der Erstattung von Reisekosten"),
        ("de", "bis wann?", "Frist für die Reisekostenabrechnung"),
        ("de", "und Hotels?", "Erstattung von Hotelkosten auf Reisen"),
        ("pt", "e para estagiários?", "política de reembolso de despesas de viagem para estagiários"),
        ("pt", "quem aprova isso?", "aprovação do reembolso de despesas de viagem"),
        ("pt", "e hotéis?", "reembolso de hotel em viagem"),
        ("fr", "et pour les stagiaires ?", "remboursement des frais de voyage pour les stagiaires"),
    ],
)
def test_a_search_for_what_was_asked_passes(language: str, message: str, text: str) -> None:
    given = case(message, *WINDOWS.get(language, ENGLISH), language=language, glossary=GLOSSARY)
    assert meaning_drift(given, queries(text)) == ()


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("en", "show contracts", "show salesforce vendor contracts"),
        ("en", "and for contractors?", "travel expense reimbursement for contractors in Germany"),
        ("en", "and for contractors?", "travel expense reimbursement for contractors and interns"),
        ("en", "and for contractors?", "travel expense reimbursement"),
        ("en", "and for contractors?", "blockchain mortgage penguins"),
        ("en", "and for contractors?", "travel expense reimbursement for contractors in 2023"),
        ("en", "and for contractors?", "travel expense reimbursement for contractors under 90 euros"),
        ("en", "and for contractors?", "travel expense reimbursement not for contractors"),
        ("en", "and for contractors?", "reembolso de viagem para contractors"),
        ("en", "why?", "weather in Lisbon"),
        ("en", "how do I reset my VPN password?", "travel expense reimbursement"),
        ("de", "und für Werkstudenten?", "Reisekostenerstattung für Werkstudenten bei Siemens"),
        ("de", "und für Werkstudenten?", "Reisekosten"),
        ("de", "und für Werkstudenten?", "travel expense reimbursement for working students"),
        ("pt", "e para estagiários?", "reembolso de despesas de viagem para estagiários da Petrobras"),
        ("pt", "e para estagiários?", "despesas de viagem"),
        ("pt", "e para estagiários?", "férias de estagiários"),
        ("fr", "et pour les stagiaires ?", "frais de voyage des stagiaires chez Salesforce"),
    ],
)
def test_one_that_adds_or_leaves_the_topic_does_not(language: str, message: str, text: str) -> None:
    given = case(message, *WINDOWS.get(language, ENGLISH), language=language)
    assert set(codes(meaning_drift(given, queries(text)))) == {ViolationCode.MEANING_DRIFT}


def test_each_query_is_judged_for_what_it_adds_and_all_of_them_for_the_topic() -> None:
    given = case("and for contractors?", *ENGLISH)
    found = meaning_drift(given, queries("travel of contractors", "salesforce"))
    assert [violation.query for violation in found] == [1]
    assert meaning_drift(given, queries("travel expenses", "contractors")) == ()
    assert [violation.query for violation in meaning_drift(given, queries("travel", "forms"))] == [-1]


def test_added_words_are_named_so_that_they_can_be_left_out() -> None:
    (found,) = meaning_drift(case("show contracts"), queries("show salesforce vendor contracts"))
    assert '"salesforce", "vendor"' in found.detail


def test_neither_a_hidden_value_nor_a_restricted_term_is_named() -> None:
    given = case("and for <PERSON_1>?", *ENGLISH, vault={"<PERSON_1>": "Maria Gonzalez"})
    (found,) = meaning_drift(given, queries("travel of <PERSON_1> Gonzalez"))
    assert "onzalez" not in found.detail
    (found,) = meaning_drift(given, queries("travel of <PERSON_1> executive bonus pool"))
    assert "bonus" not in found.detail


FIELDS = {
    "area": FieldRules(type="string", values=("finance", "hr")),
    "author": FieldRules(type="string"),
    "max_price_cents": FieldRules(type="integer", unit="cents"),
    "min_price_cents": FieldRules(type="integer", unit="cents"),
    "open": FieldRules(type="boolean"),
}


@pytest.mark.parametrize(
    "filters",
    [
        {"area": "hr"},
        {"max_price_cents": 8000},
        {"author": "finance"},
        {"author": ("finance", "hotel")},
        {"open": True},
        {"colour": "salesforce"},  # unknown, which is another matter
        {"max_price_cents": 80},  # so is the unit
    ],
)
def test_filters_from_the_conversation_pass(filters: dict[str, FilterValue]) -> None:
    given = case("and hotels under 80 euros?", *ENGLISH, fields=FIELDS)
    assert meaning_drift(given, (ProposedQuery("hotels under 80 euros", filters),)) == ()


@pytest.mark.parametrize(
    "filters",
    [
        {"max_price_cents": 9000},
        {"min_price_cents": 8000},
        {"author": "Salesforce"},
        {"author": ("finance", "Oracle")},
    ],
)
def test_filters_that_are_invented_or_turned_round_do_not(filters: dict[str, FilterValue]) -> None:
    given = case("and hotels under 80 euros?", *ENGLISH, fields=FIELDS)
    found = meaning_drift(given, (ProposedQuery("hotels under 80 euros", filters),))
    assert codes(found) == [ViolationCode.MEANING_DRIFT]
    assert found[0].query == 0


def test_a_pasted_text_may_be_searched_for_by_any_of_its_words() -> None:
    given = case("the travel form crashed again " * 100)
    assert meaning_drift(given, queries("crash of the travel form")) == ()
