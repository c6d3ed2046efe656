"""Digits that somebody wrote one by one: `8 6 1 2 1 9 7 2 4 8`. Whatever it was, it was to be hidden."""

from __future__ import annotations

import re

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.evidence import LEAST_SCORE
from gateway.adapters.presidio.labelled import ID_NUMBER

_DIGITS = re.compile(r"(?<![\w.,])(?<!\d[ ])\d(?:[ ]{1,2}\d){8,18}(?![\w]|[.,]\d|[ ]{1,2}\d)")
"""As many as an address of a network has at least, and no more than a card's or an account's number."""
_DIFFERENT = 4
"""Fewer different ones are a pattern of bits."""


class DigitsOneByOne(LocalRecognizer):
    """Finds them where they do not count up or down."""

    LEAST_DIGITS = 9

    def __init__(self, language: str) -> None:
        super().__init__(
            supported_entities=[ID_NUMBER], supported_language=language, name="digits one by one"
        )

    def load(self) -> None:
        """Nothing to load: the shape is here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each row of them, with the least score: what is known of the number besides says its kind."""
        return [
            RecognizerResult(ID_NUMBER, *match.span(), LEAST_SCORE)
            for match in _DIGITS.finditer(text)
            if _is_a_number(match[0].split())
        ]


def _is_a_number(digits: list[str]) -> bool:
    return len(set(digits)) >= _DIFFERENT and sorted(digits) not in (digits, digits[::-1])
