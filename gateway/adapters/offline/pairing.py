"""Puts two things at once in the places of their counterparts: "and for contractors in Sintra?"."""

from __future__ import annotations

from gateway.adapters.offline.likeness import NUMBER
from gateway.adapters.offline.places import Place, places
from gateway.adapters.offline.swapping import Swap, swap_for
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import bare


def swapped_apart(question: str, other: str, lexicon: Lexicon) -> str:
    """The question with each of two things that `other` says in the place of its own counterpart: "for
    contractors in Sintra" after "for employees travelling to Porto". Empty unless both have one."""
    said = list(places(bare(other), lexicon))
    if len(said) != 2 or said[1].preposition in ("", *lexicon.links) or said[1].outer == 0:
        return ""
    first, second = bare(other)[: said[1].outer].strip(), bare(other)[said[1].outer :]
    swap = swap_for(question, first, lexicon)
    if swap is None:
        return ""
    half = swap.made_in(question)
    old = _place_for(half[swap.start + len(swap.other) :], said[1], lexicon)
    if old is None:
        return ""
    behind = swap.start + len(swap.other)
    return Swap(behind + old.outer, behind + old.end, second).made_in(half)


def _place_for(text: str, new: Place, lexicon: Lexicon) -> Place | None:
    """What stands in the text where `new` would: behind the same preposition, or as a name behind another."""
    old = [place for place in places(text, lexicon) if place.preposition]
    same = [place for place in old if place.preposition == new.preposition]
    named = [place for place in old if place.phrase.name and _is_place(place) is _is_place(new)]
    return next(iter(same or (named if new.phrase.name else ())), None)


def _is_place(place: Place) -> bool:
    """Whether the name may be a place: masking does not know every town."""
    return place.phrase.entity in ("", "LOCATION")


def with_each_instead(question: str, other: str, lexicon: Lexicon) -> str:
    """The question about another thing under another limit: "infusion pumps under 2,000" after "which pulse
    oximeters cost under 80 euros". Empty unless it is one thing and one number for one of each."""
    parts, old = list(places(bare(other), lexicon)), list(places(question, lexicon))
    if len(parts) != 2 or len(old) != 2 or parts[0].preposition or old[0].preposition:
        return ""
    number, limit = NUMBER.match(parts[1].phrase.text), NUMBER.match(old[1].phrase.text)
    if number is None or limit is None or parts[1].preposition != old[1].preposition:
        return ""
    start = old[1].phrase.start
    counted = Swap(start, start + limit.end(), parts[1].phrase.text).made_in(question)
    return Swap(old[0].phrase.start, old[0].end, parts[0].phrase.text).made_in(counted)
