"""Which events have lately got their place, so that a sequencer need not look each of them up again."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import merge
from typing import NamedTuple

_RUNS = 10_000
"""So many are remembered. One tenant alone makes a run of each batch; busy neighbours break them up."""


class Run(NamedTuple):
    """Numbers from `first` to `last`, both among them."""

    first: int
    last: int


class SealedNumbers(NamedTuple):
    """The numbers above `since` of all events among the first `size` of a log, as few runs in their order."""

    size: int
    since: int
    runs: tuple[Run, ...] = ()

    def above(self, number: int) -> Sequence[Run]:
        """Those runs that reach above it."""
        return [run for run in self.runs if run.last > number]

    def grown(self, size: int, numbers: Sequence[int]) -> SealedNumbers:
        """With the events that the log of that size has beyond this one."""
        runs: list[Run] = []
        for run in merge(self.runs, _runs(sorted(numbers))):
            if runs and run.first <= runs[-1].last + 1:
                runs[-1] = Run(runs[-1].first, max(runs[-1].last, run.last))
            else:
                runs.append(run)
        dropped = runs[: max(len(runs) - _RUNS, 0)]
        since = max(self.since, dropped[-1].last) if dropped else self.since
        return SealedNumbers(size, since, tuple(runs[len(dropped) :]))


def _runs(numbers: Sequence[int]) -> Sequence[Run]:
    starts = [n for n, each in enumerate(numbers) if n == 0 or each != numbers[n - 1] + 1]
    ends = [*starts[1:], len(numbers)]
    return [Run(numbers[start], numbers[end - 1]) for start, end in zip(starts, ends, strict=False)]
