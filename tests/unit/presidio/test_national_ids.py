"""The numbers of a country are found where a tenant names it, and digits that only look alike are not."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.national_ids import REGIONS
from tests.analysing import found_in

ALL = tuple(sorted(REGIONS))


@pytest.mark.parametrize(
    ("region", "language", "text", "value", "kind"),
    [
        ("PL", "pl", "podatnik NIP 526-104-08-28", "526-104-08-28", "PL_NIP"),
        ("PL", "en", "his PESEL, 44051401359", "44051401359", "PL_PESEL"),
        ("PL", "pl", "firma o numerze REGON 123456785", "123456785", "PL_REGON"),
        ("PL", "pl", "legitymujący się dokumentem ABA300000", "ABA300000", "PL_ID_CARD"),
        ("FR", "fr", "assuré 2 69 05 49 588 157 80 depuis mai", "2 69 05 49 588 157 80", "FR_NIR"),
        ("PT", "pt", "o meu NIF é o 123 456 789", "123 456 789", "PT_NIF"),
        ("BR", "pt", "fornecedor 11.444.777/0001-61", "11.444.777/0001-61", "BR_CNPJ"),
        ("BR", "pt", "o documento 12.345.678-X dela", "12.345.678-X", "BR_RG"),
        ("BR", "pt", "prestador 529.982.247-25", "529.982.247-25", "BR_CPF"),
        ("ES", "es", "renovado el 55555555K", "55555555K", "ES_NIF"),
        ("ES", "es", "la tarjeta X1234567L", "X1234567L", "ES_NIE"),
        ("DE", "de", "laut Finanzamt 86095742719, Steuer-ID", "86095742719", "DE_TAX_ID"),
        ("GB", "en", "put AB 12 34 56 C on the form", "AB 12 34 56 C", "UK_NINO"),
        ("US", "en", "for 078-05-1121 please", "078-05-1121", "US_SSN"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.isupper() and "_" in value else "",
)
def test_a_number_is_found_where_its_region_is_named(
    region: str, language: str, text: str, value: str, kind: str
) -> None:
    assert found_in(text, language, (region,)).get(value) == kind
    assert kind not in found_in(text, language, ("SE",)).values()


@pytest.mark.parametrize(
    "text",
    [
        "invoice 5261040828 is open",
        "batch 123456785 of yesterday",
        "part ABA300000 is out of stock",
        "case 44051401359 and 123456789",
        "rows 12 to 14",
    ],
)
def test_digits_that_check_by_chance_are_not_enough(text: str) -> None:
    kinds = set(found_in(text, "pl", ALL).values()) | set(found_in(text, "en", ALL).values())
    assert not {kind for kind in kinds if kind.startswith(("PL_", "PT_", "DE_"))}
