"""The recognizers, named one by one: no recognizer is used because a file of defaults happens to list it."""

from __future__ import annotations

from presidio_analyzer import EntityRecognizer
from presidio_analyzer import predefined_recognizers as presidio
from presidio_analyzer.recognizer_registry import RecognizerRegistry

from gateway.adapters.presidio.ibans import IbanRecognizer
from gateway.adapters.presidio.messages import NAMES
from gateway.adapters.presidio.model import PATTERNS_ONLY
from gateway.adapters.presidio.shapes import shape_recognizers

_NAMES = "names by spaCy"
GUESSING = frozenset({_NAMES})
"""Recognizers that are models: they guess at kinds, and at where a name begins and ends."""

_PATTERNS = (
    presidio.CreditCardRecognizer,
    presidio.CryptoRecognizer,
    presidio.DateRecognizer,
    presidio.IpRecognizer,
    presidio.UsBankRecognizer,
)
_NATIONAL_IDS = (
    presidio.CaSinRecognizer,
    presidio.DeSocialSecurityRecognizer,
    presidio.DeTaxIdRecognizer,
    presidio.EsNieRecognizer,
    presidio.EsNifRecognizer,
    presidio.FiPersonalIdentityCodeRecognizer,
    presidio.ItFiscalCodeRecognizer,
    presidio.NhsRecognizer,
    presidio.PlPeselRecognizer,
    presidio.SePersonnummerRecognizer,
    presidio.UkNinoRecognizer,
    presidio.UsItinRecognizer,
    presidio.UsLicenseRecognizer,
    presidio.UsPassportRecognizer,
    presidio.UsSsnRecognizer,
)


def recognizer_registry() -> RecognizerRegistry:
    """All recognizers but that of telephone numbers, which differs from tenant to tenant."""
    names = presidio.SpacyRecognizer(supported_language=NAMES, name=_NAMES)
    patterns = [each for language in (NAMES, PATTERNS_ONLY) for each in _patterns(language)]
    return RecognizerRegistry([names, *patterns], supported_languages=[NAMES, PATTERNS_ONLY])


def _patterns(language: str) -> list[EntityRecognizer]:
    made = [recognizer(supported_language=language) for recognizer in (*_PATTERNS, *_NATIONAL_IDS)]
    return [*shape_recognizers(language), IbanRecognizer(language), *made]
