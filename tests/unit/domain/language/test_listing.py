"""An item's number or letter is no part of what is named beside it."""

from __future__ import annotations

import pytest

from gateway.domain.language.english import ENGLISH
from gateway.domain.language.listing import item_labels
from gateway.domain.language.phrases import phrases


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1. Canteen\n2. Night shuttle\n3. Locker", ("Canteen", "Night shuttle", "Locker")),
        ("1) Canteen\n2) Locker", ("Canteen", "Locker")),
        ("a) Canteen\nb) Locker", ("Canteen", "Locker")),
        ("- Canteen\n- Locker", ("Canteen", "Locker")),
        ("Canteen\n\nLocker", ("Canteen", "Locker")),
        ("We have: 1. Canteen 2. Locker", ("Canteen", "Locker")),
        ("At Gate 7. Locker keys are there", ("Gate 7", "Locker keys")),
    ],
)
def test_items_are_named_without_their_labels(text: str, wanted: tuple[str, ...]) -> None:
    assert tuple(each.text for each in phrases(text, ENGLISH)) == wanted


def test_numbers_that_count_nothing_up_are_no_labels() -> None:
    assert not item_labels("Version 1. is old, see 3. below")
    assert not item_labels("It is open from 9 to 5.")
