"""Telephone numbers: of the regions that a tenant names, international ones, and what is said to be one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from phonenumbers import SUPPORTED_REGIONS
from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.numbering import matches

KIND = "PHONE_NUMBER"

PLAIN = 0.75
"""The score of what can hardly be read as anything but a telephone number."""
DOUBTFUL = 0.05
"""The score of digits that somebody could dial: too little without a word like "call" beside them."""

_SHAPES = re.compile(
    r"(?<![\w+])\+[1-9](?:[ ()./-]{0,3}\d){6,14}"  # international, at most 15 digits (ITU-T E.164)
    r"|(?<![\w.-])(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?:\s?x\d{1,5})?(?![\w-]|\.\d)"
)  # the second is how North America writes them; 555 and other unused codes are numbers of a person too
_EXTENDED = re.compile(
    r"[ \xa0]?[,;(]?[ \xa0]?(?:x|ext(?:ension|\.)?|int(?:erno)?\.?|poste|ramal|wew(?:n|nętrzny)?\.?|anexo"
    r"|apparat|app\.|"
    r"durchwahl|dw\.?|nst\.?|nebenstelle)[ \xa0]?:?[ \xa0]?(?:is[ ])?\d{1,6}(?!\w|[.,-]\d)",
    re.IGNORECASE,
)
"""The rest of a number within a house, as six languages say it."""
_STRETCH = re.compile(r"[\d \xa0()./-]{7,}(?:(?:x|ext\.?)\s?\d{1,5})?")
_DIALLED = re.compile(r"\(?\d(?:\D*\d){6,}(?:\s?(?:x|ext\.?)\s?\d+)?")
"""Seven digits or more: with fewer, only somebody in the same house could dial it."""
_LABEL = re.compile(r"[^\W\d_][-_/#]?\Z")
_DATE = re.compile(r"(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{2,4})(?![-/.]?\d)")


class PhoneRecognizer(LocalRecognizer):
    """Finds the numbers of `regions` (ISO 3166-1 alpha-2) by libphonenumber's rules, and others by shape.

    Raises ValueError for a region without a numbering plan: its numbers would be missed without a word.
    """

    LEAST_DIGITS = 3
    """Digits of the shortest number that a plan of any region has."""

    def __init__(self, language: str, regions: Sequence[str]) -> None:
        if unknown := set(regions) - SUPPORTED_REGIONS:
            raise ValueError(f"no numbering plan for {', '.join(sorted(unknown))}")
        self._regions = tuple(regions)
        super().__init__(supported_entities=[KIND], supported_language=language, name="phone numbers")

    def load(self) -> None:
        """Nothing to load: the numbering plans come with the library."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Plain numbers, and doubtful ones for the words beside them to decide."""
        spans = [(*match.span(), PLAIN) for match in _SHAPES.finditer(text)]
        for stretch in _STRETCH.finditer(text):
            spans += self._in_stretch(stretch[0], stretch.start())
        return [
            RecognizerResult(KIND, start, _end(text, end), score)
            for start, end, score in spans
            if not _is_labelled(text, start)
        ]

    def _in_stretch(self, stretch: str, offset: int) -> Iterator[tuple[int, int, float]]:
        if (digits := _DIALLED.search(stretch)) and not _DATE.match(digits[0]):
            yield offset + digits.start(), offset + digits.end(), DOUBTFUL
        if sum(map(str.isdecimal, stretch)) < self.LEAST_DIGITS:
            return
        for region in self._regions:
            for match in matches(stretch, region):
                if not match.raw_string.isdigit() or match.raw_string.startswith("0"):
                    yield offset + match.start, offset + match.end, PLAIN


def _end(text: str, end: int) -> int:
    """Where the number ends with its extension."""
    rest = _EXTENDED.match(text, end)
    return rest.end() if rest else end


def _is_labelled(text: str, start: int) -> bool:
    """Whether the digits from `start` go on from a letter, as in `INC-2024-118734`: a label, not a number."""
    return _LABEL.search(text, max(0, start - 2), start) is not None
