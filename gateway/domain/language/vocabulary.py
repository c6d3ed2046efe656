"""The words of some texts, and whether another word is among them: the same, in another form, or nearly so.

Built in time linear in the texts, and asked in time linear in the word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise

from gateway.domain.language.stems import folded, stem

_WORD = re.compile(r"[^\W_]+(?:[-./&+'’][^\W_]+)*")
_PARTS = re.compile(r"[-_./&+'’]")
_LONGEST = 40
"""Letters of a word that are looked at; what is longer is no word of any language."""
_SHORTEST_PIECE = 4
"""Letters of a piece of a compound, and of a word that may be written with a letter wrong."""
_PARTICLES = frozenset({"in", "out", "up", "on", "off", "down", "over", "back"})
"""Of an English verb and one of these a noun is made: "log in", "login"."""
_SHARED = 0.6
"""Of two forms of a long word this share at its beginning is the same: `reimbursement`, `reimburse`."""
_SHORTEST_BEGINNING = 5


def pieces(word: str) -> tuple[str, ...]:
    """The folded word, and its parts where punctuation joins several: `on-call` is `oncall`, `on`, `call`,
    and `ERR_SYNC` has `err` and `sync`, as `Vocabulary.of` reads it."""
    if word.isalnum():
        return (folded(word),) if folded(word) else ()
    parts = tuple(filter(None, map(folded, _PARTS.split(word))))
    return (folded(word), *parts) if len(parts) > 1 else parts


def _initials(word: str) -> str:
    return word[0] if word.isalnum() else "".join(part[0] for part in _PARTS.split(word))


@dataclass(frozen=True)
class Vocabulary:
    """Words by their folded forms, and the first letter of each word in the order in which they stand."""

    forms: frozenset[str]
    initials: str = ""

    @classmethod
    def of(cls, texts: Iterable[str]) -> Vocabulary:
        """Every word of the texts."""
        said = [_WORD.findall(text) for text in texts]
        forms = {piece[:_LONGEST] for word in set(chain(*said)) for piece in pieces(word)}
        forms |= {
            folded(one + other) for each in said for one, other in pairwise(each) if other in _PARTICLES
        }
        initials = " ".join("".join(map(_initials, each)) for each in said)
        return cls(frozenset(forms), initials.lower())

    def and_also(self, texts: Iterable[str]) -> Vocabulary:
        """These words, and those of the texts."""
        more = Vocabulary.of(texts)
        return Vocabulary(self.forms | more.forms, f"{self.initials} {more.initials}")

    def has(self, word: str) -> bool:
        """Whether the folded word is here in this or another form."""
        return word in self.forms or stem(word) in self._stems

    def knows(self, word: str) -> bool:
        """Whether the folded word is here, or one much like it: longer or shorter, a letter wrong, compounded
        with other words from here."""
        word = word[:_LONGEST]
        return (
            self.has(word)
            or self._begins_like(word)
            or (len(word) >= _SHORTEST_BEGINNING and word in self._ends)
            or not self._misspellings.isdisjoint(_one_letter_less(word))
            or self.compounds(word, self)
        )

    def abbreviates(self, acronym: str) -> bool:
        """Whether words that stand together here begin with the letters of the folded acronym."""
        return len(acronym) > 1 and acronym in self.initials

    def compounds(self, word: str, others: Vocabulary) -> bool:
        """Whether the folded word is one from here and one of the others in one: `hotelkosten`."""
        borders = range(_SHORTEST_PIECE, len(word[:_LONGEST]) - _SHORTEST_PIECE + 1)
        return any(
            (self.has(word[:at]) or self.has(word[:at].removesuffix("s"))) and others.has(word[at:])
            for at in borders
        )

    def _begins_like(self, word: str) -> bool:
        shared = max(_SHORTEST_BEGINNING, round(_SHARED * len(word)))
        return len(word) > shared and word[:shared] in self._beginnings

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(map(stem, self.forms))

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return frozenset(form[:at] for form in self.forms for at in range(_SHORTEST_BEGINNING, len(form) + 1))

    @cached_property
    def _ends(self) -> frozenset[str]:
        return frozenset(form[-at:] for form in self.forms for at in range(_SHORTEST_BEGINNING, len(form)))

    @cached_property
    def _misspellings(self) -> frozenset[str]:
        return frozenset(less for form in self.forms for less in _one_letter_less(form))


def _one_letter_less(word: str) -> Iterator[str]:
    """The word, and the word without any one of its letters: two that differ in one letter share one."""
    yield word
    if len(word) > _SHORTEST_PIECE and not word.isdigit():
        yield from (word[:at] + word[at + 1 :] for at in range(len(word)))
