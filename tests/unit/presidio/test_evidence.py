"""A word beside a finding speaks for it; some findings are nothing without."""

from __future__ import annotations

import pytest
from presidio_analyzer import RecognizerResult

from gateway.adapters.presidio.evidence import LEAST_SCORE, WORD_REQUIRED, WORDS, NearbyWords


def score(kind: str, sentence: str, value: str, before: float) -> float:
    start = sentence.index(value)
    result = RecognizerResult(kind, start, start + len(value), before)
    (raised,) = NearbyWords().enhance_using_context(sentence, [result])
    return float(raised.score)


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("PHONE_NUMBER", "Please call me on 7120458."),
        ("PHONE_NUMBER", "Ligue para o celular 7120458"),
        ("PHONE_NUMBER", "7120458 (mobile)"),
        ("US_BANK_NUMBER", "My bank account is 7120458"),
        ("US_DRIVER_LICENSE", "her driver's licence 7120458"),
        ("US_PASSPORT", "Mein Reisepass: 7120458"),
        ("CREDIT_CARD", "block card no 7120458"),
        ("US_SSN", "SSN 7120458"),
    ],
)
def test_the_weakest_pattern_counts_with_its_word_beside_it(kind: str, sentence: str) -> None:
    assert score(kind, sentence, "7120458", 0.01) >= LEAST_SCORE


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("PHONE_NUMBER", "the called-off order has the number 7120458"[11:]),
        ("PHONE_NUMBER", "recall order 7120458"),
        ("PHONE_NUMBER", "call" + " and then" * 8 + " 7120458"),
        ("US_PASSPORT", "the United States 7120458"),
        ("PERSON", "call 7120458"),
    ],
)
def test_other_words_words_inside_words_and_words_far_away_do_not(kind: str, sentence: str) -> None:
    assert score(kind, sentence, "7120458", 0.05) == 0.05


def test_a_score_never_passes_one() -> None:
    assert score("CREDIT_CARD", "card 7120458", "7120458", 1.0) == 1.0


@pytest.mark.parametrize("kind", sorted(WORD_REQUIRED))
def test_bare_digits_that_pass_a_check_need_their_word(kind: str) -> None:
    assert kind in WORDS
    assert score(kind, "case 7120458", "7120458", 1.0) == 0
