"""The calendar dates in a text, however they are written: "2026-03-01", "1 March 2026", "1. März", "März
2026"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gateway.domain.reading import read_once

_MONTHS = (
    "january jan januar jänner janeiro enero",
    "february feb februar fevereiro fev febrero",
    "march mar märz maerz mrz março marzo",
    "april apr abril abr",
    "may mai maio mayo",
    "june jun juni junho junio",
    "july jul juli julho julio",
    "august aug agosto ago",
    "september sep sept setembro set septiembre",
    "october oct oktober okt outubro out octubre",
    "november nov novembro noviembre",
    "december dec dezember dez dezembro diciembre dic",
)
_MONTH = {name: number for number, names in enumerate(_MONTHS, start=1) for name in names.split()}
_ALSO_A_WORD = frozenset(
    {"may", "march", "mar", "set", "out", "ago", "sep", "dec", "dez", "jan", "dic", "nov"}
)
"""Months only where a day or a year stands beside them, or as `_IN_IT`."""
_IN_IT = re.compile(r"\b(?:in|since|until|till|by|before|after|from|during|this|last|next) (?:March|May)$")
_NAME = r"(?P<month>" + "|".join(sorted(_MONTH, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th|º|\.)?"
_YEAR = r"(?P<year>(?:19|20)\d\d)"
_OF = r"(?:\s+(?:of|de|del))?"
_WRITTEN = (
    rf"(?<![\w.,]){_DAY}{_OF}\s+{_NAME}(?:{_OF}[\s,]+{_YEAR}\b)?",
    rf"\b{_NAME}\s+{_DAY}(?![\w:]|[.,]\d)(?:[\s,]+{_YEAR}\b)?",
    rf"\b{_NAME}(?:{_OF}[\s,]+{_YEAR}\b)?",
)
_FIGURES = (
    r"(?<![\w-])(?P<year>(?:19|20)\d\d)[-/.](?P<month>[01]?\d)(?:[-/.](?P<day>[0-3]?\d))?(?![\w-]|[.]\d)",
    r"(?<![\w./])(?P<first>[0-3]?\d)(?P<mark>[./-])(?P<second>[0-3]?\d)(?P=mark)(?P<year>(?:19|20)?\d\d)(?![\w/]|\.\d)",
    r"(?<![\w./])(?P<first>[0-3]?\d)\.(?P<second>[01]?\d)\.(?!\d)",
)
_IN_FIGURES = tuple(re.compile(shape, re.IGNORECASE) for shape in _FIGURES)
_AFTER_A_DAY, *_FROM_THE_NAME = (re.compile(shape, re.IGNORECASE) for shape in _WRITTEN)
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_DIGIT = re.compile(r"\d")
_CENTURY = 2000
_MONTHS_IN_A_YEAR = 12
_DAYS_IN_A_MONTH = 31


@dataclass(frozen=True, slots=True)
class Date:
    """A date as far as it is given (0: not said), and where it stands (code points). `swapped` is the other
    reading of figures that are a day and a month either way round."""

    year: int
    month: int
    day: int
    text: str
    start: int
    end: int
    swapped: bool = False

    def is_within(self, other: Date) -> bool:
        """Whether `other` says all that this date says."""
        return any(
            self.year in (0, other.year) and month in (0, other.month) and day in (0, other.day)
            for month, day in self._readings
        ) or any(
            self.year in (0, other.year) and self.month in (0, month) and self.day in (0, day)
            for month, day in other._readings
        )

    @property
    def _readings(self) -> tuple[tuple[int, int], ...]:
        given = (self.month, self.day)
        return (given, given[::-1]) if self.swapped else (given,)


@read_once
def dates(text: str) -> tuple[Date, ...]:
    """The dates in order, none within another."""
    found: list[Date] = []
    taken = bytearray(len(text))
    for match in _shaped(text):
        start, end = match.span()
        if not any(taken[start:end]) and (date := _date(match)) is not None:
            found.append(date)
            taken[start:end] = b"\x01" * (end - start)
    return tuple(sorted(found, key=lambda date: date.start))


def _shaped(text: str) -> Iterator[re.Match[str]]:
    """What has the shape of a date, the surest shapes first. Names of months are looked up word by word: to
    try each of them at every word costs ten times as much."""
    months = [word.start() for word in _LETTERS.finditer(text) if word[0].lower() in _MONTH]
    if _DIGIT.search(text):
        for shape in (*_IN_FIGURES, *([_AFTER_A_DAY] if months else [])):
            yield from shape.finditer(text)
    for shape in _FROM_THE_NAME:
        yield from filter(None, (shape.match(text, start) for start in months))


def _date(match: re.Match[str]) -> Date | None:
    groups = match.groupdict()
    year = _year(groups.get("year") or "0")
    swapped = False
    if groups.get("first"):
        day, month = int(groups["first"]), int(groups["second"])
        if month > _MONTHS_IN_A_YEAR:
            day, month = month, day
        swapped = groups.get("mark") == "/" and day <= _MONTHS_IN_A_YEAR
    else:
        name = groups["month"].lower().rstrip(".")
        month, day = _month(name), int(groups.get("day") or 0)
        if not (year or day) and name in _ALSO_A_WORD and not _IN_IT.search(_up_to(match)):
            return None
    if not (1 <= month <= _MONTHS_IN_A_YEAR and 0 <= day <= _DAYS_IN_A_MONTH):
        return None
    return Date(year, month, day, match[0], *match.span(), swapped=swapped)


def _month(name: str) -> int:
    """The number of a month by its name or its figures. 0 for what only passes for a name where case is
    ignored: "ſeptember"."""
    return _MONTH.get(name) or (int(name) if name.isdecimal() else 0)


def _up_to(match: re.Match[str]) -> str:
    """The match and the word before it."""
    return match.string[max(match.start() - 10, 0) : match.end()]


def _year(digits: str) -> int:
    """Two figures are of this century; a text of the last one writes four."""
    return int(digits) + (_CENTURY if len(digits) == len("26") else 0)


def without_dates(text: str) -> str:
    """The text with blanks where the dates stand."""
    return "".join(_blanked(text))


def _blanked(text: str) -> Iterator[str]:
    at = 0
    for date in dates(text):
        yield text[at : date.start]
        yield " " * (date.end - date.start)
        at = date.end
    yield text[at:]
