"""The checkpoints of before tell from where on a log is not what was signed."""

from __future__ import annotations

import pytest

from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.verification.history import first_unsigned
from tests.trees import KeptTree, leaves_of

LEAVES = leaves_of(30)
SIGNED = [Checkpoint(origin_of("acme"), size, KeptTree(LEAVES[:size]).root) for size in (1, 4, 10, 11, 30)]


def test_a_log_that_is_as_it_was_signed_has_no_such_place() -> None:
    assert first_unsigned(LEAVES, SIGNED) is None
    assert first_unsigned(LEAVES, []) is None


@pytest.mark.parametrize(
    ("index", "place"), [(0, 0), (1, 1), (3, 1), (4, 4), (9, 4), (10, 10), (11, 11), (29, 11)]
)
def test_a_change_is_found_behind_the_last_checkpoint_that_still_holds(index: int, place: int) -> None:
    assert first_unsigned([*LEAVES[:index], b"other", *LEAVES[index + 1 :]], SIGNED) == place


def test_leaves_that_end_early_are_missed_there() -> None:
    assert first_unsigned(LEAVES[:10], SIGNED) == 10
    assert first_unsigned([], SIGNED) == 0
