"""Sentences that state something, in four languages, and searches that only look like it."""

from __future__ import annotations

import pytest

from gateway.domain.validation.statements import is_statement


@pytest.mark.parametrize(
    ("language", "text", "states"),
    [
        ("en", "Contractors are paid monthly.", True),
        ("en", "The second plan costs 80 euros.", True),
        ("en", "The second plan costs 80 euros", True),
        ("en", "Contractors are paid monthly", False),
        ("en", "Are contractors paid monthly.", False),
        ("en", "Plan that is cheaper in Oslo.", False),
        ("en", "the plan that is cheaper in Oslo", False),
        ("en", "Compare plans that are sold in Oslo.", False),
        ("en", "travel expense reimbursement for contractors.", False),
        ("en", "the steps after a contract is signed", False),
        ("de", "Die Frist beträgt drei Tage.", True),
        ("de", "Die Frist ist kurz", True),
        ("de", "wann die Frist beginnt.", False),
        ("de", "Frist, die kurz ist.", False),
        ("de", "Frist für die Meldung.", False),
        ("pt", "O pedido é aprovado pela chefia.", True),
        ("pt", "o pedido que é aprovado pela chefia", False),
        ("pt", "quem aprova o pedido.", False),
        ("es", "La tarjeta tarda tres días.", True),
        ("es", "cuánto tarda la tarjeta.", False),
        ("fr", "La carte est prête.", False),
        ("en", "The plan is " + "x" * 1_000 + ".", False),
    ],
)
def test_a_statement_has_a_verb_of_its_own(language: str, text: str, states: bool) -> None:
    assert is_statement(text, language) is states
