"""Messages without a pronoun that still lean on the turns before: ellipses, "any other", "the album"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gateway.domain.dialogue.anaphora import opening, references
from gateway.domain.dialogue.recalling import (
    _RESUMED,
    calls_briefly,
    is_known,
    resumes,
)
from gateway.domain.dialogue.topics import weight, without_asides
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import TIMES, Phrase, phrases
from gateway.domain.language.wording import Word, sentences, singular, words
from gateway.domain.reading import read_once

_ANSWER_WEIGHT = 4
"""An answer to a clarifying question rarely names more; a longer message says what it is about."""
_IN_FULL = 3
"""A request of so many words needs no more."""
_CONTRAST_WEIGHT = 3
"""Words like "other" and "else" point back only where little else is named."""
_NAMED_BY_ITSELF = 2
"""Two words say what they are about ("password reset"); one ("the fee") or a query ("Pro plan?") does not."""

_SAID_OF_ONE = 3
"""Noun phrases of a question that stands by itself though only one of them names a topic."""


def answers(text: str, lexicon: Lexicon) -> bool:
    """Whether the text reads as an answer to a question: "Yes, B1", "the blue one", "in Lisbon"."""
    said = words(text)
    if not said or text.rstrip().endswith("?"):
        return False
    if (agreed := lexicon.affirmation.match(text.strip())) is not None:
        return not _requests_in_full(text.strip()[agreed.end() :], lexicon)
    if lexicon.wishes.match(text.strip()):
        return False
    asking = any(word.lower in lexicon.questions for word in said[:2])
    return not asking and weight(text, lexicon) <= _ANSWER_WEIGHT and not _requests(text, lexicon)


def _requests_in_full(text: str, lexicon: Lexicon) -> bool:
    """Whether more than "yes" is a request that says by itself what it is about."""
    return _requests(text, lexicon) and weight(text, lexicon) >= _IN_FULL


def _requests(text: str, lexicon: Lexicon) -> bool:
    first = (word.lower for word in words(without_asides(text, lexicon))[:1])
    return any(lexicon.verb(word) == word or word in lexicon.auxiliaries for word in first)


@read_once
def leaning(text: str, lexicon: Lexicon) -> str | None:
    """Why the text does not say by itself what it is about, or none when it does."""
    point = without_asides(text, lexicon)
    named = weight(point, lexicon)
    if opening(point, lexicon) or named == 0:
        return "ellipsis"
    if _contrasts(point, lexicon) and named <= _CONTRAST_WEIGHT and not _says_whose(point, lexicon):
        return "contrast"
    if lexicon.thereafter.search(point) or lexicon.counts.match(point):
        return "dangling_reference"
    if _points_back(point, lexicon) or references(point, lexicon, loose=True):
        return "dangling_reference"
    if _is_circumstance(point, lexicon):
        return "ellipsis"
    if _defines(point, lexicon) or _asks_of_its_own(point, lexicon):
        return None
    if named == 1 and (_says_more(point, lexicon) or _brings_up(point, lexicon)):
        return None
    if named <= _NAMED_BY_ITSELF and _asks_on(point, lexicon):
        return "ellipsis"
    asked = named == _NAMED_BY_ITSELF and point.rstrip().endswith("?") and is_fragment(point, lexicon)
    return "ellipsis" if asked or named < _NAMED_BY_ITSELF else None


def _contrasts(text: str, lexicon: Lexicon) -> bool:
    """Whether a word sets something against what was said: "another one", but not "different types of"."""
    said = (*words(text), None)
    return lexicon.additive.search(text) is not None or any(
        word is not None
        and word.lower in lexicon.contrast
        and not (after is not None and not after.after_pause and singular(after.text) in lexicon.generic)
        for word, after in pairwise(said)
    )


def _says_whose(text: str, lexicon: Lexicon) -> bool:
    """Whether a name of several words says what the others of are asked for."""
    return any(phrase.name and len(phrase.heads) > 1 for phrase in phrases(text, lexicon))


def _asks_of_its_own(text: str, lexicon: Lexicon) -> bool:
    """Whether a sentence points to nothing but what the one before it names: "E-discovery? What's that?"."""
    *named, asked = sentences(text)
    return bool(named) and any(word.lower in lexicon.pointers for word in words(asked))


def _is_circumstance(text: str, lexicon: Lexicon) -> bool:
    """Whether the text only says where, when or for how much: "from 20 MWh over 3 years?"."""
    return words(text)[0].lower in lexicon.prepositions and is_fragment(text, lexicon)


def _defines(text: str, lexicon: Lexicon) -> bool:
    """Whether the text asks what or who something is that it names: "what is probation?", but not "who is
    responsible?"."""
    named = phrases(text, lexicon) if lexicon.defining.match(text) else ()
    return bool(named) and not (len(named) == 1 and _is_quality(named[0], lexicon))


