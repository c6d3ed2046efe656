"""The numbers and letters before the items of a list: "1.", "b)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gateway.domain.language.wording import Word
from gateway.domain.reading import read_once

_AT_LINE = re.compile(r"(?:^|\n)[ \t]*\(?(\d{1,2}(?=[.)])|[A-Ha-h](?=\)))[.)][ \t]+(?=\S)")
_WITHIN = re.compile(r"(?:^|\s)\(?([1-9](?=[.)])|[A-Ha-h](?=\)))[.)]\s+(?=\S)")


@read_once
def item_labels(text: str) -> frozenset[int]:
    """Where each item's number or letter begins: those that begin a line, and those within one that count up
    from 1 or A, two at least. "Windows 11. Ask ..." has none."""
    lines = [match.start(1) for match in _AT_LINE.finditer(text)] if "\n" in text else []
    counted: list[int] = []
    for match in _WITHIN.finditer(text):
        expected = {ord("1") + len(counted), ord("a") + len(counted)}
        if ord(match[1].lower()) in expected:
            counted.append(match.start(1))
    return frozenset((*lines, *(counted if len(counted) > 1 else ())))


def without_labels(text: str, tokens: Sequence[Word]) -> tuple[Word, ...]:
    """The words of the text but for the labels of its items, which name nothing."""
    labels = item_labels(text)
    return tuple(word for word in tokens if word.start not in labels) if labels else tuple(tokens)
