"""Digits that pass for letters in a name, `m4ria g0nzalez`, as the letters that they pass for.

Words of programs have digits among their letters too: `log4j`, `oauth2`. So a word counts only when it is a
given name so read, or when one stands beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, product

from gateway.adapters.presidio.apart import only
from gateway.adapters.presidio.given_names import GIVEN_NAMES
from gateway.adapters.presidio.lone_names import GIVEN_NAMES as LONE_NAMES
from gateway.adapters.terms.readings import MEANT_BY_DIGIT
from gateway.domain.language.lexicon import listed
from gateway.domain.language.stems import folded
from gateway.domain.rendering import Rendered

_ENGLISH = listed(
    "Aaron Abigail Adam Alan Albert Alexander Alice Alison Amanda Amy Andrew Angela Anna Anne Anthony Arthur "
    "Barbara Benjamin Betty Brandon Brenda Brian Bridget Bruce Bryan Carl Caroline Catherine Charles "
    "Charlotte Cheryl Christopher Cynthia Daniel Deborah Denise Dennis Diane Donald Donna Dorothy Douglas "
    "Dylan Edward Elizabeth Ellen Emily Emma Eric Ethan Evelyn Fiona Frances Gary Gemma George Gerald Gloria "
    "Gordon Graham Gregory Hannah Harold Heather Helen Henry Howard Ian Jack Jacob James Janet Janice Jason "
    "Jeffrey Jennifer Jeremy Jessica Joan Joe John Johnny Jonathan Joseph Joshua Joyce Judith Julie Justin "
    "Karen Katherine Kathleen Keith Kelly Kenneth Kevin Kimberly Kyle Larry Lauren Lawrence Leonard Linda "
    "Lisa Logan Lori Louis Louise Madison Margaret Marie Marilyn Martha Martin Mary Matthew Megan Melissa "
    "Michael Michelle Mike Nancy Natalie Nathan Nicholas Nigel Noah Olivia Oliver Oscar Pamela Patrick Paul "
    "Peter Philip Rachel Ralph Raymond Rebecca Richard Robert Roger Ronald Russell Ruth Ryan Samantha Scott "
    "Sean Shannon Sharon Shirley Simon Sophia Stephen Steve Steven Stuart Susan Teresa Thomas Timothy Tom "
    "Tracy Trevor Tyler Victoria Vincent Virginia Walter Wayne William Zachary"
)
_MIXED = re.compile(r"(?<![\w@./-])[^\W\d_](?=[^\W\d_]{0,22}\d)[^\W_]{1,22}[^\W\d_](?![\w@]|[./]\w)")
_DIGIT = re.compile(r"\d")
_BEFORE = re.compile(r"(?<![\w@./-])([^\W_]{2,24})[ ]\Z")
_AFTER = re.compile(r"[ ]([^\W_]{2,24})(?![\w@/])")
_REACH = 26
_MOST_READINGS = 8


def with_letters(given: Rendered) -> Rendered:
    """The text with the letters of such names; where there is none, the text itself."""
    if not _DIGIT.search(given.text):
        return given
    letters = list(given.text)
    for match in _MIXED.finditer(given.text):
        if read := _meant(given.text, match):
            letters[match.start() : match.end()] = read
    return only(given, letters)


def _meant(text: str, match: re.Match[str]) -> str | None:
    """What the word says, where it is a name."""
    if 2 * sum(map(str.isdecimal, match[0])) >= len(match[0]):
        return None
    readings = list(_readings(match[0]))
    if name := next(filter(is_given, readings), None):
        return name
    before = _BEFORE.search(text, max(0, match.start() - _REACH), match.start())
    after = _AFTER.match(text, match.end())
    beside = (each[1] for each in (before, after) if each)
    return readings[0] if any(is_given(name) for each in beside for name in _readings(each)) else None


def _readings(word: str) -> Iterator[str]:
    """The first few, of the same length."""
    meant = (MEANT_BY_DIGIT.get(letter, letter) for letter in word)
    return islice(map("".join, product(*meant)), _MOST_READINGS)


def is_given(word: str) -> bool:
    """Whether the word is a listed given name, in whatever letters and with or without accents."""
    return folded(word) in _given()


@cache
def _given() -> frozenset[str]:
    return frozenset(map(folded, (*_ENGLISH, *GIVEN_NAMES, *LONE_NAMES)))
