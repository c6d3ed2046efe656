"""Every recognizer is named, works offline, and has what the evidence table expects of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from presidio_analyzer import EntityRecognizer

from gateway.adapters.presidio.acting_names import NAME as ACTING_NAMES
from gateway.adapters.presidio.evidence import WORDS
from gateway.adapters.presidio.lone_names import NAME as LONE_NAMES
from gateway.adapters.presidio.national_ids import REGIONS
from gateway.adapters.presidio.rampart import NAME as RAMPART
from gateway.adapters.presidio.registry import GUESSING, particular
from gateway.adapters.presidio.shaped import ShapedRecognizers
from tests.analysing import analysis

REGISTRY = analysis()._engine.registry
PARTICULAR = particular("en", tuple(sorted(REGIONS)))
KINDS = {kind for each in (*REGISTRY.recognizers, PARTICULAR) for kind in each.supported_entities}


def names(language: str) -> list[str]:
    return [vars(each)["name"] for each in recognizers(language)]


def recognizers(language: str) -> Iterator[EntityRecognizer]:
    for each in REGISTRY.recognizers:
        if each.supported_language == language and isinstance(each, ShapedRecognizers):
            yield from (member.recognizer for member in each.members)
        elif each.supported_language == language:
            yield each


def test_shapes_and_one_model_are_the_same_in_every_language_and_the_other_model_is_english() -> None:
    assert set(names("en")) - set(names("xx")) == GUESSING - {RAMPART, LONE_NAMES, ACTING_NAMES}
    assert len(names("en")) == len(set(names("en")))


def test_words_belong_to_kinds_that_can_be_found() -> None:
    assert set(WORDS) <= KINDS


@pytest.mark.parametrize(
    "kind",
    [
        *(
            "PERSON",
            "LOCATION",
            "STREET_ADDRESS",
            "ORGANIZATION",
            "NRP",
            "DATE_TIME",
            "EMAIL_ADDRESS",
            "URL",
            "CREDIT_CARD",
        ),
        *(
            "IBAN_CODE",
            "US_SSN",
            "IP_ADDRESS",
            "US_DRIVER_LICENSE",
            "US_PASSPORT",
            "US_BANK_NUMBER",
            "CRYPTO",
        ),
    ],
)
def test_a_kind_that_is_promised_has_a_recognizer(kind: str) -> None:
    assert kind in KINDS


@pytest.mark.parametrize("name", ["EmailRecognizer", "UrlRecognizer"])
def test_the_recognizers_that_ask_the_internet_are_not_among_them(name: str) -> None:
    assert name not in names("en") + names("xx")


def test_the_numbers_of_a_country_are_looked_for_where_the_tenant_names_it() -> None:
    kinds = {
        region: set(particular("en", (region,)).supported_entities) - {"PHONE_NUMBER", "PERSON"}
        for region in REGIONS
    }
    assert kinds["ES"] == {"ES_NIE", "ES_NIF", "ES_PASSPORT"}
    assert all(kinds.values())
    assert sum(map(len, kinds.values())) == len(set().union(*kinds.values()))


def test_a_region_without_numbers_of_its_own_has_its_telephones() -> None:
    assert particular("it", ("NO",)).supported_entities == ["PHONE_NUMBER"]
