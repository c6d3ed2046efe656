"""What only the machine's clock owes: the right time, and ids that sort by it and cannot be guessed."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from gateway.adapters.clock import SystemClock


def test_now_is_the_time_of_this_machine() -> None:
    before = datetime.now(UTC)
    assert before <= SystemClock().now() <= before + timedelta(seconds=10)


def test_an_id_has_26_characters_that_can_stand_in_a_url() -> None:
    assert re.fullmatch(r"ev_[0-9a-hjkmnp-tv-z]{26}", SystemClock().new_id("ev_"))


def test_ids_of_later_milliseconds_sort_later_and_those_of_one_share_only_ten_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = 1_772_442_000_123
    clock = SimpleNamespace(time_ns=lambda: moment * 1_000_000)
    monkeypatch.setattr("gateway.adapters.clock.time", clock)
    first, twin = SystemClock().new_id(""), SystemClock().new_id("")
    moment += 1
    assert first[:10] == twin[:10]
    assert first[10:] != twin[10:]
    assert max(first, twin) < SystemClock().new_id("")


def test_every_random_bit_of_an_id_is_used() -> None:
    ids = [SystemClock().new_id("") for _ in range(1500)]
    assert all(len({each[place] for each in ids}) == 32 for place in range(10, 26))


def test_chances_fall_evenly() -> None:
    """Of 4,000 draws 400 are due in each tenth; 250 to 550 is beyond seven standard deviations."""
    tenths = [int(SystemClock().chance() * 10) for _ in range(4000)]
    assert all(250 < tenths.count(tenth) < 550 for tenth in range(10))
