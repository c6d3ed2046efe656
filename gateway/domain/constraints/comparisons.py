"""How languages say that an amount is the most or the least wanted, or one end of a range."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_LONGEST = 30
"""Code points in which a comparison stands, with the space beside it."""


@dataclass(frozen=True, slots=True)
class Comparisons:
    """The comparing words of one language. Those of `dated` say since or until when as well, so that a bare
    year after them is no amount."""

    most: re.Pattern[str]
    least: re.Pattern[str]
    most_after: re.Pattern[str]
    least_after: re.Pattern[str]
    dated: re.Pattern[str]
    opening: re.Pattern[str]
    """Before the first amount of a range."""
    joining: re.Pattern[str]
    """Between the two, after an opening."""
    joining_alone: re.Pattern[str]
    """Between the two, without one."""


def ends_with(pattern: re.Pattern[str], text: str, at: int) -> int:
    """How many code points before `at` the comparison takes, 0 when none stands there."""
    found = pattern.search(text[max(at - _LONGEST, 0) : at])
    return 0 if found is None else found.end() - found.start()


def begins_with(pattern: re.Pattern[str], text: str, at: int) -> bool:
    """Whether the comparison follows at `at`."""
    return pattern.match(text[at : at + _LONGEST]) is not None


def _before(words: str, signs: str = "(?!)") -> re.Pattern[str]:
    return re.compile(rf"(?:(?<![\w-])(?:{words})|{signs})\s*$", re.IGNORECASE)


def _after(words: str) -> re.Pattern[str]:
    return re.compile(rf"\s*[,(]?\s*(?:{words})(?!\w)", re.IGNORECASE)


def _between(words: str) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:(?:{words})(?!\w)|-|–)\s*", re.IGNORECASE)


_LESS_SIGNS = "<=?|≤"
_MORE_SIGNS = ">=?|≥"

_ENGLISH = Comparisons(
    most=_before(
        r"under|below|at most|up to|within|max(?:imum|\.)?(?: of)?|(?:no|not) (?:more|longer|higher) than"
        r"|(?:less|fewer|cheaper|shorter|lower) than|not (?:over|above|exceeding)|a limit of",
        _LESS_SIGNS,
    ),
    least=_before(
        r"over|above|at least|from|exceeding|min(?:imum|\.)?(?: of)?|upwards? of|not (?:under|below)"
        r"|(?:more|longer|greater|higher|larger) than|(?:no|not) (?:less|fewer|shorter) than",
        _MORE_SIGNS,
    ),
    most_after=_after(r"or (?:less|under|below|cheaper|fewer|shorter)|max(?:imum)?|at (?:the )?most|tops"),
    least_after=_after(
        r"or (?:more|above|over|longer|higher)|and (?:more|above|up|over)|min(?:imum)?|at least"
    ),
    dated=_before("up to|from|within"),
    opening=_before("between|from"),
    joining=_between("and|to|until|till"),
    joining_alone=_between("to"),
)
_GERMAN = Comparisons(
    most=_before(
        r"unter|unterhalb(?: von)?|höchstens|maximal|max\.?|bis(?: zu)?|nicht über"
        r"|nicht (?:mehr|länger|höher) als|(?:weniger|billiger|günstiger|kürzer|niedriger) als|innerhalb von",
        _LESS_SIGNS,
    ),
    least=_before(
        r"über|oberhalb(?: von)?|mindestens|wenigstens|mind\.?|min\.?|ab|nicht unter"
        r"|nicht (?:weniger|kürzer) als|(?:mehr|länger|teurer|höher|größer) als",
        _MORE_SIGNS,
    ),
    most_after=_after("oder (?:weniger|günstiger|billiger|darunter|kürzer)|maximal|höchstens"),
    least_after=_after("(?:oder|und) (?:mehr|länger|darüber|höher)|mindestens"),
    dated=_before("bis(?: zu)?|ab"),
    opening=_before("zwischen|von|ab"),
    joining=_between("und|bis(?: zu)?"),
    joining_alone=_between("bis(?: zu)?"),
)
_PORTUGUESE = Comparisons(
    most=_before(
        r"até|abaixo de|no máximo|máximo(?: de)?|inferior(?:es)? a|não mais (?:do )?(?:de|que)|dentro de"
        r"|menos (?:do )?(?:de|que)|mais barat[oa]s? (?:do )?que|menor(?:es)? (?:do )?que",
        _LESS_SIGNS,
    ),
    least=_before(
        r"acima de|mais (?:do )?(?:de|que)|pelo menos|ao menos|no mínimo|mínimo(?: de)?|superior(?:es)? a"
        r"|a partir de|não menos (?:do )?(?:de|que)|maior(?:es)? (?:do )?que",
        _MORE_SIGNS,
    ),
    most_after=_after("ou menos|no máximo"),
    least_after=_after("ou mais|no mínimo|pelo menos"),
    dated=_before("até|a partir de"),
    opening=_before("entre|de|desde"),
    joining=_between("e|a|até"),
    joining_alone=_between("a|até"),
)
_SPANISH = Comparisons(
    most=_before(
        r"hasta|por debajo de|como máximo|máximo(?: de)?|inferior(?:es)? a|no más (?:de|que)|dentro de"
        r"|menos (?:de|que)|más barat[oa]s? que|menor(?:es)? (?:de|que)",
        _LESS_SIGNS,
    ),
    least=_before(
        r"por encima de|más (?:de|que)|al menos|por lo menos|como mínimo|mínimo(?: de)?|superior(?:es)? a"
        r"|a partir de|no menos (?:de|que)|desde|mayor(?:es)? (?:de|que)",
        _MORE_SIGNS,
    ),
    most_after=_after("o menos|como máximo"),
    least_after=_after("o más|como mínimo|al menos"),
    dated=_before("hasta|desde|a partir de"),
    opening=_before("entre|de|desde"),
    joining=_between("y|a|hasta"),
    joining_alone=_between("a|hasta"),
)
_SIGNS = Comparisons(
    most=_before("(?!)", _LESS_SIGNS),
    least=_before("(?!)", _MORE_SIGNS),
    most_after=_after("(?!)"),
    least_after=_after("(?!)"),
    dated=_before("(?!)"),
    opening=_before("(?!)"),
    joining=_between("(?!)"),
    joining_alone=_between("(?!)"),
)
_BY_LANGUAGE: Mapping[str, Comparisons] = MappingProxyType(
    {"en": _ENGLISH, "de": _GERMAN, "pt": _PORTUGUESE, "es": _SPANISH}
)


def comparisons(language: str) -> Comparisons:
    """Those of a language (ISO 639-1), the signs alone for one that is not known."""
    return _BY_LANGUAGE.get(language, _SIGNS)
