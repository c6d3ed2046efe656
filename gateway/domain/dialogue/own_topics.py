"""Whether a message has a topic of its own, however little it names."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.dialogue.anaphora import opening
from gateway.domain.dialogue.fragments import is_fragment
from gateway.domain.dialogue.recalling import RESUMED, is_known
from gateway.domain.dialogue.topics import weight, without_asides
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import TIMES, Phrase, phrases
from gateway.domain.language.wording import singular, words

_SAID_OF_ONE = 3
"""Noun phrases of a question that stands by itself though only one of them names a topic."""


def defines(text: str, lexicon: Lexicon) -> bool:
    """Whether the text asks what or who something is that it names: "what is probation?", but not "who is
    responsible?"."""
    named = phrases(text, lexicon) if lexicon.defining.match(text) else ()
    return bool(named) and not (len(named) == 1 and _is_quality(named[0], lexicon))


def _is_quality(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase is an adjective that is said of something: "is responsible"."""
    alone = phrase.before in lexicon.copulas and len(phrase.heads) == 1
    return bool(lexicon.qualities) and alone and phrase.text.endswith(lexicon.qualities)


def says_more(text: str, lexicon: Lexicon) -> bool:
    """Whether a clause about one thing says several things of it: "how many days a week may I work from
    home"."""
    said = [phrase for phrase in phrases(text, lexicon) if phrase.start > 0]
    return len(said) >= _SAID_OF_ONE and not is_fragment(text, lexicon)


def brings_up(text: str, lexicon: Lexicon) -> bool:
    """Whether a clause names a thing as new, without "the": where a person asks for themselves ("do I need a
    visa?"), or asks of the thing itself ("how long is probation?"). Others ask on about the last topic: "will
    it be windy?"."""
    said = words(text)
    new = [phrase for phrase in phrases(text, lexicon) if _is_new(phrase, lexicon)]
    if not new or is_fragment(text, lexicon):
        return False
    itself = new[-1].before in lexicon.copulas and new[-1].end == said[-1].end
    itself = itself and not any(word.lower in lexicon.pointers for word in said)
    if lexicon.head_first and said[0].lower in lexicon.copulas:
        itself = False  # whose subject was said before: "¿es gratis?"
    return itself or any(word.lower in lexicon.speaker for word in said)


def says_when(text: str, earlier: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a clause of one thing says for when, and no name stood before that it may be about besides: "is
    the canteen open tomorrow?"."""
    point = without_asides(text, lexicon)
    if weight(point, lexicon) != 1 or opening(point, lexicon) or is_fragment(point, lexicon):
        return False
    dated = any(phrase.entity in TIMES for phrase in phrases(point, lexicon))
    named = (phrase for said in earlier for phrase in phrases(said[:RESUMED], lexicon))
    told = any(_is_proper(phrase) and phrase.entity not in TIMES for phrase in named)
    return (dated or lexicon.when.search(point) is not None) and not told


def _is_proper(phrase: Phrase) -> bool:
    """Whether every word of the name has a capital: "Clear sky" after a comma names nobody."""
    return phrase.name and all(word.capitalised for word in words(phrase.text))


def asks_on(text: str, lexicon: Lexicon) -> bool:
    """Whether a question about others names "the members" as known, and nothing by a name of its own: "who
    joined the band?". Two words, "the travel policy", say which it is."""
    named = [phrase for phrase in phrases(text, lexicon) if phrase.entity not in TIMES]
    if any(phrase.name for phrase in named) or lexicon.speaker & {word.lower for word in words(text)}:
        return False
    known = [each for each in named if is_known(each, lexicon)]
    new = any(_is_new(each, lexicon) and not _is_quality(each, lexicon) for each in named[:1])
    return bool(known) and not new and not is_fragment(text, lexicon)


def _is_new(phrase: Phrase, lexicon: Lexicon) -> bool:
    if phrase.before in lexicon.definite | lexicon.pointing or phrase.personal(lexicon):
        return False
    if _is_quality(phrase, lexicon):
        return False
    return not set(phrase.heads) <= lexicon.generic and not phrase.text[0].isdigit()


def names_anew(text: str, earlier: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a whole question asks what a thing is that has a name of several words, none of which was said
    before: "what is the notice period?" after talk of a lift. One word, "the deadline", is somebody's."""
    point = without_asides(text, lexicon)
    asks = any(word.lower in lexicon.questions for word in words(point)[:1])
    named = phrases(point, lexicon) if asks else ()
    if len(named) != 1 or len(named[0].heads) < 2 or named[0].heads[0] in lexicon.generic:
        return False
    if opening(text, lexicon) or is_fragment(text, lexicon) or named[0].before not in lexicon.definite:
        return False
    told = {singular(word.text) for said in earlier for word in words(said)}
    return told.isdisjoint(named[0].heads)
