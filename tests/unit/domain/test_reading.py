"""A text is read once for a conversation, and nothing of that reaches another."""

from __future__ import annotations

import pytest

from gateway.domain.brief import MaskedConversation
from gateway.domain.masking import MaskedText
from gateway.domain.reading import Readings, read_once


class Reader:
    """Counts its calls, and can tell a text that cannot be read."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __call__(self, text: str, *, loud: bool = False) -> str:
        self.calls.append(text)
        if not text:
            raise ValueError("nothing to read")
        return text.upper() if loud else text.title()


def test_a_text_is_read_once_while_readings_are_kept() -> None:
    reader, readings = Reader(), Readings()
    read = read_once(reader.__call__)
    with readings.kept():
        assert [read("a"), read("a"), read("b")] == ["A", "A", "B"]
    with readings.kept():
        assert read("a") == "A"
    assert reader.calls == ["a", "b"]


def test_without_readings_it_is_read_each_time() -> None:
    reader = Reader()
    read = read_once(reader.__call__)
    assert [read("a"), read("a")] == ["A", "A"]
    assert reader.calls == ["a", "a"]


def test_what_is_asked_in_another_way_is_read_anew() -> None:
    read = read_once(Reader().__call__)
    with Readings().kept():
        assert [read("ab"), read("ab", loud=True), read("ab")] == ["Ab", "AB", "Ab"]


def test_one_conversation_keeps_nothing_for_another_also_within_it() -> None:
    reader = Reader()
    read = read_once(reader.__call__)
    first, second = (MaskedConversation((), MaskedText("a"), "en") for _ in range(2))
    with first.readings.kept():
        read("a")
        with second.readings.kept():
            read("a")
        read("a")
    assert reader.calls == ["a", "a"]
    assert first == second


def test_what_fails_is_not_kept_and_ends_the_keeping() -> None:
    reader = Reader()
    read = read_once(reader.__call__)
    with pytest.raises(ValueError, match="nothing"), Readings().kept():
        read("")
    read("a")
    read("a")
    assert reader.calls == ["", "a", "a"]
