"""Of the bad outputs in the tables nearly all are caught, as what they are; the good ones pass."""

from __future__ import annotations

import pytest

from gateway.domain.violations import ViolationCode
from tests.validation_tables.measuring import (
    CAUGHT_AT_LEAST,
    FALSE_ALARMS_AT_MOST,
    caught_enough,
    figures,
)
from tests.validation_tables.reading import FOLDER, SETS


@pytest.mark.parametrize("chosen", SETS)
@pytest.mark.parametrize("code", ViolationCode)
def test_the_bad_outputs_of_each_code_are_caught(chosen: str, code: ViolationCode) -> None:
    measured = figures(chosen, code)
    assert caught_enough(measured), "\n".join(map(str, measured.missed))


@pytest.mark.parametrize("chosen", SETS)
def test_the_good_outputs_of_all_codes_pass(chosen: str) -> None:
    measured = [figures(chosen, code) for code in ViolationCode]
    alarmed = [row for each in measured for row in each.alarmed]
    share = len(alarmed) / sum(each.good for each in measured)
    assert share <= FALSE_ALARMS_AT_MOST, "\n".join(map(str, alarmed))


@pytest.mark.parametrize("code", ViolationCode)
def test_each_code_has_enough_rows_of_both_kinds(code: ViolationCode) -> None:
    measured = [figures(chosen, code) for chosen in SETS]
    assert sum(each.bad for each in measured) >= 18
    assert sum(each.good for each in measured) >= 16


def test_no_table_is_left_unread() -> None:
    for chosen in SETS:
        assert {path.stem for path in (FOLDER / chosen).glob("*.yaml")} == {
            code.value for code in ViolationCode
        }


def test_the_bar_is_the_one_that_was_set() -> None:
    assert (CAUGHT_AT_LEAST, FALSE_ALARMS_AT_MOST) == (0.95, 0.02)
