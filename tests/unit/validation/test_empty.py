"""A rewrite has words in every search."""

from __future__ import annotations

import pytest

from gateway.domain.validation.empty import empty
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\n\t",
        "\u00a0",
        "\u200b",
        "\u200b\u2060\ufeff",
        " \n\u00a0\u200b\t",
        "\x00",
        "\u3000",
        "\u202e",
        "\ud800",
    ],
)
def test_a_query_without_a_visible_character_is_empty(text: str) -> None:
    found = empty(case(), queries("travel expenses", text))
    assert codes(found) == [ViolationCode.EMPTY]
    assert found[0].query == 1


@pytest.mark.parametrize(
    "text", ["travel", "?", "1", "旅費", "🚀", "\u200btravel", "<PERSON_1>", "C++", "é", "-", "a\x00"]
)
def test_a_query_with_a_visible_character_is_not(text: str) -> None:
    assert empty(case(), queries(text)) == ()


def test_no_query_at_all_is_empty() -> None:
    found = empty(case(), ())
    assert codes(found) == [ViolationCode.EMPTY]
    assert found[0].query == -1
