"""Asks the last question again about something else: "and for contractors?", "no, the Basic plan"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.wording import bare, joined, words

_NUMBER = re.compile(r"\d[\d.,:]*")


@dataclass(frozen=True, slots=True)
class _Place:
    """A phrase where it stands: its preposition, and where that and the article after it begin."""

    phrase: Phrase
    preposition: str
    outer: int
    inner: int


def swapped(question: str, other: str, lexicon: Lexicon) -> str:
    """The question with `other` in the place of its counterpart, or after it when it has none."""
    other = bare(other)
    slot = slot_for(question, other, lexicon)
    if slot is not None:
        return joined(question[: slot[0]], other, question[slot[1] :])
    return joined(question, other if _opens_phrase(other, lexicon) else f"{lexicon.about} {other}")


def corrected(question: str, other: str, lexicon: Lexicon) -> str:
    """The question with `other` in the place of what it corrects: its counterpart, or else the last thing named."""
    if slot_for(question, other, lexicon) is None and (old := list(_places(question, lexicon))):
        return joined(question[: old[-1].inner], bare(other), question[old[-1].phrase.end :])
    return swapped(question, other, lexicon)


def slot_for(question: str, other: str, lexicon: Lexicon) -> tuple[int, int] | None:
    """Where in the question the counterpart of `other` stands, if it has one."""
    new = next(iter(_places(other, lexicon)), None)
    if new is None:
        return None
    old = list(_places(question, lexicon))[::-1]
    if new.preposition and new.outer == 0:
        alike = [place for place in old if place.preposition == new.preposition]
        alike += [place for place in old if place.preposition and _alike(place.phrase, new.phrase, lexicon)]
        return next(((place.outer, place.phrase.end) for place in alike), None)
    alike = [place for place in old if _alike(place.phrase, new.phrase, lexicon)]
    return next(((place.inner, place.phrase.end) for place in alike), None) or _name(question, new.phrase, lexicon)


def _places(text: str, lexicon: Lexicon) -> Iterator[_Place]:
    for phrase in phrases(text, lexicon):
        before = [word for word in words(text) if word.end <= phrase.start]
        inner = phrase.start
        while before and before[-1].lower in lexicon.articles:
            inner = before.pop().start
        governed = bool(before) and before[-1].lower in lexicon.prepositions and inner - before[-1].end <= 1
        yield _Place(phrase, before[-1].lower, before[-1].start, inner) if governed else _Place(phrase, "", inner, inner)


def _alike(old: Phrase, new: Phrase, lexicon: Lexicon) -> bool:
    """Whether the two are of one sort: the same kind of placeholder, noun or number."""
    if old.entity or new.entity:
        return old.entity == new.entity
    if _NUMBER.fullmatch(old.text) or _NUMBER.fullmatch(new.text):
        return bool(_NUMBER.fullmatch(old.text) and _NUMBER.fullmatch(new.text))
    return old.head == new.head and old.head not in lexicon.generic and old.key != new.key


def _name(question: str, new: Phrase, lexicon: Lexicon) -> tuple[int, int] | None:
    """The last name in the question, when `new` is one: Brazil takes the place of Portugal."""
    if lexicon.nouns_capitalised or not all(_proper(part) for part in new.text.split()):
        return None
    run: list[tuple[int, int]] = []
    for word in reversed(words(question)):
        if _proper(word.text) and word.start > 0 and (not run or question[word.end : run[-1][0]] == " "):
            run.append((word.start, word.end))
        elif run:
            break
    return (run[-1][0], run[0][1]) if run else None


def _proper(word: str) -> bool:
    return word[:1].isupper() and not word.isupper()


def _opens_phrase(text: str, lexicon: Lexicon) -> bool:
    first = words(text)[:1]
    return bool(first) and (first[0].lower in lexicon.prepositions or first[0].lower in lexicon.clauses)
