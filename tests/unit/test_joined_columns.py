"""Columns that travel as one text each are the same columns when they were split, whatever stands in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.postgres.joined_columns import joined

TEXTS = st.text(st.sampled_from("ab\x1c\x1d\x1e\x1f"), max_size=3)
TABLES = st.integers(0, 4).flatmap(
    lambda rows: st.lists(st.lists(TEXTS, min_size=rows, max_size=rows), max_size=3)
)


def taken_apart(separator: str, text: str) -> list[str]:
    """As the database does: an empty text has no parts, and the first part of any other is left out."""
    return text.split(separator)[1:] if text else []


@given(TABLES)
def test_columns_come_back_as_they_were(columns: list[list[str]]) -> None:
    separator, *texts = joined(*columns)
    assert [taken_apart(separator, text) for text in texts] == columns


@pytest.mark.parametrize(
    ("column", "separator"), [(["a"], "\x1f"), (["a\x1f"], "\x1e"), (["\x1f\x1d\x1e"], "\x1c")]
)
def test_a_separator_is_one_that_is_in_no_text(column: list[str], separator: str) -> None:
    assert joined(["b"], column)[0] == separator


def test_where_texts_have_all_of_them_one_is_made_up() -> None:
    column = ["\x1c\x1d\x1e\x1f", ""]
    separator, text = joined(column)
    assert len(separator) == 32
    assert taken_apart(separator, text) == column
