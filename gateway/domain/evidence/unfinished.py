"""Requests whose record has no end: what counts as an end, and the event that gives them one.

A request is answered and recorded, or recorded as unfinished; there is no third way.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who

UNFINISHED = "unfinished"
"""The reason of the event that closes such a request."""

_ON_THE_WAY = frozenset(
    {
        Stage.RECALL,
        Stage.ADMIT,
        Stage.CONTEXTUALISE,
        Stage.MASK,
        Stage.DECIDE,
        Stage.REWRITE,
        Stage.VALIDATE,
        Stage.SETTLE,
        Stage.SCOPE,
        Stage.SEARCH,
        Stage.MERGE,
    }
)
"""Stages that another one follows, however they went."""


def ends(stage: Stage, outcome: Outcome) -> bool:
    """Whether a request with such an event on record was finished, with or without an answer.

    An intent is never an end. A caller who hung up and a request that was given up are at an end wherever
    they were. Otherwise a question ends with its answer, a caller who was not let in at the door, and a call
    that is no question with the first event that says how it went.
    """
    if outcome is Outcome.STARTED:
        return False
    if outcome in (Outcome.CANCELLED, Outcome.UNKNOWN):
        return True
    if stage is Stage.AUTHENTICATE:
        return outcome is not Outcome.OK
    return stage not in _ON_THE_WAY


ENDS = frozenset((stage, outcome) for stage in Stage for outcome in Outcome if ends(stage, outcome))
"""Every kind of event that is an end."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A request without an end on record, as its last durable event leaves it."""

    who: Who
    trace_id: str
    conversation_id: str
    stage: Stage
    last_at: datetime

    def closing(self, now: datetime) -> AuditEvent:
        """The event that says that nobody knows how it ended.

        Its id follows from the trace: whoever closes the same request writes the same id, and the record
        takes an id once.
        """
        return AuditEvent(
            id="ev_" + self.trace_id,
            who=self.who,
            occurred_at=now,
            trace_id=self.trace_id,
            conversation_id=self.conversation_id,
            stage=self.stage,
            evidence=Evidence(Outcome.UNKNOWN, (UNFINISHED,)),
        )


def unfinished_of(event: AuditEvent) -> Unfinished:
    """The request of which this is the last event."""
    return Unfinished(event.who, event.trace_id, event.conversation_id, event.stage, event.occurred_at)
