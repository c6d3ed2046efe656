"""What says or shows a quoted message: "why does it say ...?". Where nothing was said before, the message
alone is asked about, and "it" is whatever shows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_QUOTED = r"(?=[\"“„«‘'`\[]|<KEPT_|0x\d|[\w.]*\w_\w|[A-Z]{2,}[- ]?\d{2,})"
"""A quotation mark or bracket, an identifier that is hidden, or a code: ERR_TIMEOUT, ABC-123. The words
around it are matched in either case."""
_ENGLISH = (
    r"\b(?:it|this|that|they)(?: just| only| now| always| still| then| keeps| kept)*"
    r" (?:(?:say|show|display|read|report|print|return|throw|tell|give)(?:s|ing|ed)?|giving|said|gave|threw)"
    r"(?: me| us)?(?: (?:the|an?|this|error|message|code|following|only))*:? ?"
)
_GERMAN = (
    r"\b(?:(?:es|das|da|dies)(?: nur| immer| dann| jetzt)* (?:steht|kommt|zeigt|meldet|erscheint|sagt)"
    r"|(?:steht|kommt|zeigt|meldet|erscheint|sagt)(?: mir)? (?:es|das|da|dies))(?: mir| nur| immer| da)*"
    r"(?: (?:die|der|den|eine?n?|fehler\w*|meldung|code|folgende\w?))*:? ?"
)
_BY_LANGUAGE: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        language: re.compile(f"(?i:{leading}){_QUOTED}")
        for language, leading in (("en", _ENGLISH), ("de", _GERMAN))
    }
)


def showing(text: str, language: str) -> tuple[tuple[int, int], ...]:
    """Where the text says that something shows what is quoted; none in a language without such pronouns."""
    known = _BY_LANGUAGE.get(language)
    return () if known is None else tuple(match.span() for match in known.finditer(text))
