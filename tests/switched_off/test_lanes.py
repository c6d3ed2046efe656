"""Each check of a lane, switched off by itself, is missed: something that must not be searched then is."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from gateway.domain.lanes import Lane
from gateway.domain.validation import lanes
from gateway.domain.validation.case import Validator
from gateway.domain.violations import Violation
from tests.unit.validation.test_lanes import BAD, MARIA, code

CHECKS = [(lane, check) for lane, table in vars(lanes)["_TABLES"].items() for check in table]


def name_of(check: Validator) -> str:
    return getattr(check, "__name__", "")


def passes(lane: Lane, why: str) -> bool:
    """Whether a text that must fall for `why` is kept, or falls for something else alone."""
    bad = [(text, expected) for of, text, expected in BAD if of is lane and expected.value == why]
    assert bad, f"no text of {lane} falls for {why}"
    return any(code(lane, text, MARIA) is not expected for text, expected in bad)


@pytest.mark.parametrize(
    ("lane", "check"), CHECKS, ids=[f"{lane}-{name_of(check)}" for lane, check in CHECKS]
)
def test_a_check_that_is_out_is_missed(lane: Lane, check: Validator, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not passes(lane, name_of(check))
    tables = dict(vars(lanes)["_TABLES"])
    tables[lane] = tuple(each for each in tables[lane] if each is not check)
    monkeypatch.setattr(lanes, "_TABLES", MappingProxyType(tables))
    assert passes(lane, name_of(check))


@pytest.mark.parametrize("lane", list(Lane))
def test_without_the_boundary_a_restricted_term_goes_out(lane: Lane, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> tuple[Violation, ...]:
        return ()

    assert not passes(lane, "permission_boundary")
    monkeypatch.setattr(lanes, "permission_boundary", nothing)
    assert passes(lane, "permission_boundary")
