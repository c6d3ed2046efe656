"""Each place where a service makes something durable, taken out by itself, is missed by the suite."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.switched_off.points import Point, points, switch_off
from tests.switched_off.suite import fails


@cache
def guards() -> Mapping[str, str]:
    """The test that guards each point, by the point's text."""
    text = Path(__file__).with_name("guards.yaml").read_text(encoding="utf-8")
    return {point: f"tests.unit.services.{test}" for point, test in yaml.safe_load(text).items()}


def test_every_point_has_its_guard_and_no_guard_is_left_over() -> None:
    assert set(guards()) == set(map(str, points()))


@pytest.mark.parametrize("point", points(), ids=str)
def test_a_point_that_is_taken_out_is_missed(point: Point, monkeypatch: pytest.MonkeyPatch) -> None:
    switch_off(point, monkeypatch)
    assert fails(guards()[str(point)])


def test_with_every_point_in_place_no_guard_fails() -> None:
    assert [test for test in sorted(set(guards().values())) if fails(test)] == []
