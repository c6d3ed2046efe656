"""What a name model guesses and the text itself or the tenant knows better: products, code, quoted errors."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from gateway.domain.masking import Span
from gateway.domain.names.makers import is_maker
from gateway.domain.names.namesakes import is_namesake
from gateway.domain.names.office_words import are_office_words
from gateway.domain.names.products import is_product
from gateway.domain.names.quoted_errors import is_of_an_error

_COMPANY = "ORGANIZATION"
_GUESSED = frozenset({"PERSON", "LOCATION", "NRP", _COMPANY, "STREET_ADDRESS"})
"""Kinds that models find; what a pattern finds is no guess."""


def is_no_name(text: str, span: Span, kept: frozenset[str], quoted: Sequence[tuple[int, int]]) -> bool:
    """Whether a guessed name is a product's, one that the tenant keeps, a thing's, a plain word, quoted code.

    `kept` is in folded case, `quoted` the text's quotations in order. A name in a quotation stays one: only
    what is quoted as code or in an error message, or in small letters in a text that has capitals, is not.
    """
    if span.kind not in _GUESSED:
        return False
    words = text[span.start : span.end]
    return (
        is_product(words)
        or words.casefold() in kept
        or are_office_words(words)
        or (span.kind != _COMPANY and is_namesake(text, span.start, span.end))
        or _is_quoted_code(text, span, quoted)
    )


def is_company(text: str, span: Span) -> bool:
    """Whether a guessed name is a company's; with a tenant that masks companies it is masked all the same."""
    return span.kind in _GUESSED and is_maker(text, span.start, span.end)


def _is_quoted_code(text: str, span: Span, quoted: Sequence[tuple[int, int]]) -> bool:
    before = bisect_right(quoted, span.start, key=lambda quotation: quotation[0])
    if not before or quoted[before - 1][1] < span.end:
        return False
    quotation = quoted[before - 1]
    is_small = text[span.start : span.end].islower() and not text.islower()
    if is_small or text[quotation[0]] == "`":
        return True
    return span.kind != _COMPANY and is_of_an_error(text, span.start, span.end, quotation)
