"""Finds restricted terms in one pass over the folded text, and one for each other way to read it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ahocorasick_rs import AhoCorasick, MatchKind

from gateway.adapters.terms.misspellings import Misspellings
from gateway.adapters.terms.readings import Reading, readings, skeleton
from gateway.adapters.terms.spelling import spelled
from gateway.domain.policy import TermMatch


class TermFinder:
    """Finds phrases by scope. Immutable once built; building is linear in phrases, searching in text.

    The automaton knows every spelling's skeleton; what it hits is compared letter by letter with the phrase.
    `typos` says that small slips are forgiven.
    """

    def __init__(self, terms: Mapping[str, Sequence[str]], *, typos: bool) -> None:
        self._phrases = tuple((phrase, scope) for scope, phrases in terms.items() for phrase in phrases)
        patterns: dict[str, int] = {}
        self._first = array("L")
        self._others: dict[int, tuple[int, ...]] = {}
        for number, (phrase, _) in enumerate(self._phrases):
            for letters in {skeleton(spelling.letters) for spelling in spelled(phrase)}:
                pattern = patterns.setdefault(letters, len(patterns))
                if pattern == len(self._first):
                    self._first.append(number)
                else:
                    self._others[pattern] = (*self._others.get(pattern, ()), number)
        self._automaton = AhoCorasick(patterns, matchkind=MatchKind.Standard, store_patterns=False)
        self._misspellings = Misspellings([phrase for phrase, _ in self._phrases]) if typos else None

    def find(self, text: str) -> tuple[TermMatch, ...]:
        """Every phrase that stands in `text`, nested and overlapping ones too, in order of place."""
        if not self._phrases:
            return ()
        found = _widest(set(self._matches(text)))
        return tuple(sorted(found, key=lambda match: (match.start, match.end, *_term(match))))

    def _matches(self, text: str) -> Iterator[TermMatch]:
        meant: dict[str, tuple[int, ...]] = {}
        for reading in readings(text):
            yield from self._spelled_in(reading)
            if self._misspellings is not None:
                for number, start, end in self._misspellings.find(reading, meant):
                    yield TermMatch(*reading.place(start, end), *self._phrases[number])

    def _spelled_in(self, reading: Reading) -> Iterator[TermMatch]:
        hits = self._automaton.find_matches_as_indexes(reading.skeleton, overlapping=True)
        for pattern, start, end in hits:
            for number in (self._first[pattern], *self._others.get(pattern, ())):
                phrase, scope = self._phrases[number]
                for spelling in spelled(phrase):
                    if (place := spelling.place_in(reading, start, end)) is not None:
                        yield TermMatch(*place, phrase, scope)


def _widest(found: Iterable[TermMatch]) -> Iterator[TermMatch]:
    """The matches without those that lie within another of the same term."""
    reach: dict[tuple[str, str], int] = {}
    for match in sorted(found, key=lambda match: (match.start, -match.end)):
        if match.end > reach.get(_term(match), -1):
            reach[_term(match)] = match.end
            yield match


def _term(match: TermMatch) -> tuple[str, str]:
    return match.phrase, match.scope
