"""The unclear question with the reading that was picked."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.settling import settled
from gateway.domain.language import lexicon_of


@pytest.mark.parametrize(
    ("question", "option", "wanted"),
    [
        ("notice period of it", "Basic plan", "notice period of Basic plan"),
        ("how to renew the Pro plan", "Basic plan", "how to renew the Basic plan"),
        ("how to renew", "B1 visa", "how to renew for B1 visa"),
        ("price", "Basic plan", "price of Basic plan"),
        ("price of the Basic plan", "Basic plan", "price of the Basic plan"),
        ("what about that", "Basic plan", "Basic plan"),
    ],
)
def test_the_option_stands_for_what_was_unclear_for_its_counterpart_or_at_the_end(
    question: str, option: str, wanted: str
) -> None:
    lexicon = lexicon_of("en")
    assert lexicon is not None
    assert settled(question, option, lexicon) == wanted
