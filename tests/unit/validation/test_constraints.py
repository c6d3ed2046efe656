"""What narrows the message stays in the searches, in words, in figures or as a filter that will be
applied."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gateway.domain.bundle import FieldRules
from gateway.domain.names.families import Families
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.constraints import constraint_dropped
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

TOPIC = "How does travel expense reimbursement work?"
CENTS = {"max_price_cents": FieldRules(type="integer", unit="cents")}


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("en", "Which laptops are not covered by them?", "laptops not covered by the warranty terms"),
        ("en", "Which laptops are not covered by them?", "laptops excluded from the warranty terms"),
        ("en", "and under 80 EUR?", "travel expenses below €80"),
        ("en", "the ten cheapest?", "10 cheapest travel options"),
        ("en", "since 2026-03-01?", "travel expense reimbursement from 1 March 2026"),
        ("en", "and for trips over 2 years?", "travel expenses of trips over 24 months"),
        ("en", "what about Falcon?", "travel expense reimbursement of the Falcon service"),
        ("en", "and <PERSON_1>?", "travel expense reimbursement of <PERSON_1>"),
        ("en", "how much is the second one?", "price of the Basic tariff"),
        ("en", "and option 2?", "price of the Basic tariff"),
        ("en", "compare the two", "Pro and Basic tariff compared"),
        ("en", "no, I meant 2025", "travel expenses in 2025"),
        ("en", "2024, not 2023", "travel expenses in 2024"),
        ("en", "thanks <PERSON_1>! And for interns?", "travel expense reimbursement for interns"),
        ("en", "I'm not sure who approves it", "approval of travel expense reimbursement"),
        ("en", "Don't we pay that?", "payment of travel expenses"),
        ("en", "and in Q3?", "travel expenses Q3"),
        ("de", "und ohne Belege?", "Reisekosten ohne Belege"),
        ("de", "unter 80 Euro?", "Reisekosten unter 80 €"),
        ("de", "nein, ich meinte 2025", "Reisekosten 2025"),
        ("de", "seit dem 1. März 2026?", "Reisekosten seit 01.03.2026"),
        ("pt", "e sem recibos?", "reembolso de viagem sem recibos"),
        ("pt", "até R$ 80?", "reembolso de viagem até 80 reais"),
        ("pt", "e no Brasil?", "reembolso de viagem no Brasil"),
        ("es", "¿y sin recibos?", "reembolso de viaje sin recibos"),
    ],
)
def test_a_search_that_keeps_them_in_any_form_passes(language: str, message: str, text: str) -> None:
    given = case(message, TOPIC, "1. Pro 2. Basic", language=language)
    assert constraint_dropped(given, queries(text)) == ()


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("en", "Which laptops are not covered by them?", "laptops covered by the warranty terms"),
        ("en", "and without receipts?", "travel expense reimbursement receipts"),
        ("en", "who never gets it?", "who gets travel expense reimbursement"),
        ("en", "everybody except managers?", "travel expense reimbursement managers"),
        ("en", "and under 80 EUR?", "travel expenses"),
        ("en", "and under 80 EUR?", "travel expenses under 90 EUR"),
        ("en", "and under 80 EUR?", "travel expenses under 80 USD"),
        ("en", "the ten cheapest?", "cheapest travel options"),
        ("en", "since 2026-03-01?", "travel expenses since 2026"),
        ("en", "and last quarter?", "travel expenses this quarter"),
        ("en", "what about Falcon?", "travel expense reimbursement"),
        ("en", "and <PERSON_2>?", "travel expense reimbursement of <PERSON_1>"),
        ("en", "and in Q3?", "travel expenses Q2"),
        ("en", "and version 3.12?", "travel form version 3.11"),
        ("de", "und ohne Belege?", "Reisekosten mit Belegen"),
        ("de", "unter 80 Euro?", "Reisekosten unter 8 Euro"),
        ("de", "und im VPN?", "Reisekosten"),
        ("pt", "e sem recibos?", "reembolso de viagem com recibos"),
        ("pt", "até R$ 80?", "reembolso de viagem até 80 dólares"),
        ("pt", "e no Brasil?", "reembolso de viagem"),
        ("es", "¿y sin recibos?", "reembolso de viaje con recibos"),
    ],
)
def test_one_that_loses_a_constraint_does_not(language: str, message: str, text: str) -> None:
    found = constraint_dropped(case(message, TOPIC, language=language), queries(text))
    assert set(codes(found)) == {ViolationCode.CONSTRAINT_DROPPED}
    assert {violation.query for violation in found} == {-1}


def test_what_one_search_lacks_another_may_have() -> None:
    given = case("leave in Oslo and travel in Lima?")
    assert constraint_dropped(given, queries("leave in Oslo", "travel in Lima")) == ()


def test_a_number_that_became_a_filter_counts_as_kept() -> None:
    given = case("and hotels under 80?", TOPIC, fields=CENTS)
    assert constraint_dropped(given, (ProposedQuery("hotel expenses", {"max_price_cents": 8000}),)) == ()
    assert constraint_dropped(given, (ProposedQuery("hotel expenses", {"max_price_cents": 80}),)) != ()


def test_a_filter_that_will_not_be_applied_keeps_nothing() -> None:
    given = replace(case("and hotels under 80?", TOPIC, fields=CENTS), common_fields={})
    assert constraint_dropped(given, (ProposedQuery("hotel expenses", {"max_price_cents": 8000}),)) != ()


def test_identifiers_are_a_matter_of_their_own() -> None:
    given = case("what about ERR-7782?", TOPIC, identifiers=["ERR-7782"])
    assert constraint_dropped(given, queries("error codes")) == ()


def test_a_pasted_text_binds_to_nothing() -> None:
    assert (
        constraint_dropped(case("log line 17 of Falcon was not written. " * 60), queries("log lines")) == ()
    )


def test_more_topics_than_searches_cannot_keep_all_of_theirs() -> None:
    message = "How do I reset my VPN? Where do I order a laptop? Who approves leave in Lisbon?"
    given = case(message, max_queries=2)
    assert constraint_dropped(given, queries("reset VPN", "order a laptop")) == ()
    assert constraint_dropped(replace(given, max_queries=3), queries("reset VPN", "order a laptop")) != ()


def test_no_query_has_lost_nothing() -> None:
    assert constraint_dropped(case("and in Q3?"), ()) == ()


def test_the_reason_names_what_was_lost() -> None:
    (found,) = constraint_dropped(case("and not in Q3?", TOPIC), queries("travel expenses Q3"))
    assert '"not"' in found.detail
    (found,) = constraint_dropped(case("and in Q3?", TOPIC), queries("travel expenses"))
    assert '"Q3"' in found.detail


def test_a_version_that_lost_a_part_is_a_limit_dropped_and_a_ticket_is_not() -> None:
    given = replace(case("And in version 5.2, INC-4?", TOPIC), identifiers=("5.2", "INC-4"))
    (found,) = constraint_dropped(given, queries("travel expenses in version 5"))
    assert (found.code, "5.2" in found.detail) == (ViolationCode.CONSTRAINT_DROPPED, True)
    assert constraint_dropped(given, queries("travel expenses in version 5.2")) == ()


def test_a_person_may_be_called_by_another_of_their_names_and_by_nobody_elses() -> None:
    given = case("and the leave of <PERSON_2>?", "Who is <PERSON_1>?")
    assert codes(constraint_dropped(given, queries("leave of <PERSON_1>"))) == [
        ViolationCode.CONSTRAINT_DROPPED
    ]
    families = Families({"<PERSON_2>": "<PERSON_1>"})
    given = replace(given, conversation=replace(given.conversation, families=families))
    assert constraint_dropped(given, queries("leave of <PERSON_1>")) == ()
    assert constraint_dropped(given, queries("leave of <PERSON_3>")) != ()
