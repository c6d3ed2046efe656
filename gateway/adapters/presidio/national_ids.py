"""The numbers by which a country knows its people and companies, by the regions that a tenant names.

Presidio has a recognizer for many of them, which goes by a shape and often by a check digit. Where one digit
in ten is right by chance, a word beside the number has to say what it is (`evidence.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from presidio_analyzer import LocalRecognizer, Pattern, PatternRecognizer
from presidio_analyzer import predefined_recognizers as presidio

from gateway.adapters.presidio import check_digits
from gateway.adapters.presidio.shaped import Shaped
from gateway.adapters.presidio.shapes import CERTAIN, DOUBTFUL

Make = Callable[[str], LocalRecognizer]


class _Checked(PatternRecognizer):
    """A shape whose digits have to check: certain when they do, no finding when they do not."""

    def __init__(self, kind: str, shape: str, check: Callable[[str], bool], language: str) -> None:
        super().__init__(kind, f"{kind} by check digits", language, [Pattern(kind, shape, DOUBTFUL)])
        self._check = check

    def validate_result(self, pattern_text: str) -> bool:
        return self._check("".join(filter(str.isalnum, pattern_text)))


def _checked(kind: str, shape: str, check: Callable[[str], bool]) -> Make:
    return lambda language: _Checked(kind, shape, check, language)


def _shaped(kind: str, *shapes: tuple[str, float]) -> Make:
    def make(language: str) -> LocalRecognizer:
        patterns = [Pattern(kind, shape, score) for shape, score in shapes]
        return PatternRecognizer(kind, f"{kind} by shape", language, patterns)

    return make


def _presidio(recognizer: Callable[..., LocalRecognizer]) -> Make:
    return lambda language: recognizer(supported_language=language)


_NIP = r"(?<![\w-])\d{3}-?\d{3}-?\d{2}-?\d{2}(?![\w-])|(?<![\w-])\d{3}-\d{2}-\d{2}-\d{3}(?![\w-])"
_REGON = r"(?<![\w-])\d{3}[ -]?\d{3}[ -]?\d{3}(?:[ -]?\d{5})?(?![\w-])"
_NIR = (
    r"(?<![\w-])[1-478][ .]?\d\d[ .]?(?:0[1-9]|1[0-2]|[2-9]\d)[ .]?(?:\d\d|2[AB])[ .]?\d{3}[ .]?\d{3}"
    r"[ .-]?\d\d(?![\w-])"
)
_NIF_PT = r"(?<![\w-])[1-35689]\d{2}[ .]?\d{3}[ .]?\d{3}(?![\w-])"
_CNPJ = r"(?<![\w-])\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}(?![\w-])|(?<![\w-])\d{14}(?![\w-])"
_RG = r"(?<![\w.-])\d{1,2}\.\d{3}\.\d{3}-[\dXx](?![\w-]|\.\d)"
_CPF, _BARE_CPF = r"\b\d{3}\.\d{3}\.\d{3}-\d{2}\b", r"\b\d{11}\b"

_BY_REGION: Mapping[str, tuple[tuple[Make, int], ...]] = MappingProxyType(
    {
        "BR": (
            (_shaped("BR_CPF", (_CPF, CERTAIN), (_BARE_CPF, DOUBTFUL)), 11),
            (_checked("BR_CNPJ", _CNPJ, check_digits.cnpj), 14),
            (_shaped("BR_RG", (_RG, CERTAIN)), 7),
        ),
        "CA": ((_presidio(presidio.CaSinRecognizer), 9),),
        "DE": (
            (_presidio(presidio.DeTaxIdRecognizer), 11),
            (_presidio(presidio.DeTaxNumberRecognizer), 9),
            (_presidio(presidio.DeSocialSecurityRecognizer), 11),
            (_presidio(presidio.DeHealthInsuranceRecognizer), 9),
            (_presidio(presidio.DeIdCardRecognizer), 1),
            (_presidio(presidio.DeFuehrerscheinRecognizer), 8),
            (_presidio(presidio.DeVatIdRecognizer), 9),
            (_presidio(presidio.DeKfzRecognizer), 1),
        ),
        "ES": (
            (_presidio(presidio.EsNieRecognizer), 7),
            (_presidio(presidio.EsNifRecognizer), 7),
            (_presidio(presidio.EsPassportRecognizer), 6),
        ),
        "FI": ((_presidio(presidio.FiPersonalIdentityCodeRecognizer), 9),),
        "FR": ((_checked("FR_NIR", _NIR, check_digits.nir), 14),),
        "GB": (
            (_presidio(presidio.NhsRecognizer), 10),
            (_presidio(presidio.UkNinoRecognizer), 6),
            (_presidio(presidio.UkDrivingLicenceRecognizer), 6),
            (_presidio(presidio.UkPassportRecognizer), 7),
            (_presidio(presidio.UkVehicleRegistrationRecognizer), 1),
        ),
        "IT": (
            # where two codes would be the same, letters stand for digits
            (_presidio(presidio.ItFiscalCodeRecognizer), 0),
            (_presidio(presidio.ItVatCodeRecognizer), 11),
            (_presidio(presidio.ItIdentityCardRecognizer), 5),
            (_presidio(presidio.ItDriverLicenseRecognizer), 7),
        ),
        "PL": (
            (_presidio(presidio.PlPeselRecognizer), 11),
            (_checked("PL_NIP", _NIP, check_digits.nip), 10),
            (_checked("PL_REGON", _REGON, check_digits.regon), 9),
            (_checked("PL_ID_CARD", r"(?<![\w-])[A-Z]{3}[ -]?\d{6}(?![\w-])", check_digits.dowod), 6),
        ),
        "PT": ((_checked("PT_NIF", _NIF_PT, check_digits.nif_pt), 9),),
        "SE": ((_presidio(presidio.SePersonnummerRecognizer), 10),),
        "US": (
            (_presidio(presidio.UsItinRecognizer), 9),
            (_presidio(presidio.UsLicenseRecognizer), 1),
            (_presidio(presidio.UsPassportRecognizer), 8),
            (_presidio(presidio.UsSsnRecognizer), 9),
            (_presidio(presidio.UsMbiRecognizer), 4),
            (_presidio(presidio.UsNpiRecognizer), 10),
        ),
    }
)
"""By region (ISO 3166-1 alpha-2): how each recognizer is made, and the digits of its shortest finding."""

REGIONS = frozenset(_BY_REGION)
"""The regions whose numbers are known by their shape; those of others have to have a word before them."""


def national_ids(language: str, regions: Sequence[str]) -> Iterator[Shaped]:
    """The recognizers of these regions; a region without any has none."""
    for region in dict.fromkeys(regions):
        for make, least_digits in _BY_REGION.get(region, ()):
            yield Shaped(make(language), least_digits)
