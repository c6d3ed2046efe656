"""Which of several things named before is meant: "the second one", "the other plan", "the latter"."""

from __future__ import annotations

import re
from itertools import takewhile

from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.rows import options
from gateway.adapters.offline.said import Said
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.language.wording import singular, words


def chosen(match: re.Match[str], discourse: Discourse) -> tuple[str, ...]:
    """What the selector picks: one thing, or several when it is not clear which, or none."""
    which = match["which"]
    rows = [options(each, discourse.lexicon) for each in reversed(discourse.said)]
    row = next((row for row in rows if row), ())
    if which is not None:
        index = discourse.lexicon.ordinals[which.lower()]
        return row[index : index + 1 or None] if -len(row) <= index < len(row) else ()
    spoken_of = discourse.last_question
    if row and options(Said(spoken_of, by_user=True), discourse.lexicon) == row:
        return _unnamed(row, discourse) or row
    left = tuple(option for option in row if option.lower() not in spoken_of.lower())
    return left if len(left) == 1 else _others_called(match[0], discourse) or left or row


def _unnamed(row: tuple[str, ...], discourse: Discourse) -> tuple[str, ...]:
    """The one of the row that the answer did not name: "the other one" after "Basic or Pro?", "Basic."."""
    answer = discourse.said[-1]
    told = {singular(word.text) for word in words(answer.text)} if not answer.by_user else set()
    own = [{singular(word.text) for word in words(option)} for option in row]
    shared = set.intersection(*own)
    left = tuple(option for option, said in zip(row, own, strict=True) if not (said - shared) & told)
    return left if len(left) == 1 else ()


def _others_called(selector: str, discourse: Discourse) -> tuple[str, ...]:
    """Of "the other plan" every plan that was named and not asked about last."""
    noun = words(selector)[-1]
    asked = discourse.last_question.lower()
    named = (
        _without_amount(phrase) for each in discourse.said for phrase in phrases(each.text, discourse.lexicon)
    )
    called = (
        text for text, heads in named if len(heads) > 1 and singular(noun.text) in (heads[-1], heads[0])
    )
    return tuple(dict.fromkeys(text for text in called if text.lower() not in asked))


def _without_amount(phrase: Phrase) -> tuple[str, tuple[str, ...]]:
    """The phrase before the first number in it: "the Pro plan 20 euros" names the Pro plan."""
    said = words(phrase.text)
    kept = list(takewhile(lambda word: not word.text[0].isdigit(), said))
    text = phrase.text[: kept[-1].end] if kept else ""
    return text, tuple(singular(word.text) for word in kept)


def _named(said: Said, discourse: Discourse) -> tuple[str, ...]:
    """What the questions are about that one message asked."""
    found = (phrases(each, discourse.lexicon)[-1:] for each in said.row)
    return tuple(phrase.text for last in found for phrase in last)


def unchosen(search: str, discourse: Discourse) -> tuple[str, ...]:
    """What the search was set beside when its topic was opened or asked on about: of "Pro or Basic" the one
    that is not in the search, if the other is."""
    asked = dict.fromkeys((discourse.opening, discourse.last_question))
    told = (each for each in discourse.said if not each.by_user)
    several = (Said("", by_user=True, row=_named(each, discourse)) for each in discourse.said if each.row)
    texts = (*(Said(text, by_user=True) for text in asked), *told, *several)
    rows = (options(said, discourse.lexicon) for said in texts)
    return tuple(
        option
        for row in rows
        for option in row
        if option not in search and any(other in search for other in row)
    )
