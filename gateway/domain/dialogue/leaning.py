"""Messages without a pronoun that still lean on the turns before: ellipses, "any other", "the album"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gateway.domain.dialogue.anaphora import opening, references
from gateway.domain.dialogue.fragments import is_fragment, requests
from gateway.domain.dialogue.limits import limit_in
from gateway.domain.dialogue.own_topics import (
    asks_on,
    brings_up,
    defines,
    names_anew,
    says_more,
    says_when,
)
from gateway.domain.dialogue.recalling import calls_briefly, resumes
from gateway.domain.dialogue.topics import weight, without_asides
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.language.wording import sentences, singular, words
from gateway.domain.reading import read_once

_ANSWER_WEIGHT = 4
"""An answer to a clarifying question rarely names more; a longer message says what it is about."""
_IN_FULL = 3
"""A request of so many words needs no more."""
_CONTRAST_WEIGHT = 3
"""Words like "other" and "else" point back only where little else is named."""
_NAMED_BY_ITSELF = 2
"""Two words say what they are about ("password reset"); one ("the fee") or a query ("Pro plan?") does not."""


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
    return not asking and weight(text, lexicon) <= _ANSWER_WEIGHT and not requests(text, lexicon)


def _requests_in_full(text: str, lexicon: Lexicon) -> bool:
    """Whether more than "yes" is a request that says by itself what it is about."""
    return requests(text, lexicon) and weight(text, lexicon) >= _IN_FULL


@read_once
def leaning(text: str, lexicon: Lexicon) -> str | None:
    """Why the text does not say by itself what it is about, or none when it does."""
    point = without_asides(text, lexicon)
    named = weight(point, lexicon)
    if (
        opening(point, lexicon)
        or named == 0
        or goes_on_if(point, lexicon)
        or limit_in(point, lexicon) is not None
    ):
        return "ellipsis"
    if _contrasts(point, lexicon) and named <= _CONTRAST_WEIGHT and not _says_whose(point, lexicon):
        return "contrast"
    if lexicon.thereafter.search(point) or lexicon.counts.match(point):
        return "dangling_reference"
    if _points_back(point, lexicon) or references(point, lexicon, loose=True):
        return "dangling_reference"
    if _is_circumstance(point, lexicon):
        return "ellipsis"
    if defines(point, lexicon) or _asks_of_its_own(point, lexicon):
        return None
    if named == 1 and (says_more(point, lexicon) or brings_up(point, lexicon)):
        return None
    if named <= _NAMED_BY_ITSELF and asks_on(point, lexicon):
        return "ellipsis"
    asked = named == _NAMED_BY_ITSELF and point.rstrip().endswith("?") and is_fragment(point, lexicon)
    return "ellipsis" if asked or named < _NAMED_BY_ITSELF else None


def goes_on_if(text: str, lexicon: Lexicon) -> bool:
    """Whether the text asks for no more than what is so under a condition: "what if I'm abroad?". One that
    names what it is about, "what if I lose my badge?", is a question of its own."""
    return lexicon.conditions.match(text) is not None and weight(text, lexicon) < _NAMED_BY_ITSELF


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


def leaning_on(earlier: Sequence[str], text: str, lexicon: Lexicon) -> str | None:
    """Why the text needs what was said earlier, or none when it does not."""
    if (sign := leaning(text, lexicon)) is not None:
        own = says_when(text, earlier, lexicon) or names_anew(text, earlier, lexicon)
        return None if sign == "ellipsis" and own else sign
    if resumes(text, earlier, lexicon):
        return "resumed_topic"
    return "brief_name" if calls_briefly(text, earlier, lexicon) else None


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
