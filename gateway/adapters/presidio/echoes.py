"""Names at their other places: a model that found "Priya Raman" may pass over "Priya" two sentences on."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence

from spacy.lang.en.stop_words import STOP_WORDS

from gateway.domain.masking import Span, settle_overlaps

_KIND = "PERSON"
_WORD = re.compile(r"(?<![\w@./-])[^\W\d_]{3,}(?![\w@]|[./-]\w)")
"""A word of three letters that stands for itself, not in an address, a path or an identifier."""


def echoes(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Where a person of `spans` is named again, in full or by a capitalised word; linear in the text."""
    persons = [span for span in spans if span.kind == _KIND]
    names = _by_first_word({text[span.start : span.end] for span in persons})
    taken = settle_overlaps(spans)
    past = 0
    for word in _WORD.finditer(text):
        start = word.start()
        name = next((name for name in names.get(word[0], ()) if _stands_at(text, start, name)), "")
        if name and start >= past and _is_free(start, start + len(name), taken):
            past = start + len(name)
            yield Span(start, past, _KIND, persons[0].score)


def _stands_at(text: str, start: int, name: str) -> bool:
    return text.startswith(name, start) and not text[start + len(name) : start + len(name) + 1].isalnum()


def _by_first_word(names: set[str]) -> dict[str, list[str]]:
    """The names and their telling words under the word that they begin with, the longest first."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    parts = {word for name in names for word in _WORD.findall(name) if _tells(word)}
    for name in sorted(names | parts, key=len, reverse=True):
        if first := _WORD.match(name):
            found[first[0]].append(name)
    return found


def _tells(word: str) -> bool:
    return word[0].isupper() and word.lower() not in STOP_WORDS


def _is_free(start: int, end: int, taken: Sequence[Span]) -> bool:
    after = bisect_right(taken, start, key=lambda span: span.end)
    return after == len(taken) or taken[after].start >= end
