"""Numbers of persons that a word before them names, whatever their shape: `NHC: 2569870`, `PESEL 7 9 0 3 …`.

Each country has its own and no list of shapes is complete, but whoever writes one down says what it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.shapes import CERTAIN

ID_NUMBER = "ID_NUMBER"
"""A person's or a company's number that Presidio has no name for."""

_LABELS: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        "PL_PESEL": (r"pesel\w*", 11),
        "IBAN_CODE": (r"iban|(?:nr|numer)\s(?:konta|rachunku)|rachun\w+ bankow\w+", 15),
        "CREDIT_CARD": (r"kart\w{1,2}(?: płatnicz\w+| kredytow\w+)?|tarjeta(?: de \w+)?", 12),
        ID_NUMBER: (
            r"nip|regon|krs|dow(?:[oó]d|od\w{1,2})(?: osobist\w+)?|paszport\w*|praw[oa] jazdy|vin"
            r"|nhc|episodio|cipa|nass|nuss|n[º°]\s?col\w*|n\.?º?\s?colegiado|historia clínica|pasaporte"
            r"|steuer-?(?:id|nummer)|personalausweis\w*|reisepass\w*|versichertennummer"
            r"|mrn|npi|medicare|medicaid|(?:national|patient|member|tax|insurance) (?:id|number)"
            r"|numéro de sécurité sociale|carte d['’]identité|codice fiscale|bsn|burgerservicenummer",
            4,
        ),
    }
)
"""The words that name a number of each kind, and the fewest digits that it has."""

_BETWEEN = r"(?:[\s:.#|=(/-]{1,4}(?:(?:nr|numer|no|n[º°o]|number|nummer|is|to|wynosi)\b[\s:.#|=]{0,3})?){1,2}"
_DIGIT = r"[0-9OolI]"
LEAST_DIGITS = 4
"""Real ones: letters that look like digits make a number longer, not a number."""
_DIGITS = re.compile(_DIGIT)
_VALUE = (
    r"(?-i:[A-HJ-NPR-Z0-9]{17})\b"  # a car's (ISO 3779)
    rf"|(?-i:[A-Z]{{1,4}}[ -]?)?{_DIGIT}(?:(?:[ \t.\-/]|\r?\n)?{_DIGIT}|[ -]?(?-i:[A-Z])(?=[A-Z\d]))*"
)
"""Digits, also spaced, over two lines, or with letters that look like them; or letters and digits."""


class LabelledNumbers(LocalRecognizer):
    """Finds the value, and leaves the word that names it."""

    def __init__(self, language: str) -> None:
        self._patterns = {
            kind: re.compile(rf"(?<![^\W_])(?:{words}){_BETWEEN}(?P<value>{_VALUE})(?![^\W_])", re.IGNORECASE)
            for kind, (words, _) in _LABELS.items()
        }
        super().__init__(
            supported_entities=sorted(_LABELS), supported_language=language, name="labelled numbers"
        )

    def load(self) -> None:
        """Nothing to load: the words are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Every value with as many digits as its kind has."""
        return [
            RecognizerResult(kind, *match.span("value"), CERTAIN)
            for kind, pattern in self._patterns.items()
            for match in pattern.finditer(text)
            if len(_DIGITS.findall(match["value"])) >= _LABELS[kind][1]
            and sum(map(str.isdecimal, match["value"])) >= LEAST_DIGITS
        ]
