"""Identifiers are one word while a search is composed, and themselves after."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.offline.shielding import shield_over


def test_each_identifier_is_one_word() -> None:
    shield = shield_over(['see "a  b." in v1.2'], ["X 7"])
    assert shield.hide('see "a  b." in v1.2 of X 7') == "see <KEPT_2> in <KEPT_3> of <KEPT_1>"


def test_a_longer_identifier_is_hidden_before_one_within_it() -> None:
    shield = shield_over([], ["ERR-1", "ERR-12"])
    assert shield.hide("ERR-12 and ERR-1") == "<KEPT_2> and <KEPT_1>"


def test_without_identifiers_nothing_changes() -> None:
    assert shield_over(["plain words"], []).hide("plain words") == "plain words"


@given(st.lists(st.sampled_from(['"a b"', "ERR-1", "v1.2", "word", "C++"])).map(" ".join))
def test_what_was_hidden_is_shown_byte_for_byte(text: str) -> None:
    shield = shield_over([text], [])
    assert shield.show(shield.hide(text)) == text
