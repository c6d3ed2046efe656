"""Asks the last question again about something else: "and for contractors?", "no, the Basic plan"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from gateway.adapters.offline.likeness import NUMBER, are_alike, are_parallel
from gateway.adapters.offline.namesakes import REGIONS, describes, name_for
from gateway.adapters.offline.places import Place, is_governed, place_after, places
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import phrases
from gateway.domain.language.wording import bare, joined, words

_KEPT = "KEPT"
"""Stands for an identifier; where the question has none it may be a version: 4.2.1 for 4.1."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Where in the question the counterpart stands, and what takes its place."""

    start: int
    end: int
    other: str

    def made_in(self, question: str) -> str:
        return joined(question[: self.start] + self.other + question[self.end :])


def swapped(question: str, other: str, lexicon: Lexicon) -> str:
    """The question with `other` in the place of its counterpart, or after it when it has none."""
    swap = swap_for(question, other, lexicon)
    return swap.made_in(question) if swap is not None else joined(question, added(other, lexicon))


def added(other: str, lexicon: Lexicon) -> str:
    """What is put after a question in which `other` has no counterpart."""
    lead, rest = _led(other, lexicon)
    if lead and _opens_phrase(rest, lexicon):
        return joined(lead, bare(rest))
    if _negates(other, lexicon):
        return bare(other)
    if (first := words(other)[:1]) and lexicon.verb(first[0].lower) == first[0].lower:
        return f"- {bare(other)}"
    return bare(other) if _opens_phrase(other, lexicon) else f"{lexicon.about} {bare(other)}"


def _negates(text: str, lexicon: Lexicon) -> bool:
    return any(word.lower == lexicon.negation for word in words(text)[:1])


def corrected(question: str, other: str, lexicon: Lexicon) -> str:
    """The question with `other` in the place of what it corrects: its counterpart, or what is named last;
    whom it is for stands beside what is asked of a thing."""
    named = (each for each in places(question, lexicon) if not set(each.phrase.heads) <= lexicon.generic)
    old = list(named)[-1:]
    if old and old[0].preposition in lexicon.links and _is_for_whom(other, lexicon):
        return swapped(question, other, lexicon)
    if swap_for(question, other, lexicon) is None and old and not _opens_phrase(other, lexicon):
        counted = any(word.lower in lexicon.questions for word in words(question[: old[0].inner])[-1:])
        start = old[0].phrase.start if counted else old[0].inner  # "how many" stays
        return Swap(start, old[0].end, bare(other)).made_in(question)
    return swapped(question, other, lexicon)


def _is_for_whom(text: str, lexicon: Lexicon) -> bool:
    """Whether the text names people that rules are made for, and nothing else: "employees"."""
    named = phrases(text, lexicon)
    return len(named) == 1 and named[0].heads == (named[0].head,) and named[0].head in lexicon.roles


def place_of(named: str, question: str, lexicon: Lexicon) -> range | None:
    """Where the question names this, in one number or the other: "trains" is the train."""
    start = question.lower().find(named.lower())
    if start >= 0:
        return range(start, start + len(named))
    wanted = phrases(named, lexicon)
    keys = {phrase.key for phrase in wanted}
    whole = (range(each.start, each.end) for each in phrases(question, lexicon) if each.key in keys)
    # "as férias" is a part of "dias de férias"
    parts = (
        range(word.start, word.end)
        for word in words(question)
        if len(wanted) == 1 and wanted[0].text.lower() == word.lower
    )
    return next(chain(whole, parts), None)


def swap_for(question: str, other: str, lexicon: Lexicon) -> Swap | None:
    """The swap of `other` for its counterpart in the question, if it has one."""
    lead, other = _led(bare(other), lexicon)
    if _negates(other, lexicon):
        return None  # "not guests" is said of no other thing
    swap = _swap_for(question, other, lexicon)
    return replace(swap, other=joined(lead, swap.other)) if swap is not None and lead else swap


def _led(text: str, lexicon: Lexicon) -> tuple[str, str]:
    """What turns the text round or narrows it, and the rest that begins with a preposition: "not", "for
    managers"."""
    said = words(text)
    at = next((at for at, word in enumerate(said) if word.lower not in lexicon.others), 0)
    if not at or said[at].lower not in lexicon.prepositions:
        return "", text
    return text[: said[at].start].strip(), text[said[at].start :]


