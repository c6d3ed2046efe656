"""What a conversation keeps coming back to: words weighed by who said them, how often, and how lately."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from gateway.adapters.offline.choosing import unchosen
from gateway.adapters.offline.discourse import Discourse
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import NAMES, Phrase, phrases
from gateway.domain.language.wording import Word, joined, singular, words
from gateway.domain.reading import read_once

# Shares of a word of the last question, which weighs 1. Tuned on CAsT 2020 and CANARD, where recall hardly
# moves with any one of them but the last two: a word more in every search costs more than it finds.
_DECAY = 0.6
"""What is left one question later."""
_OPENING = 0.5
"""What a word of the first text has besides."""
_TOLD = 0.3
"""Of a word in the last answer, for each time that it is said there, up to three."""
_TOLD_AT_MOST = 3
_SALIENT = 0.7
"""Less than this was said in passing: by the assistant once or twice, or too long ago."""
_MOST = 3
"""Words that are carried along."""
_THINGS = NAMES - {"PERSON"}


class _Run(NamedTuple):
    """Words that stand side by side."""

    text: str
    heads: frozenset[str]


def salient(search: str, discourse: Discourse) -> tuple[str, ...]:
    """What the conversation keeps coming back to, the longest first, unless the search says so itself; not
    what it was set beside."""
    said = {singular(word.text) for text in (search, *unchosen(search, discourse)) for word in words(text)}
    weighed = sorted(salience(discourse).items(), key=lambda each: (-each[1], each[0]))
    missing = [head for head, weight in weighed if weight >= _SALIENT and head not in said and len(head) > 1]
    return tuple(_as_said(missing[:_MOST], discourse))


def salience(discourse: Discourse) -> dict[str, float]:
    """The weight of every word that names something and was said since the topic turned, by its singular."""
    weights: dict[str, float] = defaultdict(float)
    gone = discourse.dropped | discourse.replaced
    left = _left_behind(gone, discourse)
    share, first = 1.0, len(discourse.said) - 1 - discourse.turned
    for age, each in enumerate(reversed(discourse.said[discourse.turned :])):
        if each.by_user:
            for head in set(_named(each.typed or each.text, gone, discourse.lexicon)) - left:
                weights[head] += share + (_OPENING if age == first else 0.0)
            share *= _DECAY
        else:
            for head, count in Counter(_named(each.text, gone, discourse.lexicon)).items():
                if head not in left:
                    weights[head] += _TOLD * share * min(count, _TOLD_AT_MOST)
    return weights


def _named(text: str, gone: Collection[str], lexicon: Lexicon) -> Iterator[str]:
    for key, heads in _telling(text, lexicon):
        if key not in gone:
            yield from heads


@read_once
def _telling(text: str, lexicon: Lexicon) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The key of each phrase that names a thing, and its words that are not said of anything."""
    return tuple(
        (phrase.key, tuple(head for head in phrase.heads if head not in lexicon.generic))
        for phrase in phrases(text, lexicon)
        if _tells(phrase, lexicon)
    )


def _tells(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase names a thing: no time, number of a person or person, whom one question is about and
    the next need not be, and nothing that is only said of a thing: "is it serious", "how expensive"."""
    if phrase.entity not in _THINGS or phrase.name:
        return phrase.entity in _THINGS
    said_of = len(phrase.heads) == 1 and phrase.before in lexicon.before_qualities
    return not said_of and lexicon.verb(phrase.text.lower()) is None


def _left_behind(gone: Collection[str], discourse: Discourse) -> set[str]:
    """The words of what was taken back or asked about no longer, also within other phrases, unless the last
    question has them again."""
    asked = {head for each in phrases(discourse.last_question, discourse.lexicon) for head in each.heads}
    return {head for key in gone for head in key.split()} - asked


def _as_said(heads: Collection[str], discourse: Discourse) -> Iterator[str]:
    """The words as they were said last, those that were said side by side in one: "food truck"."""
    left = set(heads)
    runs = [run for each in reversed(discourse.said) for run in _runs(each.text, left, discourse)]
    for run in sorted(runs, key=lambda run: -len(run.heads)):
        if run.heads <= left:
            left -= run.heads
            yield joined(run.text)


def _runs(text: str, heads: Collection[str], discourse: Discourse) -> Iterator[_Run]:
    for phrase in phrases(text, discourse.lexicon):
        for wanted, side_by_side in groupby(words(phrase.text), lambda word: singular(word.text) in heads):
            run = list(side_by_side)
            if wanted and _is_named(phrase, run, discourse.lexicon):
                said = phrase.text[run[0].start : run[-1].end]
                yield _Run(said, frozenset(singular(word.text) for word in run))


def _is_named(phrase: Phrase, run: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the words have the noun of the phrase with them, or are part of a name: of "broad comic play"
    "comic play" names a thing, "broad comic" does not."""
    noun = run[0].start == 0 if lexicon.head_first else run[-1].end == len(phrase.text)
    return noun or phrase.name
