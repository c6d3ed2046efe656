"""A new limit takes the place of an old one of the same unit, and stands beside any other."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.limiting import limited
from gateway.domain.dialogue.limits import limit_in
from gateway.domain.language.english import ENGLISH


@pytest.mark.parametrize(
    ("question", "limit", "wanted"),
    [
        ("office chairs", "under 70 dollars", "office chairs under 70 dollars"),
        ("office chairs under 70 dollars", "under 50 dollars", "office chairs under 50 dollars"),
        ("office chairs under 70 dollars", "under 12 kg", "office chairs under 70 dollars under 12 kg"),
        ("office chairs under 70 dollars in Rome", "under 50", "office chairs under 50 dollars in Rome"),
        ("chairs under 70 dollars in Rome", "over 30", "chairs under 70 dollars and over 30 dollars in Rome"),
        ("chairs under 70 kg and over 9 kg", "lower than 50", "chairs lower than 50 kg and over 9 kg"),
        ("office chairs over 70 dollars", "under 50", "office chairs under 50 dollars"),
    ],
)
def test_a_limit_is_set_to_the_question(question: str, limit: str, wanted: str) -> None:
    found = limit_in(limit, ENGLISH)
    assert found is not None
    assert limited(question, found, ENGLISH) == wanted
