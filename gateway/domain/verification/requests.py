"""Whether a log holds the steps of its requests without a gap: every step has the one before it.

A process that is killed leaves a request without an end, but never one without a beginning or a middle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from gateway.domain.audit import Outcome, Stage
from gateway.domain.evidence.unfinished import ends

_BEFORE: Mapping[Stage, frozenset[Stage]] = {
    Stage.ADMIT: frozenset({Stage.AUTHENTICATE}),
    Stage.RECALL: frozenset({Stage.AUTHENTICATE}),
    Stage.CONTEXTUALISE: frozenset({Stage.ADMIT}),
    Stage.MASK: frozenset({Stage.CONTEXTUALISE}),
    Stage.DECIDE: frozenset({Stage.MASK}),
    Stage.REWRITE: frozenset({Stage.DECIDE}),
    Stage.VALIDATE: frozenset({Stage.REWRITE, Stage.RECALL}),
    Stage.SETTLE: frozenset({Stage.VALIDATE}),
    Stage.SCOPE: frozenset({Stage.SETTLE}),
    Stage.SEARCH: frozenset({Stage.SCOPE}),
    Stage.MERGE: frozenset({Stage.SEARCH}),
}
"""Stages one of which must have been recorded before."""

_INTENDED = frozenset({Stage.ADMIT, Stage.SEARCH})
"""Stages that are announced whenever they run."""


class Step(Protocol):
    """Which step of which request an event is: its trace, and stage and outcome as they are written."""

    @property
    def trace_id(self) -> str: ...

    @property
    def stage(self) -> str: ...

    @property
    def outcome(self) -> str: ...


StepIn = Callable[[bytes], Step | None]
"""Gives the step that a leaf is of; None for what is no event of ours."""


class _Kind(NamedTuple):
    """What follows from an event's stage and outcome. Stages are bits, and sets of stages their sums."""

    stage: int
    before: int
    """One of these must have been recorded before; 0 where nothing must."""
    intended: int
    """This must have been announced; 0 where nothing must."""
    ends: bool


_BITS = {stage: 1 << number for number, stage in enumerate(Stage)}
_ALL = sum(_BITS.values())


def _kind(stage: Stage, outcome: Outcome) -> _Kind:
    if outcome in (Outcome.CANCELLED, Outcome.UNKNOWN):  # broken off, wherever it was
        return _Kind(_BITS[stage], 0, 0, ends(stage, outcome))
    before = sum(_BITS[each] for each in _BEFORE.get(stage, ()))
    announced = stage in _INTENDED and outcome is not Outcome.STARTED
    return _Kind(_BITS[stage], before, _BITS[stage] if announced else 0, ends(stage, outcome))


_KINDS = {(str(stage), str(outcome)): _kind(stage, outcome) for stage in Stage for outcome in Outcome}


class Requests:
    """Takes the steps of a log in order. `whole` is whether the log's beginning is among them."""

    def __init__(self, whole: bool) -> None:
        self._whole = whole
        self._open: dict[str, int] = {}

    def lacks(self, step: Step | None) -> bool:
        """Whether something must have been recorded before this step and was not.

        What is no event of ours, or of a kind that a later release may know, lacks nothing.
        """
        if step is None or (kind := _KINDS.get((step.stage, step.outcome))) is None:
            return False
        stage, before, intended, ended = kind
        trace = step.trace_id
        if (seen := self._open.get(trace)) is None:
            # What began before the part at hand is taken to have all that came before it.
            seen = 0 if self._whole or stage == _BITS[Stage.AUTHENTICATE] else _ALL
        if ended:
            self._open.pop(trace, None)
        else:
            self._open[trace] = seen | stage
        return bool((before and not before & seen) or (intended and not intended & seen))

    @property
    def open(self) -> int:
        """Requests without an end, those that were at work when the log was read among them."""
        return len(self._open)
