"""What a search carries along behind it: the rest of its topic, and what the talk keeps coming back to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.choosing import unchosen
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.resolving import names
from gateway.adapters.offline.salience import salient
from gateway.domain.language.phrases import NAMES, TIMES, phrases

_MOST_OF_TOPIC = 3
"""Things named; a topic of more is a story."""
_MOST = 4
"""Things that stand behind a search. Each word more costs more than it finds."""


def carried(search: Changed, discourse: Discourse) -> str:
    """The search with what it carries along after it, in the order of talk."""
    rest = search.rest
    if search.leans and len(rest) < _MOST:
        rest = (*rest, *salient(", ".join((search.text, *rest)), discourse))[:_MOST]
    return ", ".join((search.text, *_in_order(rest, discourse)))


def rest_of_topic(search: str, discourse: Discourse) -> tuple[str, ...]:
    """What else the topic was opened with, but not what the search was set beside: of "Pro or Basic" one is
    meant. Numbers and addresses of people never belong to it."""
    rivals = unchosen(search, discourse)
    missing = (each for each in discourse.topic if each.entity in NAMES | TIMES and not names(search, each))
    kept = [each.text for each in missing if not any(each.text in rival for rival in rivals)]
    return tuple(kept[:_MOST_OF_TOPIC])


def still_holding(rest: Iterable[str], search: str, discourse: Discourse) -> tuple[str, ...]:
    """Of the rest of the last question what holds for this search as well."""
    lexicon, gone = discourse.lexicon, discourse.dropped | discourse.replaced
    named = ((each, phrases(each, lexicon)) for each in rest)
    return tuple(
        each
        for each, found in named
        if not any(phrase.key in gone or names(search, phrase) for phrase in found)
    )


def _in_order(rest: Sequence[str], discourse: Discourse) -> list[str]:
    """As they were first said; what nobody said so comes last."""
    told = "\n".join(each.text for each in discourse.said)
    places = {each: told.find(each) for each in rest}
    return sorted(rest, key=lambda each: places[each] if places[each] >= 0 else len(told))
