"""Each violation code, switched off by itself, is missed: its table fails as it does in the suite."""

from __future__ import annotations

import pytest

from gateway.domain.validation import FOR_REWRITES, Validator
from gateway.domain.violations import Violation, ViolationCode
from gateway.stages import validate
from tests.validation_tables import measuring
from tests.validation_tables.measuring import caught_enough, figures
from tests.validation_tables.reading import SETS

JUDGED = [code for code in ViolationCode if code is not ViolationCode.MALFORMED]


def without(code: ViolationCode) -> tuple[Validator, ...]:
    """What a rewrite has to pass, less the check of this code."""
    return tuple(validator for validator in FOR_REWRITES if getattr(validator, "__name__", "") != code.value)


def test_each_code_has_one_check_in_the_table_that_the_stage_uses() -> None:
    assert vars(validate)["FOR_REWRITES"] is FOR_REWRITES
    assert sorted(getattr(each, "__name__", "") for each in FOR_REWRITES) == sorted(JUDGED)


@pytest.mark.parametrize("chosen", SETS)
@pytest.mark.parametrize("code", JUDGED)
def test_a_code_whose_check_is_out_is_missed(chosen: str, code: ViolationCode) -> None:
    assert not caught_enough(figures(chosen, code, without(code)))


@pytest.mark.parametrize("chosen", SETS)
def test_replies_that_cannot_be_read_and_are_let_pass_are_missed(
    chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(failure: object) -> tuple[Violation, ...]:
        return ()

    monkeypatch.setattr(measuring, "violations_of", nothing)
    assert not caught_enough(figures(chosen, ViolationCode.MALFORMED))
