"""`pii_leak`: what was masked for the model does not come back in clear, and nothing like it is invented."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gateway.domain.language.plain_words import is_plain
from gateway.domain.language.stems import folded
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case, texts_of
from gateway.domain.validation.disguises import Shown, digits
from gateway.domain.violations import Violation, ViolationCode

_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}")
_SSN = re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")
_CARD = re.compile(r"(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])")
_PHONE = re.compile(
    r"(?<!\w)\+\d(?:[ ().-]{0,2}\d){6,14}(?!\w)"
    r"|(?<![\w-])(?<!\d[ .])\(?\d{2,4}\)?[ .-]\d{3,4}[ .-]\d{3,4}(?![\w-]|[ .]\d)"
)
_DETAIL = "Personal data stands in clear; use the placeholders of the conversation and invent none."


def pii_leak(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Vault values, and e-mail addresses, phone, card and social security numbers the conversation lacks."""
    sources = [Shown(PLACEHOLDER.sub("\n", source)) for source in case.sources]
    return tuple(
        Violation(ViolationCode.PII_LEAK, _DETAIL, index)
        for index, query in enumerate(queries)
        if any(_leaks(case, text, sources) for text in texts_of(query))
    )


def _leaks(case: Case, text: str, sources: Sequence[Shown]) -> bool:
    clear = Shown(PLACEHOLDER.sub("\n", case.without_identifiers(text)))
    return (
        any(not _stood_in_clear(value, sources) for value in case.hidden.told_by(clear))
        or any(not _stood_in_clear(part, sources) for part in _names(case, clear.text))
        or any(not _stood_in_clear(found, sources) for found in dict.fromkeys(_personal(clear.text)))
    )


def _names(case: Case, text: str) -> Iterator[str]:
    """The words of masked names that stand in the text and by which alone somebody is known; words of every
    search are none."""
    return (part for part in case.hidden.parts_in(text) if not is_plain(folded(part), case.language))


def _personal(text: str) -> Iterator[str]:
    for shape in (_EMAIL, _SSN, _PHONE):
        yield from (match[0] for match in shape.finditer(text))
    yield from (match[0] for match in _CARD.finditer(text) if _passes_luhn(digits(match[0])))


def _stood_in_clear(value: str, sources: Sequence[Shown]) -> bool:
    return any(source.holds(value) for source in sources)


def _passes_luhn(number: str) -> bool:
    """The check of ISO/IEC 7812, which every payment card number passes and one in ten other numbers."""
    doubled = [int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(number))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0
