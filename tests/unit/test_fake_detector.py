"""The fake detector finds what it was told of, every time, until it is told to fail."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.detector import FakeDetector
from gateway.domain.masking import Span
from gateway.ports.failures import MaskingUnavailable


async def test_every_place_of_a_value_is_found_in_order_of_the_text() -> None:
    detector = FakeDetector({"Bo": "PERSON", "a.b@c.de": "EMAIL_ADDRESS"})
    assert await detector.find(["a.b@c.de of Bo, not Bob"], "en", []) == (
        (Span(0, 8, "EMAIL_ADDRESS"), Span(12, 14, "PERSON"), Span(20, 22, "PERSON")),
    )


async def test_it_fails_as_often_as_it_is_told_to() -> None:
    detector = FakeDetector({})
    detector.fail_next = 1
    with pytest.raises(MaskingUnavailable):
        await detector.find(["Bo"], "en", [])
    assert await detector.find(["Bo"], "en", []) == ((),)
