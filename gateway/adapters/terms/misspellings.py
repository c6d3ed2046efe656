"""Finds phrases in which a long word has a letter too many, too few, wrong, or swapped with its neighbour."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from gateway.adapters.terms.readings import MEANT_BY_DIGIT, Reading, skeleton
from gateway.adapters.terms.spelling import may_meet, spelled
from gateway.domain.folding import NO_GAP
from gateway.domain.language.plurals import singulars

_FEWEST_LETTERS = 5
"""Of a word in which a slip is forgiven; one letter makes too many other words of a shorter one."""
_BITS = 1 << 24
"""Two megabytes, in which the keys of a million words take a tenth of the bits."""


class Misspellings:
    """Which of the phrases a reading may mean, word by word. Immutable once built.

    Words one letter apart give the same word when the right letter is left out of each, so that the words
    near one are looked up and never searched for (symmetric deletion, W. Garbe 2012).
    """

    def __init__(self, phrases: Sequence[str]) -> None:
        self._words: dict[str, int] = {}
        self._next: dict[int, int] = {}
        self._phrases: dict[int, tuple[int, ...]] = {}
        for number, phrase in enumerate(phrases):
            for words in {spelling.singular for spelling in spelled(phrase)}:
                self._learn(words, number)
        self._spellings = tuple(self._words)
        self._exact = _grouped((skeleton(word), number) for word, number in self._words.items())
        self._shortened = _Index(
            (key, number)
            for word, number in self._words.items()
            if len(word) >= _FEWEST_LETTERS
            for key in _shortened(skeleton(word))
        )

    def find(self, reading: Reading, meant: dict[str, tuple[int, ...]]) -> Iterator[tuple[int, int, int]]:
        """The number of each phrase found, and the letters from which to which it stands.

        `meant` is kept for all readings of a text: most of their words are the same.
        """
        words = _words_of(reading)
        for spans in {words, tuple(_spaced(words, reading))}:
            means = [self._meant_by(reading.folded.letters[start:end], meant) for start, end in spans]
            for first in filter(means.__getitem__, range(len(spans))):
                for last, number in self._phrases_from(first, means):
                    start, end = spans[first][0], spans[last][1]
                    if may_meet(reading.folded.gaps[start + 1 : end]):
                        yield number, start, end

    def _phrases_from(self, first: int, means: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
        """The phrases that begin with word `first`, each with its last word."""
        nodes = {0}
        for last in range(first, len(means)):
            nodes = {self._next.get(_edge(node, word), 0) for node in nodes for word in means[last]} - {0}
            if not nodes:
                return
            for node in nodes:
                yield from ((last, number) for number in self._phrases.get(node, ()))

    def _learn(self, words: Sequence[str], phrase: int) -> None:
        node = 0
        for word in words:
            number = self._words.setdefault(word, len(self._words))
            node = self._next.setdefault(_edge(node, number), len(self._next) + 1)
        self._phrases[node] = (*self._phrases.get(node, ()), phrase)

    def _meant_by(self, written: str, meant: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
        """The numbers of the words that this one is, or is one slip away from, in either number."""
        if written not in meant:
            meant[written] = tuple(
                number
                for word in (written, *singulars(written))
                for number in self._near(skeleton(word))
                if _is_meant(word, self._spellings[number])
            )
        return meant[written]

    def _near(self, word: str) -> Iterator[int]:
        yield from self._exact.get(word, ())
        if len(word) >= _FEWEST_LETTERS - 1:
            for key in filter(self._shortened.may_have, _shortened(word)):
                yield from self._shortened.numbers_of(key)


def _edge(node: int, word: int) -> int:
    return node << 32 | word


class _Index:
    """Numbers by key in a sorted array: a tenth of what a dictionary of a million keys would take.

    Keys are known by 40 bits of their hash, so that a number may come up for a key that it was not put under.
    """

    def __init__(self, entries: Iterable[tuple[str, int]]) -> None:
        self._entries = array("Q", sorted({_hashed(key) << 24 | number for key, number in entries}))
        self._is_there = bytearray(_BITS // 8)
        for entry in self._entries:
            bit = (entry >> 24) % _BITS
            self._is_there[bit >> 3] |= 1 << (bit & 7)

    def may_have(self, key: str) -> bool:
        """False for nearly all keys that it has not, at a tenth of the cost of a look."""
        bit = hash(key) % _BITS
        return bool(self._is_there[bit >> 3] & 1 << (bit & 7))

    def numbers_of(self, key: str) -> Iterator[int]:
        wanted = _hashed(key)
        at = bisect_left(self._entries, wanted << 24)
        while at < len(self._entries) and self._entries[at] >> 24 == wanted:
            yield self._entries[at] & 0xFFFFFF
            at += 1


def _hashed(key: str) -> int:
    return hash(key) % (1 << 40)


def _grouped(entries: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    grouped: dict[str, tuple[int, ...]] = {}
    for key, number in entries:
        grouped[key] = (*grouped.get(key, ()), number)
    return grouped


def _shortened(word: str) -> set[str]:
    """The word, and what is left of it without any one letter."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _words_of(reading: Reading) -> tuple[tuple[int, int], ...]:
    """From which to which letter each word goes."""
    gaps = reading.folded.gaps
    borders = [at for at, gap in enumerate(gaps) if gap != NO_GAP]
    return tuple(zip((0, *borders), (*borders, len(gaps)), strict=True))


def _spaced(words: Sequence[tuple[int, int]], reading: Reading) -> Iterator[tuple[int, int]]:
    """The words that white space parts; any other gap lies within one (`Night-ingale`)."""
    start = 0
    for _, end in words:
        if end == len(reading.folded.letters) or any(map(str.isspace, reading.between(end))):
            yield start, end
            start = end


def _is_meant(written: str, meant: str) -> bool:
    """Whether the words are equal but for one slip (optimal string alignment distance of at most 1), digits
    standing for letters; a number is no other word."""
    if written.isdigit():
        return written == meant
    first = next((at for at, pair in enumerate(zip(written, meant, strict=False)) if not _same(*pair)), None)
    if first is None and len(written) == len(meant):
        return True
    if len(meant) < _FEWEST_LETTERS:
        return False
    first = min(len(written), len(meant)) if first is None else first
    rest, other = written[first:], meant[first:]
    return (
        _all_same(rest[1:], other)
        or _all_same(rest, other[1:])
        or _all_same(rest[1:], other[1:])
        or (_all_same(rest[1::-1], other[:2]) and _all_same(rest[2:], other[2:]))
    )


def _all_same(written: str, meant: str) -> bool:
    return len(written) == len(meant) and all(map(_same, written, meant))


def _same(written: str, meant: str) -> bool:
    return written == meant or meant in MEANT_BY_DIGIT.get(written, "")
