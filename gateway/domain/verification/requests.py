"""Whether a log holds the steps of its requests without a gap: every step has the one before it.

A process that is killed leaves a request without an end, but never one without a beginning or a middle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

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

_KINDS = {
    (stage.value, outcome.value): (
        stage,
        outcome is Outcome.STARTED,
        ends(stage, outcome),
        outcome in (Outcome.CANCELLED, Outcome.UNKNOWN),
    )
    for stage in Stage
    for outcome in Outcome
}


@dataclass(frozen=True, slots=True)
class _Step:
    trace_id: str
    stage: str
    outcome: str


_read = TypeAdapter(_Step).validator.validate_json


class Requests:
    """Takes the events of a log in order. `whole` is whether the log's beginning is among them."""

    def __init__(self, whole: bool) -> None:
        self._whole = whole
        self._open: dict[str, set[Stage]] = {}

    def lacks(self, leaf: bytes) -> bool:
        """Whether something must have been recorded before this event and was not.

        What is no event of ours, or of a kind that a later release may know, lacks nothing.
        """
        try:
            step = _read(leaf)
        except ValidationError:
            return False
        kind = _KINDS.get((step.stage, step.outcome))
        if kind is None:
            return False
        stage, started, ended, broken_off = kind
        trace = step.trace_id
        seen = self._open.get(trace)
        if seen is None:
            # What began before the part at hand is taken to have all that came before it.
            cut = not self._whole and stage is not Stage.AUTHENTICATE
            seen = self._open[trace] = set(Stage if cut else ())
        lacks = not broken_off and _lacks(stage, started, seen)
        if ended:
            self._open.pop(trace)
        else:
            seen.add(stage)
        return lacks

    @property
    def open(self) -> int:
        """Requests without an end, those that were at work when the log was read among them."""
        return len(self._open)


def _lacks(stage: Stage, started: bool, seen: set[Stage]) -> bool:
    if not started and stage in _INTENDED and stage not in seen:
        return True
    needed = _BEFORE.get(stage)
    return needed is not None and needed.isdisjoint(seen)
