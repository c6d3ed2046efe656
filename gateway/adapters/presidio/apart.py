"""What is written apart, together again: digits and letters one by one, groups of a number with something
else than a hyphen between them, and a number over two lines."""

from __future__ import annotations

import re

from gateway.domain.rendering import Rendered

_ONE_BY_ONE = re.compile(r"(?<![\w@])[^\W_](?:[ .\-_/*|]{1,3}[^\W_]|[ |]{0,2}@[ |]{0,2}[^\W_]){3,}(?![\w@])")
"""Letters or digits, each by itself, in groups or not."""
_WORD, _NUMBER = 4, 7
"""Of so many it may be a name, and with a digit among them somebody's number; with fewer it is anything."""
_DIGITS = re.compile(r"(?<!\w)[(\[{]?\d(?:[)\]},;:|+~ ]{1,3}[(\[{]?\d){6,}(?!\w)")
"""Digits, each by itself or in brackets: `(4)(0)(1)(2)`, `4,0,1,2`."""
_BY_TWOS = re.compile(r"(?<![\w.,-])\d\d(?:([ .-])\d\d)(?:\1\d\d){6,8}(?![\w-]|[.,]\d)")
"""As many pairs as a card's number has."""
_NO_DIGITS = re.compile(r"\D+")
_BROKEN_MAILBOX = re.compile(r"(?<=\w@)[ \t]?\r?\n[ \t>]{0,4}(?=\w)|(?<=\w)[ \t]?\r?\n[ \t>]{0,4}(?=@\w)")
"""An e-mail address over two lines."""
_BROKEN = re.compile(r"(?<=\d)[ \t]?\r?\n[ \t>]{0,4}(?=\d)")
_DASHES = r"[\u2010-\u2015\u2043\u2212\u00b7\u2022\u2027]"
"""Whatever a word processor makes of a hyphen, and points that stand in the middle of a line."""
_DASH = re.compile(rf"(?<=\d){_DASHES}(?=\w)|(?<=\w){_DASHES}(?=\d)")
_GAP = r"[ \t\r\n]{0,3}[-._/*~+,][ \t\r\n]{0,3}"
"""What stands between groups: a mark, perhaps with spaces or the end of a line on a side of it."""
_GROUPED = re.compile(
    rf"(?<!\w)(?:(?:\d{{4}}{_GAP}){{3}}\d{{4}}|\d{{3}}{_GAP}\d\d{_GAP}\d{{4}}"
    rf"|[A-Z]{{2}}\d\d{_GAP}(?:[A-Z\d]{{4}}{_GAP}){{2,7}}[A-Z\d]{{1,4}})(?!\w)",
    re.IGNORECASE,
)
"""The number of a card, of an American's social security, or of a bank account."""
_BETWEEN = re.compile(_GAP)
_UNDERSCORED = re.compile(
    r"(?<![\w@./\\-])(?:(?![a-zß-öø-ÿ])[^\W\d_][^\W\d_A-Z]+_){1,3}(?![a-zß-öø-ÿ])[^\W\d_][^\W\d_A-Z]+(?![\w@(])"
)
"""Words with capitals that underscores join: `Maria_Gonzalez`, not `MAX_SIZE` and not `get_name`."""
_PARTED = re.compile(r"[ .\-_/*|]+")
_WIDE = 2


def joined(given: Rendered) -> Rendered:
    """The text without what keeps the parts of a value apart; groups of a number have hyphens between, and
    words that underscores joined have spaces."""
    text = _DASH.sub("-", given.text)
    letters = list(text)
    for match in _ONE_BY_ONE.finditer(text):
        for gap in _gaps(text, match):
            letters[gap.start() : gap.end()] = [_kept(text, match, gap), *[""] * (len(gap[0]) - 1)]
    for match in _GROUPED.finditer(text):
        for gap in _BETWEEN.finditer(text, *match.span()):
            letters[gap.start() : gap.end()] = ["-", *[""] * (len(gap[0]) - 1)]
    for match in _UNDERSCORED.finditer(text):
        letters[match.start() : match.end()] = match[0].replace("_", " ")
    for pattern in (_DIGITS, _BY_TWOS):
        for match in pattern.finditer(text):
            for gap in _NO_DIGITS.finditer(text, match.start() + 1, match.end()):
                letters[gap.start() : gap.end()] = [""] * len(gap[0])
    for match in _BROKEN_MAILBOX.finditer(text) if "@" in text else ():
        letters[match.start() : match.end()] = [""] * len(match[0])
    for match in _BROKEN.finditer(text):
        letters[match.start() : match.end()] = [""] * len(match[0])
    return only(given, letters)


def only(given: Rendered, letters: list[str]) -> Rendered:
    """What is left of the text, with its places, where `letters` has nothing or another letter for some."""
    kept = [place for place, letter in enumerate(letters) if letter]
    if len(kept) == len(letters):
        return Rendered("".join(letters), given.starts, given.ends)
    starts, ends = given.starts, given.ends
    return Rendered("".join(letters), [starts[place] for place in kept], [ends[place] for place in kept])


def _gaps(text: str, run: re.Match[str]) -> list[re.Match[str]]:
    """What is between the characters of a run, where there are enough of them."""
    characters = [letter for letter in run[0] if letter.isalnum()]
    least = _WORD if all(map(str.isalpha, characters)) else _NUMBER
    return list(_PARTED.finditer(text, *run.span())) if len(characters) >= least else []


def _kept(text: str, run: re.Match[str], gap: re.Match[str]) -> str:
    """What remains of a gap: the point of a mailbox, or a space where a word ends; nothing between digits."""
    if "@" in run[0]:
        return "." if "." in gap[0] else ""
    before, after = text[gap.start() - 1], text[gap.end()]
    if before.isdecimal() and after.isdecimal():
        return ""
    if before.isdecimal() or after.isdecimal():  # "a 4 0 1 2": the first letter and the last may be words
        at_an_end = gap.start() - 1 == run.start() or gap.end() + 1 == run.end()
        letter_is_at_the_end = (before if gap.start() - 1 == run.start() else after).isalpha()
        return " " if at_an_end and letter_is_at_the_end else ""
    return " " if len(gap[0]) >= _WIDE or (before.islower() and after.isupper()) else ""
