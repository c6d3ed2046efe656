"""What a sequencer remembers of the numbers it sealed: all of them above a mark, as few runs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.postgres import sealed_numbers
from gateway.adapters.postgres.sealed_numbers import Run, SealedNumbers

BATCHES = st.lists(st.sets(st.integers(0, 60), max_size=20), max_size=6)


def test_neighbours_are_one_run() -> None:
    known = SealedNumbers(0, -1).grown(3, [4, 5, 9]).grown(5, [6, 8])
    assert known == SealedNumbers(5, -1, (Run(4, 6), Run(8, 9)))
    assert known.above(6) == [Run(8, 9)]
    assert known.above(4) == [Run(4, 6), Run(8, 9)]


@given(BATCHES)
def test_every_number_is_in_a_run_and_no_other(batches: list[set[int]]) -> None:
    known = SealedNumbers(0, -1)
    for batch in batches:
        known = known.grown(known.size + len(batch), list(batch))
    assert {n for run in known.runs for n in range(run.first, run.last + 1)} == set().union(*batches)
    assert all(left.last + 1 < right.first for left, right in zip(known.runs, known.runs[1:], strict=False))


@given(BATCHES)
def test_what_is_too_much_to_remember_moves_the_mark(batches: list[set[int]]) -> None:
    limit, sealed_numbers._RUNS = sealed_numbers._RUNS, 3
    try:
        known = SealedNumbers(0, -1)
        for batch in batches:
            known = known.grown(known.size + len(batch), list(batch))
            assert len(known.runs) <= 3
    finally:
        sealed_numbers._RUNS = limit
    above = {n for n in set().union(*batches) if n > known.since}
    kept = {n for run in known.runs for n in range(run.first, run.last + 1)}
    assert {n for n in kept if n > known.since} == above
