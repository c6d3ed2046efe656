"""What a question goes through: the kinds that are found in it, in English and elsewhere."""

from __future__ import annotations

import sys

import pytest
from presidio_analyzer import LocalRecognizer, RecognizerResult

from gateway.adapters.presidio.analysis import _LONGER_THAN_ANYBODY_WAITS
from tests.analysing import REGIONS, analysis, found_in


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("card 4012888888881881 was charged", "CREDIT_CARD"),
        ("paid to DE89 3704 0044 0532 0130 00 today", "IBAN_CODE"),
        ("her number 219-09-9999 is wrong", "US_SSN"),
        ("blocked since 198.51.100.23 asked", "IP_ADDRESS"),
        ("from 2001:db8::8a2e:370:7334 only", "IP_ADDRESS"),
        ("send it to 16Yeky6GMjeNkAiNcBY7ZhrLoMSgg1BoyZ now", "CRYPTO"),
        ("my passport is A12345678 now", "US_PASSPORT"),
        ("his driver's license is D1234567 now", "US_DRIVER_LICENSE"),
        ("the bank account 12345678901 is closed", "US_BANK_NUMBER"),
        ("NINO AB 12 34 56 C is hers", "UK_NINO"),
        ("DNI 55555555K renovado", "ES_NIF"),
        ("CPF 529.982.247-25 do prestador", "BR_CPF"),
        ("call 212-555-5555 back", "PHONE_NUMBER"),
    ],
)
@pytest.mark.parametrize("language", ["en", "pt"])
def test_a_number_of_a_person_is_found_in_any_language(text: str, kind: str, language: str) -> None:
    assert kind in found_in(text, language).values()


@pytest.mark.parametrize(
    "text",
    [
        *(
            "What is clause 41d?",
            "case 7120458",
            "invoice 4500123456",
            "ticket INC-2024-118734",
            "badge 4471",
        ),
        *(
            "form W-8BEN",
            "SAP note 2399707",
            "build 20241187.3",
            "article 17",
            "ISO 27001:2022",
            "error 0x80070005",
        ),
        *("std::vector", "part NL91-0417", "order 88-1204", "meter DE00056266802AO6G56M11SN51G21M24S"),
        *("sha 9f86d081884c7d659a2feaa0c55ad015", "and for contractors?", "thanks", "port 8080"),
        *("How does travel expense reimbursement work?", "the limit of 1,000,000.00 EUR"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_ordinary_question_is_left_alone(text: str, language: str) -> None:
    found = {value: kind for value, kind in found_in(text, language).items() if kind != "ORGANIZATION"}
    assert found == {}


def test_a_name_beside_an_address_keeps_its_own_span() -> None:
    assert found_in("Ask Maria Gomez maria@atlas.corp or +49 30 123456") == {
        "Maria Gomez": "PERSON",
        "maria@atlas.corp": "EMAIL_ADDRESS",
        "+49 30 123456": "PHONE_NUMBER",
    }


def test_what_a_recognizer_raises_comes_out() -> None:
    class Raising(LocalRecognizer):
        def load(self) -> None: ...

        def analyze(
            self, text: str, entities: object, nlp_artifacts: object = None
        ) -> list[RecognizerResult]:
            raise RuntimeError("out of order")

    registry = analysis()._engine.registry
    registry.recognizers = [*registry.recognizers, Raising(["X"], supported_language="en")]
    try:
        with pytest.raises(RuntimeError, match="out of order"):
            analysis().spans(["and for contractors?"], "en", REGIONS)
    finally:
        registry.recognizers = registry.recognizers[:-1]


def test_no_recognizer_is_left_that_gives_up_on_a_slow_pattern() -> None:
    used = {type(each).__module__ for each in analysis()._engine.registry.recognizers}
    used.add("presidio_analyzer.pattern_recognizer")
    limits = {name: getattr(sys.modules[name], "REGEX_TIMEOUT_SECONDS", None) for name in used}
    assert {limit for limit in limits.values() if limit is not None} == {_LONGER_THAN_ANYBODY_WAITS}


def test_long_prose_is_analysed_whole() -> None:
    text = "Travel expense reimbursement is approved by Maria Gomez in Berlin within ten days. " * 790
    assert len(text) > 65_000
    (spans,) = analysis().spans([text], "en", REGIONS)
    names = [span.start for span in spans if span.kind == "PERSON"]
    assert len(names) >= 780
    assert names[-1] > 65_000
