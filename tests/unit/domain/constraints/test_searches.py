"""What narrows a question is found lost, and found kept in whatever form it is kept."""

from __future__ import annotations

import pytest

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.searches import Kind, Searches, dropped


def lost(text: str, *searches: str, language: str = "en", **more: object) -> list[tuple[str, str]]:
    said = Searches(searches, language, **more)  # type: ignore[arg-type]
    return [(each.kind.value, each.text) for each in dropped(text, said)]


@pytest.mark.parametrize(
    ("language", "text", "search"),
    [
        ("en", "top ten plans", "10 best plans"),
        ("en", "hotels under 80 EUR", "hotels below €80"),
        ("en", "since 2026-03-01", "from 1 March 2026"),
        ("en", "a term of 2 years", "24 months term"),
        ("en", "the 3rd quarter", "third quarter"),
        ("en", "not covered", "excluded from cover"),
        ("en", "Falcon rota", "rota of the falcon service"),
        ("en", "VMs", "virtual machines"),
        ("en", "the EU rule", "rule of the European Union"),
        ("en", "<PERSON_1>'s leave", "leave of <PERSON_1>"),
        ("en", "last quarter", "sales of the last quarter"),
        ("en", "visa B1 at 10:30", "B1 visa 10:30"),
        ("de", "unter 1.000 Euro", "unter 1000 EUR"),
        ("de", "ohne Belege", "belegloser Nachweis nicht nötig"),
        ("de", "zehn Tage", "10 Tage"),
        ("pt", "até R$ 80", "até 80 reais"),
        ("pt", "desde 1 de março", "desde 01.03.2026"),
    ],
)
def test_a_constraint_is_kept_in_any_form(language: str, text: str, search: str) -> None:
    assert lost(text, search, language=language) == []


@pytest.mark.parametrize(
    ("language", "text", "search", "what"),
    [
        ("en", "the ten best plans", "the best plans", ("number", "ten")),
        ("en", "hotels under 80 EUR", "hotels under 90 EUR", ("number", "80 EUR")),
        ("en", "hotels under 80 EUR", "hotels under 80 USD", ("number", "80 EUR")),
        ("en", "hotels under 80 EUR", "hotels under 80", ("number", "80 EUR")),
        ("en", "since 1 March 2026", "since March 2026", ("date", "1 March 2026")),
        ("en", "since 1 March 2026", "since 1 March 2025", ("date", "1 March 2026")),
        ("en", "sales last quarter", "sales this quarter", ("date", "last quarter")),
        ("en", "version 3.11.2", "version 3.12", ("number", "3.11.2")),
        ("en", "in Q3", "in Q2", ("number", "Q3")),
        ("en", "laptops not covered", "laptops covered", ("negation", "not")),
        ("en", "travel of Falcon", "travel", ("name", "Falcon")),
        ("en", "leave of <PERSON_1>", "leave of <PERSON_2>", ("name", "<PERSON_1>")),
        ("de", "Reisen ohne Belege", "Reisen mit Belegen", ("negation", "ohne")),
        ("de", "das VPN im Homeoffice", "Homeoffice", ("name", "VPN")),
        ("pt", "viagem sem recibos", "viagem com recibos", ("negation", "sem")),
        ("pt", "férias no Brasil", "férias", ("name", "Brasil")),
    ],
)
def test_a_constraint_that_is_gone_is_named(
    language: str, text: str, search: str, what: tuple[str, str]
) -> None:
    assert what in lost(text, search, language=language)


def test_several_searches_keep_constraints_together() -> None:
    assert lost("2 days in Oslo, 3 days in Lima", "2 days in Oslo", "3 days in Lima") == []


def test_a_number_that_became_a_filter_counts_as_kept() -> None:
    cents, plain = FieldRules(type="integer", unit="cents"), FieldRules(type="integer")
    assert lost("under 80 euros", "hotels", filters=((8000, cents),)) == []
    assert lost("under 80", "hotels", filters=((8000, cents),)) == []
    assert lost("3 rooms", "rooms", filters=((3, plain),)) == []
    assert lost("under 80 euros", "hotels", filters=((80, cents),)) == [("number", "80 euros")]
    assert lost("under 80 euros", "hotels", filters=((True, plain), ("80", plain))) == [
        ("number", "80 euros")
    ]


def test_a_name_of_the_glossary_may_be_said_by_its_meaning() -> None:
    assert lost("is the MV taxed", "meal vouchers taxed", glossary={"MV": "meal voucher (card)"}) == []
    assert lost("is the MV taxed", "meals taxed", glossary={"MV": "meal voucher"}) == [("name", "MV")]


def test_each_loss_is_named_once_by_its_kind() -> None:
    assert {kind.value for kind in Kind} == {"number", "date", "negation", "name"}
    assert lost("Falcon and Falcon", "x") == [("name", "Falcon")]
