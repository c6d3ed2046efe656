"""Every recognizer is named, works offline, and has what the evidence table expects of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from presidio_analyzer import EntityRecognizer

from gateway.adapters.presidio.evidence import WORDS
from gateway.adapters.presidio.registry import GUESSING
from gateway.adapters.presidio.shaped import ShapedRecognizers
from tests.analysing import analysis

REGISTRY = analysis()._engine.registry
KINDS = {kind for each in REGISTRY.recognizers for kind in each.supported_entities} | {"PHONE_NUMBER"}


def names(language: str) -> list[str]:
    return [vars(each)["name"] for each in recognizers(language)]


def recognizers(language: str) -> Iterator[EntityRecognizer]:
    for each in REGISTRY.recognizers:
        if each.supported_language == language and isinstance(each, ShapedRecognizers):
            yield from (member.recognizer for member in each.members)
        elif each.supported_language == language:
            yield each


def test_patterns_are_the_same_in_every_language_and_names_are_english() -> None:
    assert set(names("en")) - set(names("xx")) == GUESSING
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