def _swap_for(question: str, other: str, lexicon: Lexicon) -> Swap | None:
    if (swap := _number_for(question, other, lexicon)) is not None:
        return swap
    new = next(iter(places(other, lexicon)), None)
    if new is None:
        return None
    old = list(places(question, lexicon))[::-1]
    whole = bool(new.preposition) and new.outer == 0
    more = new.phrase.after in lexicon.links  # "with a score of 3"
    if whole and not more and (turned := [place for place in old if _turns(place, new)]):
        return Swap(turned[0].outer, turned[0].phrase.end, other)
    name = name_for(question, new.phrase, lexicon)
    same = [place for place in old if place.preposition == new.preposition]
    if whole and same and not (name and new.phrase.name and not same[0].phrase.name):
        return Swap(same[0].outer, _end_of(same[0], new, question, lexicon), other)
    alike = [place for place in old if are_alike(place.phrase, new.phrase, lexicon)]
    if alike := alike or [place for place in old if more and place.phrase.key == new.phrase.key]:
        return _with_complement(_instead_of(alike[0], new, other, lexicon), question, lexicon)
    if name is not None and not (whole and describes(name, question, lexicon)):
        governed = new.phrase.text in REGIONS and is_governed(question[: name[0]], lexicon)
        start = new.inner if governed else new.phrase.start
        return Swap(*name, other[start:])
    parallel = [place for place in old if are_parallel(place, new, lexicon)]
    return _instead_of(parallel[0], new, other, lexicon) if len(parallel) == 1 else None


def _number_for(question: str, other: str, lexicon: Lexicon) -> Swap | None:
    """The swap of a bare number, with its preposition or without, for the only one in the question, or the
    only one that is written so: "under 50" after "below 95 euros", "4.1" after "version 4.2 for 3 pumps"."""
    said, asked = words(other), words(question)
    if not said or len(said) > 2 or not (NUMBER.fullmatch(said[-1].text) or said[-1].placeholder == _KEPT):
        return None
    if said[-1].placeholder and any(word.placeholder == _KEPT for word in asked):
        return None
    numbers = [at for at, word in enumerate(asked) if NUMBER.fullmatch(word.text)]
    if len(numbers) > 1 or said[-1].placeholder:
        dotted = "." in said[-1].text or bool(said[-1].placeholder)
        numbers = [at for at in numbers if ("." in asked[at].text) is dotted]
    if len(numbers) != 1:
        return None
    if len(said) == 2 and said[0].lower not in lexicon.prepositions:
        return None
    at = numbers[0]
    governed = len(said) == 2 and at > 0 and asked[at - 1].lower in lexicon.prepositions
    return Swap(asked[at - 1].start if governed else asked[at].start, asked[at].end, other)


def _turns(old: Place, new: Place) -> bool:
    """Whether only the preposition is another: "without an appointment" after "with an appointment"."""
    return old.preposition not in ("", new.preposition) and old.phrase.key == new.phrase.key


def _end_of(old: Place, new: Place, question: str, lexicon: Lexicon) -> int:
    """Where what is replaced ends: other shifts take the place of "the shift of the night", whole."""
    after = place_after(old.end, question, lexicon)
    linked = after is not None and old.phrase.head == new.phrase.head and old.phrase.after in lexicon.links
    return after.end if after is not None and linked else old.end


def _instead_of(old: Place, new: Place, other: str, lexicon: Lexicon) -> Swap:
    """The question keeps its own preposition and article, which fit it, but not for "this quarter"."""
    agrees = lexicon.articles_agree and {old.phrase.before, new.phrase.before} <= lexicon.indefinite
    if agrees or lexicon.times.search(new.phrase.text):
        return Swap(old.inner, old.end, other[new.inner :])
    return Swap(old.phrase.start, old.end, other[new.phrase.start :])


def _with_complement(swap: Swap, question: str, lexicon: Lexicon) -> Swap:
    """The swap of "nurses on day shifts" takes the place of all of "nurses on night shifts"."""
    other, old = list(places(swap.other, lexicon)), place_after(swap.end, question, lexicon)
    if len(other) > 1 and old is not None and other[1].preposition == old.preposition:
        return replace(swap, end=old.end)
    return swap


def _opens_phrase(text: str, lexicon: Lexicon) -> bool:
    first = words(text)[:1]
    opening = lexicon.prepositions | lexicon.clauses | lexicon.adverbs
    return bool(first) and first[0].lower in opening
