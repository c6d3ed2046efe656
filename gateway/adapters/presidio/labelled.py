"""Numbers of persons that a word before them names, whatever their shape: `NHC: 2569870`, `PESEL 7 9 0 3 …`.

Each country has its own and no list of shapes is complete, but whoever writes one down says what it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio import check_digits
from gateway.adapters.presidio.ibans import is_iban
from gateway.adapters.presidio.labels import CARDS, CARS, IBANS, PEOPLE, PESEL, PLATES
from gateway.adapters.presidio.shapes import CERTAIN

ID_NUMBER = "ID_NUMBER"
"""A person's or a company's number that Presidio has no name for."""
LICENSE_PLATE, VIN = "LICENSE_PLATE", "VIN"

LEAST_DIGITS = 4
"""Real ones: letters that look like digits make a number longer, not a number."""

_DIGIT = r"(?-i:[0-9OolI])"
_DIGITS = re.compile(_DIGIT)
_APART = r"(?:[ \t.\-/]|\r?\n\s?)"
_NUMBER = (
    rf"(?-i:[A-Z]{{1,4}}[ -]?)?{_DIGIT}(?:{_APART}?\d|(?:{_APART}(?=[OolI]*\d))?{_DIGIT}"
    r"|[ -]?(?-i:[A-Z])(?=(?-i:[A-Z])|[ -]?\d))*(?:-?[A-Z])?"
)
"""Digits, also spaced, over two lines, or with letters that look like them; or letters and digits. A letter
that looks like a digit begins no group of its own: in `512 44 9087 I need` it is a word."""
_CAR = r"(?=(?:[ -]?[A-Z0-9]){17}(?![A-Z0-9]))(?:[ -]?[A-HJ-NPR-Z0-9]){17}"
"""A vehicle's identification number (ISO 3779), also in groups."""
_PLATE = (
    r"(?-i:(?=[A-Z0-9 -]{0,9}\d)[A-ZÄÖÜ]{1,3}[ -]?[A-Z]{0,2}[ -]?\d{1,5}[ -]?[A-Z]{0,3}"
    r"|\d{1,4}[ -]?[A-Z]{2,3}(?:[ -]?\d{2,3})?)"
)
"""A vehicle's plate in any country of Europe or America: one to three groups of capitals and of digits."""

_FILLING = (
    r"(?:(?:nr|numer\w*|no|n\.?[º°o]|núm|number|nummer|numéro|número|seri[aei]|i|o|is|to|es|é|est|ist"
    r"|lautet|wynosi|strony)\b[\s:.#|=]{0,3})"
)
_WHOSE = (
    r"(?:(?:[ ](?:number|no\.?|nummer|número|numéro))?[ ](?:of|for|von|vom|für|de|da|do|del|di|du)[ ]"
    r"(?:[^\W\d_][\w'’.-]*[ ]){1,4}?"
    r"(?=(?:is|ist|es|é|est|lautet|to|wynosi)\b|[:=])"
    r"|[ ](?:(?-i:(?![a-zß-öø-ÿ])[^\W\d_])[\w'’-]*[ ]){1,3}"
    r"(?=(?:is|ist|es|é|est|lautet|to|wynosi)\b|[:=]))?"
)
"""Whose it is, before the verb: `the passport number of Maria Gonzalez is …`, `PESEL Anny Nowak to …`."""
_BETWEEN = rf"{_WHOSE}(?P<between>[\s:.#|=(/-]{{0,4}}{_FILLING}{{0,3}})(?<=[\s:.#|=(/-])"
_YEAR = re.compile(r"(?:19|20)\d\d")
_ANSWERS = re.compile(r"[:|][ \t]{1,3}\Z")
"""A label that stands where a form has its answer belongs to the answer: `| value: Passport: HZ6088057 |`."""


class _Labelled(NamedTuple):
    """The words that name a number, what it looks like, the fewest digits that it has, and how it checks."""

    words: Sequence[str]
    value: str
    digits: int
    check: Callable[[str], bool] | None = None


_KINDS: Mapping[str, _Labelled] = MappingProxyType(
    {
        "PL_PESEL": _Labelled(PESEL, _NUMBER, 11, check_digits.pesel),
        "IBAN_CODE": _Labelled(IBANS, _NUMBER, 15, is_iban),
        "CREDIT_CARD": _Labelled(CARDS, _NUMBER, 12, check_digits.luhn),
        VIN: _Labelled(CARS, _CAR, LEAST_DIGITS),
        LICENSE_PLATE: _Labelled(PLATES, _PLATE, 1),
        ID_NUMBER: _Labelled(PEOPLE, _NUMBER, LEAST_DIGITS),
    }
)


class LabelledNumbers(LocalRecognizer):
    """Finds the value, and leaves the word that names it unless that too stands in the place of an answer."""

    LEAST_DIGITS = min(each.digits for each in _KINDS.values())

    def __init__(self, language: str) -> None:
        self._patterns = {kind: _pattern(labelled) for kind, labelled in _KINDS.items()}
        super().__init__(
            supported_entities=sorted(_KINDS), supported_language=language, name="labelled numbers"
        )

    def load(self) -> None:
        """Nothing to load: the words are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Every value with as many digits as its kind has."""
        return [
            RecognizerResult(kind, _start(match), match.end("value"), CERTAIN)
            for kind, pattern in self._patterns.items()
            for match in pattern.finditer(text)
            if _counts(match, _KINDS[kind])
        ]


def _pattern(labelled: _Labelled) -> re.Pattern[str]:
    words = "|".join(labelled.words)
    return re.compile(
        rf"(?<![^\W_])(?:{words}){_BETWEEN}(?P<value>{labelled.value})(?![^\W_])", re.IGNORECASE
    )


def _counts(match: re.Match[str], kind: _Labelled) -> bool:
    """`NIP-060-280-27-47` is a label of its own, such as part numbers have, unless its digits check."""
    value = match["value"]
    if _YEAR.fullmatch(value):
        return False
    if len(_DIGITS.findall(value)) < kind.digits or sum(map(str.isdecimal, value)) < min(
        kind.digits, LEAST_DIGITS
    ):
        return False
    if match["between"] == "-" and not _is_answer(match):
        return any(check("".join(filter(str.isalnum, value))) for check in _checks(kind))
    return True


def _checks(kind: _Labelled) -> Iterator[Callable[[str], bool]]:
    yield from (kind.check,) if kind.check else (check_digits.nip, check_digits.regon, check_digits.dowod)


def _start(match: re.Match[str]) -> int:
    return match.start() if ":" in match["between"] and _is_answer(match) else match.start("value")


def _is_answer(match: re.Match[str]) -> bool:
    """Whether the label stands in the place of an answer."""
    return _ANSWERS.search(match.string, max(0, match.start() - 4), match.start()) is not None
