"""Finds a tenant's restricted terms in one pass over a folded copy of the text, two if it has look-alikes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ahocorasick_rs import AhoCorasick, MatchKind

from gateway.adapters.terms.lookalikes import lookalikes
from gateway.domain.folding import BREAK, GAP, NO_GAP, FoldedText, fold
from gateway.domain.language.plurals import LONG, is_plural_ending, spellings
from gateway.domain.policy import TermMatch

_APOSTROPHES = frozenset("'’ʼ＇`´")
_TYPED_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_LONGEST_ENDING = 2


@dataclass(frozen=True, slots=True)
class _Spelling:
    """One way to write a phrase: where its words part, and the phrase and scope it stands for."""

    parts: bytes
    last_word: str
    phrase: str
    scope: str

    def fits(self, gaps: bytes) -> bool:
        """Whether the letters may stand so far apart: a short phrase needs its own gaps, a long one none."""
        if BREAK in gaps:
            return False
        return len(self.parts) + 1 >= LONG or gaps == self.parts


class TermFinder:
    """Finds phrases by scope. Immutable once built; building is linear in phrases, searching in text."""

    def __init__(self, terms: Mapping[str, Sequence[str]]) -> None:
        spellings_by_letters: dict[str, set[_Spelling]] = {}
        for scope, phrases in terms.items():
            for phrase in phrases:
                for letters, spelling in _spellings_of(phrase, scope):
                    spellings_by_letters.setdefault(letters, set()).add(spelling)
        self._spellings = tuple(tuple(found) for found in spellings_by_letters.values())
        self._automaton = AhoCorasick(list(spellings_by_letters), matchkind=MatchKind.Standard)

    def find(self, text: str) -> tuple[TermMatch, ...]:
        """Every phrase that stands in `text`, nested and overlapping ones too, in order of place."""
        if not self._spellings:
            return ()
        plain = fold(text, {})
        found = set(self._matches(text, plain))
        if not lookalikes().keys().isdisjoint(text):
            disguised = fold(text, lookalikes())
            if disguised.letters != plain.letters:
                found.update(self._matches(text, disguised))
        return tuple(sorted(found, key=lambda match: (match.start, match.end, match.phrase, match.scope)))

    def _matches(self, text: str, folded: FoldedText) -> Iterator[TermMatch]:
        for index, start, end in self._automaton.find_matches_as_indexes(folded.letters, overlapping=True):
            if not folded.is_border(start):
                continue
            gaps = folded.gaps[start + 1 : end]
            for spelling in self._spellings[index]:
                if spelling.fits(gaps) and (stop := _end_of_word(text, folded, end, spelling)):
                    yield TermMatch(
                        folded.starts[start], folded.ends[stop - 1], spelling.phrase, spelling.scope
                    )


def _spellings_of(phrase: str, scope: str) -> Iterator[tuple[str, _Spelling]]:
    written = (phrase,) if phrase.isascii() else (phrase, phrase.translate(_TYPED_UMLAUTS))
    tables: tuple[Mapping[str, str], ...] = ({},) if phrase.isascii() else ({}, lookalikes())
    for singular in {tuple(fold(text, table).words()) for text in written for table in tables}:
        for words in spellings(singular):
            yield "".join(words), _Spelling(_parts(words), words[-1], phrase, scope)


def _parts(words: Sequence[str]) -> bytes:
    """The gaps between the letters of these words, before each letter but the first."""
    return bytes([GAP]).join(bytes([NO_GAP]) * (len(word) - 1) for word in words)


def _end_of_word(text: str, folded: FoldedText, end: int, spelling: _Spelling) -> int:
    """Where the word that the phrase ends in is over, plural and genitive included; 0 if it goes on."""
    letters = len(spelling.parts) + 1
    for stop in range(end, min(end + _LONGEST_ENDING, len(folded.letters)) + 1):
        if not folded.is_border(stop):
            continue
        ending = folded.letters[end:stop]
        if ending and not is_plural_ending(spelling.last_word, ending, letters):
            return 0
        return stop + _has_genitive(text, folded, stop)
    return 0


def _has_genitive(text: str, folded: FoldedText, at: int) -> int:
    """1 if an apostrophe and a lone `s` follow, else 0."""
    if at >= len(folded.letters) or folded.letters[at] != "s" or not folded.is_border(at + 1):
        return 0
    return int(text[folded.ends[at - 1] : folded.starts[at]] in _APOSTROPHES)
