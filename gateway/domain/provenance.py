"""Provenance: where each word of a search comes from, word by word.

A word comes from the message, from a turn before it, from an entry of the glossary, or from a rule that lets
a search say it; otherwise from nowhere, and a rewriter's search with such a word is refused
(`meaning_drift`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from gateway.domain.constraints.additions import Sources, added_numbers, has_figure
from gateway.domain.language.plain_words import is_plain
from gateway.domain.language.topic_words import topic_words
from gateway.domain.language.vocabulary import pieces
from gateway.domain.language.wording import Word, words
from gateway.domain.validation.case import Case


class Source(StrEnum):
    """Where a word is from."""

    MESSAGE = "message"
    TURN = "turn"
    GLOSSARY = "glossary"
    RULE = "rule"
    NOWHERE = "nowhere"


class Rule(StrEnum):
    """What lets a search say a word that stands nowhere.

    `common_word`: what documents are called, and never which one is meant. `other_form`: a compound, an
    abbreviation written out, a unit or a date in another form, of words or figures from several places.
    """

    COMMON_WORD = "common_word"
    OTHER_FORM = "other_form"


@dataclass(frozen=True, slots=True)
class Origin:
    """One word of a search, masked, and where it is from.

    `of` says more: of a turn how many turns it is before the message (`1` is the last one), of a glossary's
    entry its term, of a rule its name; otherwise it is empty.
    """

    word: str
    source: Source
    of: str = ""


def provenance(case: Case, text: str) -> tuple[Origin, ...]:
    """The origin of each word of a search that says something, in their order.

    Words of the closed class say nothing by themselves and are left out, unless nothing supports them.
    """
    return tuple(_origins(_Places(case), text))


@dataclass(frozen=True)
class _Places:
    """Where a word can be from, each to be asked by itself."""

    case: Case

    @cached_property
    def message(self) -> Sources:
        return self._of(self.case.message)

    @cached_property
    def turns(self) -> tuple[Sources, ...]:
        """The last one first."""
        return tuple(self._of(*turn.texts) for turn in reversed(self.case.conversation.window))

    @cached_property
    def glossary(self) -> dict[str, Sources]:
        return {term: self._of(term, meaning) for term, meaning in self.case.glossary.items()}

    def _of(self, *texts: str) -> Sources:
        return Sources(texts, self.case.tongue)


def _origins(places: _Places, text: str) -> Iterator[Origin]:
    case = places.case
    telling = {word.start for word in topic_words(text, case.tongue)}
    for word in words(text):
        origin = _origin(places, word)
        if word.start in telling or has_figure(word.text) or origin.source is Source.NOWHERE:
            yield origin


def _origin(places: _Places, word: Word) -> Origin:
    if _stands_in(places.message, word):
        return Origin(word.text, Source.MESSAGE)
    for back, turn in enumerate(places.turns, start=1):
        if _stands_in(turn, word):
            return Origin(word.text, Source.TURN, str(back))
    for term, entry in places.glossary.items():
        if _stands_in(entry, word):
            return Origin(word.text, Source.GLOSSARY, term)
    whole = (pieces(word.text) or ("",))[0]
    if not has_figure(word.text) and is_plain(whole, places.case.tongue):
        return Origin(word.text, Source.RULE, Rule.COMMON_WORD)
    if _supported(places.case, word):
        return Origin(word.text, Source.RULE, Rule.OTHER_FORM)
    return Origin(word.text, Source.NOWHERE)


def _stands_in(sources: Sources, word: Word) -> bool:
    if word.placeholder:
        return any(word.text in text for text in sources.texts)
    if has_figure(word.text):
        return any(word.text in text for text in sources.texts) or sources.has_figures(word.text)
    return sources.says(word)


def _supported(case: Case, word: Word) -> bool:
    """As `meaning_drift` judges it: by all that was said together."""
    if word.placeholder:
        return word.text in case.shown
    if has_figure(word.text):
        return not any(added_numbers(word.text, case.support))
    return case.support.supports(word)
