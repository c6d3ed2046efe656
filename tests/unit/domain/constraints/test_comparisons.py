"""Every language known has its comparing words; of another only the signs are read."""

from __future__ import annotations

import pytest

from gateway.domain.constraints.comparisons import begins_with, comparisons, ends_with


@pytest.mark.parametrize(
    ("language", "most", "least"),
    [
        ("en", "under", "at least"),
        ("en", "no more than", "more than"),
        ("de", "höchstens", "mindestens"),
        ("pt", "até", "acima de"),
        ("es", "menos de", "más de"),
        ("fr", "<", ">="),
    ],
)
def test_what_stands_before_an_amount_says_which_way_it_limits(language: str, most: str, least: str) -> None:
    words = comparisons(language)
    assert ends_with(words.most, f"x {most} 80", len(f"x {most} "))
    assert ends_with(words.least, f"x {least} 80", len(f"x {least} "))


def test_the_longer_of_two_comparisons_is_the_one_meant() -> None:
    words, text = comparisons("en"), "no more than "
    assert ends_with(words.most, text, len(text)) > ends_with(words.least, text, len(text)) > 0


@pytest.mark.parametrize("text", ["hunder ", "moreover ", "x-under ", "under the ", ""])
def test_other_words_compare_nothing(text: str) -> None:
    assert ends_with(comparisons("en").most, text, len(text)) == 0


def test_a_comparison_may_follow_the_amount() -> None:
    assert begins_with(comparisons("en").most_after, "80 or less", 2)
    assert begins_with(comparisons("de").least_after, "80 oder mehr", 2)
    assert not begins_with(comparisons("en").most_after, "80 or lesson", 2)
