"""Feedback: what an application says came of an answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gateway.domain.access import digest_of

NOTE_LIMIT = 2000
"""Code points of a note."""

DOCUMENT_LIMIT = 100
"""Documents that one feedback can be about."""


class FeedbackOutcome(StrEnum):
    """The closed list."""

    GOOD = "good"
    BAD_REWRITE = "bad_rewrite"
    NO_RESULTS = "no_results"
    CLICKED = "clicked"


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said of the answer to the request `trace_id`."""

    trace_id: str
    outcome: FeedbackOutcome
    document_ids: tuple[str, ...] = ()
    note: str = ""

    @property
    def key(self) -> str:
        """The same for whatever says the same but for its note. No caller's own key has a space."""
        return f"feedback {digest_of((self.trace_id, self.outcome.value, *self.document_ids))}"

    @property
    def digest(self) -> str:
        """Another one for whatever says anything else."""
        return digest_of(("feedback", self.trace_id, self.outcome.value, self.note, *self.document_ids))
