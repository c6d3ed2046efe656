"""What a name model guesses and the text itself or the tenant knows better: products, code, quoted errors."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from gateway.domain.masking import Span
from gateway.domain.products import is_product

_GUESSED = frozenset({"PERSON", "LOCATION", "NRP", "ORGANIZATION", "STREET_ADDRESS"})
"""Kinds that models find; what a pattern finds is no guess."""


def is_no_name(text: str, span: Span, kept: frozenset[str], quoted: Sequence[tuple[int, int]]) -> bool:
    """Whether a guessed name is a product's, one that the tenant keeps, or a piece of quoted code.

    `kept` is in folded case, `quoted` the text's quotations in order. A name in a quotation stays one: only
    what is quoted as code, or in small letters in a text that has capitals, is not.
    """
    if span.kind not in _GUESSED:
        return False
    words = text[span.start : span.end]
    return is_product(words) or words.casefold() in kept or _is_quoted_code(text, span, quoted)


def _is_quoted_code(text: str, span: Span, quoted: Sequence[tuple[int, int]]) -> bool:
    before = bisect_right(quoted, span.start, key=lambda quotation: quotation[0])
    if not before or quoted[before - 1][1] < span.end:
        return False
    is_small = text[span.start : span.end].islower() and not text.islower()
    return is_small or text[quoted[before - 1][0]] == "`"
