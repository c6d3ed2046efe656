"""A bank account number is found whole in any writing, and ends where its country says."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.ibans import IbanRecognizer
from gateway.adapters.presidio.shapes import CERTAIN, DOUBTFUL


def found(text: str) -> dict[str, float]:
    results = IbanRecognizer("en").analyze(text, ["IBAN_CODE"])
    return {text[each.start : each.end]: each.score for each in results}


@pytest.mark.parametrize(
    "number",
    [
        *(
            "NL91 ABNA 0417 1643 00",
            "NL91ABNA0417164300",
            "nl91 abna 0417 1643 00",
            "DE89-3704-0044-0532-0130-00",
        ),
        *("AT61 1904 3002 3457 3201", "GB82 WEST 1234 5698 7654 32", "PT50 0002 0123 1234 5678 9015 4"),
        *("ES91 2100 0418 4502 0005 1332", "FR14 2004 1010 0505 0001 3M02 606", "NO93 8601 1117 947"),
        *("BR18 0036 0305 0000 1000 9795 493C 1", "MT84MALT011000012345MTLCAST001S"),
    ],
)
@pytest.mark.parametrize(
    "sentence", ["{}", "Refund to {}, please", "IBAN:{}.", "{} 2026 was", "{} will be late"]
)
def test_a_number_is_certain_and_ends_where_its_country_says(number: str, sentence: str) -> None:
    assert found(sentence.format(number)) == {number: CERTAIN}


def test_wrong_check_digits_leave_it_to_the_word_beside_it() -> None:
    assert found("IBAN NL92 ABNA 0417 1643 00") == {"NL92 ABNA 0417 1643 00": DOUBTFUL}


@pytest.mark.parametrize(
    "text",
    [
        *("NL91ABNA041716430", "NL91ABNA04171643001", "XNL91ABNA0417164300", "ZZ91ABNA0417164300"),
        *("meter DE00056266802AO6G56M11SN51G21M24S", "NL 91 is a road", "NL91--ABNA0417164300"),
    ],
)
def test_what_is_too_long_too_short_or_of_no_country_is_none(text: str) -> None:
    assert found(text) == {}


def test_a_long_text_of_beginnings_takes_no_longer() -> None:
    before = time.process_time()
    found("NL91 ABNA " * 6500)
    found("DE89" * 16_000)
    assert time.process_time() - before < 5
