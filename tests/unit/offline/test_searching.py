"""Searches read as searches."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.searching import as_search
from gateway.domain.language import lexicon_of


@pytest.mark.parametrize(
    ("language", "question", "search"),
    [
        ("en", "How does travel expense reimbursement work?", "travel expense reimbursement"),
        ("en", "What are the rules for leave?", "rules for leave"),
        ("en", "Could you tell me more about parental leave?", "parental leave"),
        ("en", "How do I reset my password?", "how to reset my password"),
        ("en", "Why is overtime not paid?", "why is overtime not paid"),
        ("en", "Will Smith's phone", "Will Smith's phone"),
        ("en", "IT support", "IT support"),
        ("en", "What is?", "what is"),
        ("de", "Was ist die Kündigungsfrist?", "Kündigungsfrist"),
        ("pt", "Como funciona o reembolso?", "reembolso"),
        ("es", "¿Cuál es el plazo?", "plazo"),
    ],
)
def test_scaffolding_goes_and_meaning_stays(language: str, question: str, search: str) -> None:
    lexicon = lexicon_of(language)
    assert lexicon is not None
    assert as_search(question, lexicon) == search
