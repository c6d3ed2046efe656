"""The recognizers, named one by one: no recognizer is used because a file of defaults happens to list it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from presidio_analyzer import predefined_recognizers as presidio
from presidio_analyzer.recognizer_registry import RecognizerRegistry

from gateway.adapters.presidio.acting_names import LANGUAGES as ACTING
from gateway.adapters.presidio.acting_names import NAME as ACTING_NAMES
from gateway.adapters.presidio.acting_names import ActingNames
from gateway.adapters.presidio.forms import FormRecognizer
from gateway.adapters.presidio.given_names import LANGUAGES as GIVEN
from gateway.adapters.presidio.given_names import GivenNames
from gateway.adapters.presidio.home_folders import HomeFolders
from gateway.adapters.presidio.ibans import IbanRecognizer
from gateway.adapters.presidio.labelled import LabelledNumbers
from gateway.adapters.presidio.logins import Logins
from gateway.adapters.presidio.lone_names import LANGUAGES as LONE
from gateway.adapters.presidio.lone_names import NAME as LONE_NAMES
from gateway.adapters.presidio.lone_names import LoneNames
from gateway.adapters.presidio.messages import NAMES
from gateway.adapters.presidio.model import PATTERNS_ONLY
from gateway.adapters.presidio.national_ids import national_ids
from gateway.adapters.presidio.one_by_one import DigitsOneByOne
from gateway.adapters.presidio.phones import PhoneRecognizer
from gateway.adapters.presidio.polish_names import POLISH, PolishNames
from gateway.adapters.presidio.rampart import NAME as RAMPART
from gateway.adapters.presidio.shaped import Shaped, ShapedRecognizers
from gateway.adapters.presidio.shapes import shape_recognizers
from gateway.adapters.presidio.small_names import LANGUAGES as SMALL
from gateway.adapters.presidio.small_names import SmallNames
from gateway.adapters.presidio.vietnamese_names import VietnameseNames

_NAMES = "names by spaCy"
GUESSING = frozenset({_NAMES, RAMPART, LONE_NAMES, ACTING_NAMES})
"""Recognizers that guess at kinds, and where a name begins and ends: models, and a list of first halves."""

_PATTERNS = (
    (presidio.CreditCardRecognizer, 13),
    (presidio.CryptoRecognizer, 1),
    (presidio.DateRecognizer, 1),
    (presidio.IpRecognizer, 0),  # `fe80::` has none
    (presidio.UsBankRecognizer, 8),
)
"""Each with the digits of its shortest finding."""


def recognizer_registry(languages: list[str]) -> RecognizerRegistry:
    """All recognizers but those that differ from tenant to tenant (`particular`), and Rampart's."""
    names = presidio.SpacyRecognizer(supported_language=NAMES, name=_NAMES)
    return RecognizerRegistry([names, *map(shapes, languages)], supported_languages=languages)


@lru_cache(maxsize=64)
def particular(language: str, regions: tuple[str, ...]) -> ShapedRecognizers:
    """What depends on the language of a text and the regions of its tenant: telephone numbers, national ids,
    names that no model knows. Raises ValueError for a region that does not exist."""
    read_as = NAMES if language == NAMES else PATTERNS_ONLY
    members = [Shaped(PhoneRecognizer(read_as, regions), PhoneRecognizer.LEAST_DIGITS)]
    members += national_ids(read_as, regions)
    if language == POLISH:
        members.append(Shaped(PolishNames(read_as), 0))
    if language in GIVEN:
        members.append(Shaped(GivenNames(read_as), 0))
    if language in SMALL:
        members.append(Shaped(SmallNames(read_as, language), 0))
    if language in LONE:
        members.append(Shaped(LoneNames(read_as, language), 0))
    if language in ACTING:
        members.append(Shaped(ActingNames(read_as), 0))
    return ShapedRecognizers(members, read_as)


def shapes(language: str) -> ShapedRecognizers:
    """What is known by its shape, the same in every language."""
    return ShapedRecognizers(list(_shapes(language)), language)


def _shapes(language: str) -> Iterator[Shaped]:
    yield from shape_recognizers(language)
    yield Shaped(IbanRecognizer(language), 2)
    yield Shaped(FormRecognizer(language), 0)
    yield Shaped(HomeFolders(language), 0)
    yield Shaped(Logins(language), 0)
    yield Shaped(VietnameseNames(language), 0)
    yield Shaped(LabelledNumbers(language), LabelledNumbers.LEAST_DIGITS)
    yield Shaped(DigitsOneByOne(language), DigitsOneByOne.LEAST_DIGITS)
    for recognizer, least_digits in _PATTERNS:
        yield Shaped(recognizer(supported_language=language), least_digits)
