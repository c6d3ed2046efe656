"""The recognizers, named one by one: no recognizer is used because a file of defaults happens to list it."""

from __future__ import annotations

from collections.abc import Iterator

from presidio_analyzer import predefined_recognizers as presidio
from presidio_analyzer.recognizer_registry import RecognizerRegistry

from gateway.adapters.presidio.ibans import IbanRecognizer
from gateway.adapters.presidio.labelled import LEAST_DIGITS, LabelledNumbers
from gateway.adapters.presidio.messages import NAMES
from gateway.adapters.presidio.model import PATTERNS_ONLY
from gateway.adapters.presidio.rampart import NAME as RAMPART
from gateway.adapters.presidio.rampart import RampartRecognizer
from gateway.adapters.presidio.shaped import Shaped, ShapedRecognizers
from gateway.adapters.presidio.shapes import shape_recognizers

_NAMES = "names by spaCy"
GUESSING = frozenset({_NAMES, RAMPART})
"""Recognizers that are models: they guess at kinds, and at where a name begins and ends."""

_PATTERNS = (
    (presidio.CreditCardRecognizer, 13),
    (presidio.CryptoRecognizer, 1),
    (presidio.DateRecognizer, 1),
    (presidio.IpRecognizer, 0),  # `fe80::` has none
    (presidio.UsBankRecognizer, 8),
)
"""Each with the digits of its shortest finding."""

_NATIONAL_IDS = (
    (presidio.CaSinRecognizer, 9),
    (presidio.DeSocialSecurityRecognizer, 11),
    (presidio.DeTaxIdRecognizer, 11),
    (presidio.EsNieRecognizer, 7),
    (presidio.EsNifRecognizer, 7),
    (presidio.FiPersonalIdentityCodeRecognizer, 9),
    (presidio.ItFiscalCodeRecognizer, 0),  # where two codes would be the same, letters stand for digits
    (presidio.NhsRecognizer, 10),
    (presidio.PlPeselRecognizer, 11),
    (presidio.SePersonnummerRecognizer, 10),
    (presidio.UkNinoRecognizer, 6),
    (presidio.UsItinRecognizer, 9),
    (presidio.UsLicenseRecognizer, 1),
    (presidio.UsPassportRecognizer, 8),
    (presidio.UsSsnRecognizer, 9),
)


def recognizer_registry(rampart: RampartRecognizer) -> RecognizerRegistry:
    """All recognizers but that of telephone numbers, which differs from tenant to tenant."""
    names = presidio.SpacyRecognizer(supported_language=NAMES, name=_NAMES)
    patterns = map(shapes, (NAMES, PATTERNS_ONLY))
    return RecognizerRegistry([names, rampart, *patterns], supported_languages=[NAMES, PATTERNS_ONLY])


def shapes(language: str) -> ShapedRecognizers:
    """What is known by its shape, the same in every language."""
    return ShapedRecognizers(list(_shapes(language)), language)


def _shapes(language: str) -> Iterator[Shaped]:
    yield from shape_recognizers(language)
    yield Shaped(IbanRecognizer(language), 2)
    yield Shaped(LabelledNumbers(language), LEAST_DIGITS)
    for recognizer, least_digits in (*_PATTERNS, *_NATIONAL_IDS):
        yield Shaped(recognizer(supported_language=language), least_digits)
