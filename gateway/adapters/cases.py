"""A review case as it stands at a moment, whatever state was stored."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gateway.domain.review import ReviewCase, ReviewState

_UNDECIDED = frozenset({ReviewState.OPEN, ReviewState.CLAIMED})


def as_it_stands(case: ReviewCase, now: datetime) -> ReviewCase:
    """The case, `expired` from the moment of its expiry on unless it was decided before."""
    if case.state in _UNDECIDED and now >= case.expires_at:
        return replace(case, state=ReviewState.EXPIRED)
    return case
