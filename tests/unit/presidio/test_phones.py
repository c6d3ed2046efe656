"""A telephone number is found as its country writes it; labels, dates and amounts are not taken for one."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.phones import DOUBTFUL, PLAIN, PhoneRecognizer
from tests.analysing import REGIONS


def found(text: str, *regions: str) -> dict[str, float]:
    """Each number with the best score that it got."""
    results = PhoneRecognizer("en", regions or REGIONS).analyze(text, ["PHONE_NUMBER"])
    best: dict[str, float] = {}
    for each in sorted(results, key=lambda each: each.score):
        best[text[each.start : each.end]] = each.score
    return best


@pytest.mark.parametrize(
    "rest",
    [
        *(" ext. 204", " ext 204", " extension 12", ", ext 88", " x12", " poste 204"),
        *(" ramal 204", " wew. 204", " Durchwahl 12", " int. 33", " App. 7", " (ext 88"),
    ],
)
@pytest.mark.parametrize("number", ["+44 20 7946 0018", "(212) 555-0147", "030 123456"])
def test_the_extension_belongs_to_the_number(number: str, rest: str) -> None:
    assert f"{number}{rest}" in plain(f"Call {number}{rest} today")


@pytest.mark.parametrize("rest", [" text 20", " extra 5 m", " extended", ", 12 of us", " x"])
def test_what_is_no_extension_is_left(rest: str) -> None:
    assert {each.lstrip("+") for each in plain(f"Call +44 20 7946 0018{rest} today")} == {"44 20 7946 0018"}


def plain(text: str, *regions: str) -> list[str]:
    return [number for number, score in found(text, *regions).items() if score == PLAIN]


@pytest.mark.parametrize(
    "number",
    [
        *("+49 30 123456", "+44-20-7946-0958", "+1 (555) 010-9999", "+447700 921 916", "+41 (0)96 471 07 95"),
        *("01 99 00 12 34", "0199001234", "030 123456", "030/123456", "020 7946 0958", "0049 30 123456"),
        *("212-555-5555", "(212) 555-5555", "212.555.5555", "1-212-555-0143", "345-899-3560x4587"),
        *("91 123 45 67", "631 456 789", "(11) 91234-5678"),
    ],
)
@pytest.mark.parametrize(
    "sentence", ["{}", "Rappelle Mme Caron au {} ce soir.", "tel:{}", "({})", "A\n{}\nB"]
)
def test_a_number_as_its_country_writes_it_is_plain(number: str, sentence: str) -> None:
    assert any(number in each for each in plain(sentence.format(number)))


@pytest.mark.parametrize(
    "text",
    [
        *("case 7120458 or 7120489", "the order 88-1204", "INC-2024-118734", "C-7781", "badge 4471"),
        *("PO 4500123456", "invoice 20241187", "2024-01-15", "15.01.2024", "10,000,000", "1 000 000 000"),
        *("v 10.20.30.40", "4111 1111 1111 1111", "ORD_212-555-5555", "ticket#212-555-5555", "C++11 2345678"),
    ],
)
def test_labels_dates_and_amounts_are_not_plain(text: str) -> None:
    assert plain(text) == []


@pytest.mark.parametrize("number", ["7120458", "555-0123", "450 0840", "432 03 163", "5551234567"])
def test_seven_digits_or_more_wait_for_a_word_that_says_so(number: str) -> None:
    assert found(f"it is {number}") == {number: DOUBTFUL}


@pytest.mark.parametrize("text", ["88-1204", "2024-01-15", "INC-2024-118734", "15/01/2024"])
def test_fewer_digits_dates_and_labels_do_not_even_wait(text: str) -> None:
    assert found(text) == {}


def test_only_the_regions_asked_for_are_known_by_their_grouping() -> None:
    assert plain("01 99 00 12 34", "FR") == ["01 99 00 12 34"]
    assert plain("01 99 00 12 34", "US") == []


def test_a_region_that_does_not_exist_is_an_error_and_not_a_region_without_numbers() -> None:
    with pytest.raises(ValueError, match="no numbering plan for UK"):
        PhoneRecognizer("en", ["US", "UK"])


def test_no_region_leaves_international_numbers() -> None:
    assert PhoneRecognizer("en", []).analyze("+49 30 123456", ["PHONE_NUMBER"])[0].score == PLAIN


def test_more_numbers_than_the_library_tries_by_itself_are_all_found() -> None:
    text = "1 (((" * 40_000 + "01 99 00 12 34"  # its own limit is 65,535 tries
    assert plain(text, "FR") == ["(01 99 00 12 34"]
