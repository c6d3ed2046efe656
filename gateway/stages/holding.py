"""Holding a request for a reviewer: the case that is stored with the event that says so."""

from __future__ import annotations

from datetime import timedelta

from gateway.domain.flow import Masked, Stop
from gateway.domain.recourse import Status
from gateway.domain.review import ReviewCase, ReviewContent, ReviewState
from gateway.ports.clock import Clock


def hold(
    given: Masked, domain: str, queries: tuple[str, ...], reasons: tuple[str, ...], clock: Clock
) -> Stop:
    """The stop that opens a review case for `domain` over what was asked and proposed, both masked."""
    now = clock.now()
    rules = given.tenancy.bundle.settings.reviews
    case = ReviewCase(
        id=clock.new_id("rv_"),
        tenant=given.owner.tenant,
        domain=domain,
        asker=given.owner.subject,
        state=ReviewState.OPEN,
        opened_at=now,
        expires_at=now + timedelta(hours=rules.expire_hours),
        trace_id=given.trace_id,
        content=ReviewContent(given.conversation.message.text, queries, given.collections, reasons),
    )
    return Stop(at=given, reasons=("held", *reasons), status=Status.PENDING_REVIEW, case=case)