def _is_quality(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase is an adjective that is said of something: "is responsible"."""
    alone = phrase.before in lexicon.copulas and len(phrase.heads) == 1
    return bool(lexicon.qualities) and alone and phrase.text.endswith(lexicon.qualities)


def _says_more(text: str, lexicon: Lexicon) -> bool:
    """Whether a clause about one thing says several things of it: "how many days a week may I work from
    home"."""
    said = [phrase for phrase in phrases(text, lexicon) if phrase.start > 0]
    return len(said) >= _SAID_OF_ONE and not is_fragment(text, lexicon)


def _brings_up(text: str, lexicon: Lexicon) -> bool:
    """Whether a clause names a thing as new, without "the": where a person asks for themselves ("do I need a
    visa?"), or asks of the thing itself ("how long is probation?"). Others ask on about the last topic: "will
    it be windy?"."""
    said = words(text)
    new = [phrase for phrase in phrases(text, lexicon) if _is_new(phrase, lexicon)]
    if not new or is_fragment(text, lexicon):
        return False
    itself = new[-1].before in lexicon.copulas and new[-1].end == said[-1].end
    itself = itself and not any(word.lower in lexicon.pointers for word in said)
    return itself or any(word.lower in lexicon.speaker for word in said)


def _says_when(text: str, earlier: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a clause of one thing says for when, and no name stood before that it may be about besides: "is
    the canteen open tomorrow?"."""
    point = without_asides(text, lexicon)
    if weight(point, lexicon) != 1 or opening(point, lexicon) or is_fragment(point, lexicon):
        return False
    dated = any(phrase.entity in TIMES for phrase in phrases(point, lexicon))
    named = (phrase for said in earlier for phrase in phrases(said[:_RESUMED], lexicon))
    told = any(phrase.name and phrase.entity not in TIMES for phrase in named)
    return (dated or lexicon.when.search(point) is not None) and not told


def _asks_on(text: str, lexicon: Lexicon) -> bool:
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


def leaning_on(earlier: Sequence[str], text: str, lexicon: Lexicon) -> str | None:
    """Why the text needs what was said earlier, or none when it does not."""
    if (sign := leaning(text, lexicon)) is not None:
        return sign if sign != "ellipsis" or not _says_when(text, earlier, lexicon) else None
    if resumes(text, earlier, lexicon):
        return "resumed_topic"
    return "brief_name" if calls_briefly(text, earlier, lexicon) else None


def is_fragment(text: str, lexicon: Lexicon) -> bool:
    """Whether the text is no clause, neither a question nor a request: "the Pro plan", "in Brazil"."""
    said = words(text)
    clause = any(
        (word.lower in lexicon.questions or word.lower in lexicon.auxiliaries)
        and not _is_genitive(index, said)
        for index, word in enumerate(said)
    )
    return not clause and not _requests(text, lexicon)


def _is_genitive(index: int, said: Sequence[Word]) -> bool:
    """Whether "'s" belongs to a name: "Ann's assistant", not "what's the deadline"."""
    word = said[index]
    return (
        word.lower == "'s" and index > 0 and said[index - 1].capitalised and said[index - 1].end == word.start
    )


def _points_back(text: str, lexicon: Lexicon) -> bool:
    """Whether a demonstrative stands before a noun: "that incident", but not "this year" or "says that"."""
    return any(
        _pointer(phrase, text, lexicon)
        and not phrase.name
        and (phrase.before in lexicon.far or not lexicon.times.search(phrase.text))
        for phrase in phrases(text, lexicon)
    )


def _pointer(phrase: Phrase, text: str, lexicon: Lexicon) -> bool:
    """Whether the phrase follows a demonstrative, with a count between them or not: "those three offices"."""
    if phrase.before not in lexicon.determiners:
        return phrase.before in lexicon.pointing
    before = [word.lower for word in words(text[: phrase.start])[-2:]]
    return phrase.before in lexicon.pointing or before[0] in lexicon.pointing
