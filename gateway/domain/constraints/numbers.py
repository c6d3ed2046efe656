"""The numbers in a text, however they are written: "80", "1,000.50", "1.000,50", "2 million", "ten"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from gateway.domain.constraints.number_words import begins_number, multiplier, number_at
from gateway.domain.constraints.units import unit_of
from gateway.domain.language.wording import words
from gateway.domain.reading import read_once

_NUMERAL = re.compile(
    r"(?<![^\W_])(?<!\d[.,:/])"
    r"(?P<digits>\d{1,3}(?:[\u0020\u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d{1,9}(?!\d))?|\d+(?:[.,]\d+)*)"
    r"(?P<after>[^\W\d_]*)(?![.,]?\d)"
)
_TOKEN = re.compile(r"(?<![\w<])[^\W_][\w.:+/-]*")
_PARTS = re.compile(r"[-./:+_]")
_SEVERAL_PARTS = re.compile(r"\d+(?:[:/_]\d+)+|\d+(?:\.\d+){2,}")
_LETTERS_AFTER = re.compile(
    r"(?:st|nd|rd|th|er|ª|º|o|a|am|pm|h|hrs?|min|s|(?-i:x)|k|m|b|bn|mio|km|cm|mm|kg|g|mg|t|kwh|mwh|gwh|wh|kw|mw|w|v|gb|mb"
    r"|kb|tb|eur|usd|gbp|brl|chf|euros?|ct|d|days?|weeks?|months?|years?|hours?|uhr)?",
    re.IGNORECASE,
)
_HALF = re.compile(
    r"(?<![\w-])(?P<half>half an?|(?:ein(?:e[nrm]?)? )?halbe[nrs]?|meia|meio|media|medio) (?P<of>[^\W\d_]+)",
    re.IGNORECASE,
)
_A_HALF = Decimal("0.5")
_SHORT_MULTIPLIERS = {"k": 1_000, "bn": 10**9, "mio": 10**6}
_WORD_BESIDE = re.compile(r"[\u0020\u00a0]([^\W\d_]+)")
_LONGEST_WORD = 20
_MOST_DIGITS = 30
"""More digits than any amount has; what is longer is a key or a serial number."""
_GROUP = 3


@dataclass(frozen=True, slots=True)
class Number:
    """A number and where it stands (code points, letters written on to it left out). `after` are those
    letters, `spelled` says whether it is written as words."""

    value: Decimal
    text: str
    start: int
    end: int
    after: str = ""
    spelled: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """A word with digits in it that is no number, and where it stands."""

    text: str
    start: int
    end: int


@read_once
def numbers(text: str, language: str) -> tuple[Number, ...]:
    """The numbers in order, none from within a code. `language` (ISO 639-1) says which words are numbers, and
    whether "1.000" is a thousand."""
    halves = tuple(_halves(text, language))
    within = {at for code in codes(text) for at in range(code.start, code.end)}
    within |= {at for half in halves for at in range(half.start, half.end)}
    others = (
        one for one in (*_numerals(text, language), *_spelled(text, language)) if one.start not in within
    )
    return tuple(sorted((*halves, *others), key=lambda one: one.start))


@read_once
def codes(text: str) -> tuple[Code, ...]:
    """Words that mix letters and digits, and figures of several parts: "B1", "777X-8", "3.11.2", "10:30"."""
    mixed = (match for match in _TOKEN.finditer(text) if not match[0].isalpha())
    found = ((match[0].rstrip(".:+/-"), match.start()) for match in mixed)
    return tuple(Code(token, start, start + len(token)) for token, start in found if _is_code(token))


def _is_code(token: str) -> bool:
    """Letters and digits in one, or capitals beside digits; never "5-day", "mid-2023" or "80kWh"."""
    if not any(map(str.isdigit, token)):
        return False
    if not any(map(str.isalpha, token)):
        return _SEVERAL_PARTS.fullmatch(token) is not None
    parts = _PARTS.split(token)
    return any(_mixes(part) for part in parts) or (
        len(parts) > 1 and any(part.isupper() and part.isalpha() for part in parts)
    )


def _mixes(part: str) -> bool:
    if part.isalpha() or part.isdigit() or not part:
        return False
    match = _NUMERAL.fullmatch(part)
    return match is None or _LETTERS_AFTER.fullmatch(match["after"]) is None


def _numerals(text: str, language: str) -> Iterator[Number]:
    for match in _NUMERAL.finditer(text):
        value = _value(match["digits"], language)
        after = match["after"].lower()
        if value is None or not _LETTERS_AFTER.fullmatch(match["after"]):
            continue
        value *= _SHORT_MULTIPLIERS.get(after, 1)
        end = match.end("digits")
        beside = _WORD_BESIDE.match(text[end : end + _LONGEST_WORD])
        if beside is not None and (times := multiplier(beside[1].lower(), language)) > 1:
            yield Number(
                value * times, text[match.start() : end + beside.end()], match.start(), end + beside.end()
            )
        else:
            yield Number(value, match["digits"], match.start(), end, after)


def _value(digits: str, language: str) -> Decimal | None:
    """What the digits say; None for versions and for keys, which have no value."""
    digits = re.sub(r"[\u0020\u00a0\u202f'’]", "", digits)
    if len(digits) > _MOST_DIGITS:
        return None
    marks = [mark for mark in digits if mark in ".,"]
    if not marks:
        return Decimal(digits)
    whole, _, last = digits.rpartition(marks[-1])
    groups = re.split("[.,]", digits)
    if marks[-1] in marks[:-1] or (len(marks) == 1 and _groups(marks[0], groups, language)):
        grouped = len(set(marks)) == 1 and all(len(group) == _GROUP for group in groups[1:])
        return Decimal("".join(groups)) if grouped else None
    if len(set(marks[:-1])) > 1 or any(len(group) != _GROUP for group in groups[1:-1]):
        return None
    return Decimal(f"{re.sub('[.,]', '', whole)}.{last}")


def _groups(mark: str, groups: list[str], language: str) -> bool:
    """Whether a single mark parts thousands: the comma in English, the point elsewhere, before three
    digits."""
    thousands = "," if language == "en" else "."
    return (
        mark == thousands and len(groups[1]) == _GROUP and 0 < len(groups[0]) <= _GROUP and groups[0] != "0"
    )


def _spelled(text: str, language: str) -> Iterator[Number]:
    tokens = words(text)
    reach = 0
    for index, word in enumerate(tokens):
        if index < reach or not begins_number(word.lower, language):
            continue
        counted = multiplier(word.lower, language) > 1 and _follows_a_digit(text, word.start)
        value, taken = (0, 0) if counted else number_at(index, tokens, language)
        if taken:
            reach = index + taken
            end = tokens[reach - 1].end
            yield Number(Decimal(value), text[word.start : end], word.start, end, spelled=True)


def _halves(text: str, language: str) -> Iterator[Number]:
    """Half of a unit or of a large number: "half an hour", "half a million", "meia hora"."""
    for match in _HALF.finditer(text):
        times = multiplier(match["of"].lower(), language)
        if times > 1 or unit_of(match["of"]) is not None:
            end = match.end() if times > 1 else match.end("half")
            yield Number(_A_HALF * times, text[match.start() : end], match.start(), end, spelled=True)


def _follows_a_digit(text: str, start: int) -> bool:
    """Whether a numeral stands before the word: the "million" of "2 million" is part of it."""
    return text[max(start - 2, 0) : start].rstrip()[-1:].isdigit()
