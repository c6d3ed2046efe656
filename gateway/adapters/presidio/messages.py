"""What the gateway and its analysing processes say to each other: one line of JSON each way, in ASCII.

Nothing here imports Presidio, so that the gateway starts without its libraries and its model in memory.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from gateway.domain.masking import Span

NAMES = "en"
"""The language (ISO 639-1) that both name models read."""
NAMED_LANGUAGES = frozenset({NAMES, "de", "es", "fr", "pl", "pt"})
"""Those whose names are found, as far as measured (README, "What each language gets"): Rampart reads any."""

READY = b"[]\n"
"""What a process says when its model is loaded."""


@dataclass(frozen=True, slots=True)
class Request:
    """Texts in one language; the regions (ISO 3166-1 alpha-2) are those whose telephone numbers to know."""

    texts: Sequence[str]
    language: str
    phone_regions: Sequence[str]

    def line(self) -> bytes:
        return _line([list(self.texts), self.language, list(self.phone_regions)])

    @classmethod
    def read(cls, line: bytes) -> Request:
        return cls(*json.loads(line))


def spans_line(found: Sequence[Sequence[Span]]) -> bytes:
    """An answer: the spans of each text."""
    return _line([[[span.start, span.end, span.kind, span.score] for span in spans] for spans in found])


def failure_line(reason: str) -> bytes:
    """An answer that there is no answer. `reason` must not quote a text."""
    return _line({"failed": reason})


def read_spans(line: bytes, texts: Sequence[str]) -> tuple[tuple[Span, ...], ...]:
    """The spans of each of `texts`. Raises ValueError for a failure, and for an answer that does not fit."""
    answer = json.loads(line)
    if not isinstance(answer, list):
        raise ValueError(f"the analysing process says {answer}")
    found = tuple(
        tuple(Span(start, end, kind, score) for start, end, kind, score in spans) for spans in answer
    )
    for text, spans in zip(texts, found, strict=True):
        if any(span.end > len(text) for span in spans):
            raise ValueError("a span reaches past the end of its text")
    return found


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"
