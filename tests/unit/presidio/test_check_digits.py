"""Numbers that their authorities print as examples check, and no other last digit of theirs does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gateway.adapters.presidio import check_digits

EXAMPLES: dict[str, tuple[Callable[[str], bool], str]] = {
    "card": (check_digits.luhn, "4111111111111111"),
    "pesel": (check_digits.pesel, "44051401359"),
    "nip": (check_digits.nip, "5261040828"),
    "regon": (check_digits.regon, "123456785"),
    "regon of a branch": (check_digits.regon, "12345678512347"),
    "dowod": (check_digits.dowod, "ABA300000"),
    "nir": (check_digits.nir, "269054958815780"),
    "nif pt": (check_digits.nif_pt, "123456789"),
    "cnpj": (check_digits.cnpj, "11444777000161"),
}


@pytest.mark.parametrize(("check", "number"), EXAMPLES.values(), ids=EXAMPLES)
def test_one_last_digit_checks(check: Callable[[str], bool], number: str) -> None:
    assert [digit for digit in "0123456789" if check(number[:-1] + digit)] == [number[-1]]


@pytest.mark.parametrize(("check", "number"), EXAMPLES.values(), ids=EXAMPLES)
@pytest.mark.parametrize("change", ["", "1", "x", "٣"], ids=["nothing", "longer", "letter", "other digits"])
def test_what_is_no_such_number_does_not_check(
    check: Callable[[str], bool], number: str, change: str
) -> None:
    assert not check(number + change if change else "")


def test_a_corsican_is_known() -> None:
    assert check_digits.nir("1850" + "12A" + "123456" + "30") == (97 - int("1850119123456") % 97 == 30)
