"""Which of the readings that our own question offered an answer picks: "the second", "2", "Yes, B1"; and
whether it declines what the assistant offered to do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gateway.domain.dialogue.leaning import answers
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import bare, sentences, singular, unopened, words

_NUMBER = re.compile(r"(?:\w+ )?#?\(?(?P<number>[1-9])[.)]?")
"""A place in the list, perhaps with a word before it: "option 2"."""
_LETTER = re.compile(
    r"(?:(?:option|opción|opção|choice|variante?|case|caso|fall|punkt|point|punto|ponto) )?"
    r"\(?(?P<letter>[a-h])[.)]?",
    re.IGNORECASE,
)
"""The same by a letter, with no other word before it: "vitamin C" is no place."""


def picked(text: str, offered: Sequence[str], lexicon: Lexicon | None) -> str:
    """The reading that the text picks, as it was offered; empty when it picks none, or more than one."""
    if not offered:
        return ""
    said = bare(text)
    if lexicon is not None:
        said = bare(lexicon.affirmation.sub("", said, count=1)) or said
    exact = [each for each in offered if bare(each).lower() == said.lower()]
    if exact:
        return exact[0]
    if (place := place_named(said, lexicon)) is not None:
        return offered[place] if -len(offered) <= place < len(offered) else ""
    return _named(text, said, offered, lexicon) if lexicon is not None else ""


def place_named(said: str, lexicon: Lexicon | None) -> int | None:
    """The place in a list, from 0 or from -1 backwards, that is all the text says; None when it says more."""
    if (match := _NUMBER.fullmatch(said)) is not None:
        return int(match["number"]) - 1
    if (match := _LETTER.fullmatch(said)) is not None:
        return ord(match["letter"].lower()) - ord("a")
    if lexicon is None:
        return None
    if (match := lexicon.selectors.fullmatch(said)) is not None and match["which"] is not None:
        return lexicon.ordinals[match["which"].lower()]
    left = [word.lower for word in words(said) if word.lower not in lexicon.function_words]
    return lexicon.ordinals.get(left[0]) if len(left) == 1 else None


def calls_item(text: str, listed: str, lexicon: Lexicon | None) -> bool:
    """Whether the text only calls an item by the number or letter that `listed` gives it: "B", "what about
    3?". Any other 3 is a figure."""
    opened = lexicon.openers.match(unopened(text)) if lexicon is not None else None
    rest = bare(unopened(text)[opened.end() :] if opened is not None else text)
    match = _NUMBER.fullmatch(rest) or _LETTER.fullmatch(rest)
    if match is None:
        return False
    label = match[match.lastgroup or 0]
    return re.search(rf"(?:^|\s)\(?{label}[.)]\s", listed, re.IGNORECASE) is not None


def _named(text: str, said: str, offered: Sequence[str], lexicon: Lexicon) -> str:
    """The one reading whose words the answer has, or of whose words it has some and no others."""
    mine = _telling(said, lexicon)
    if not mine:
        return ""
    readings = [(each, _telling(each, lexicon)) for each in offered]
    fits = [each for each, theirs in readings if mine <= theirs]
    if not fits and answers(text, lexicon):
        fits = [each for each, theirs in readings if theirs and theirs <= mine]
    return fits[0] if len(fits) == 1 else ""


def _telling(text: str, lexicon: Lexicon) -> set[str]:
    return {
        singular(word.text)
        for word in words(text)
        if word.acronym or word.lower not in lexicon.function_words
    }


def declines(text: str, asked: str, lexicon: Lexicon) -> bool:
    """Whether the text is a "no" and no more, and what was asked before is whether the assistant should do
    something: nothing is left to search for."""
    said = unopened(text)
    refused = lexicon.refusal.match(said)
    if refused is None or lexicon.offers.search(sentences(asked)[-1]) is None:
        return False
    more = {word.lower for word in words(said[refused.end() :])}
    return more <= lexicon.courtesies | lexicon.fillers
