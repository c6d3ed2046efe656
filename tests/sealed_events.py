"""Sealed events of every kind that the gateway records, as an export holds them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import product

from gateway.adapters.evidence.leaf import leaf_of
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.verification.views.view import SealedEvent

NOON = datetime(2026, 3, 2, 12, 0, 0, 123456, UTC)


def leaf(stage: Stage = Stage.ANSWER, evidence: Evidence | None = None, who: Who | None = None) -> bytes:
    """The bytes of one event; what is not said is what most events have."""
    event = AuditEvent(
        id=f"ev_{stage.value}",
        who=who or Who("acme", "maria@acme.example", "portal", "v1"),
        occurred_at=NOON,
        trace_id="tr_1",
        conversation_id="c-1",
        stage=stage,
        evidence=evidence or Evidence(),
    )
    return leaf_of(event, {})


def sealed(data: bytes, index: int = 7) -> SealedEvent:
    return SealedEvent(index, data, json.loads(data))


def of_every_kind() -> list[bytes]:
    """A leaf for each stage and outcome, with a reason, counts and digests."""
    reasons = ("create", "GW-1501", "permission_boundary")
    return [
        leaf(stage, Evidence(outcome, reasons, {"input_tokens": 5}, {"key": "ab" * 32}, model="m"))
        for stage, outcome in product(Stage, Outcome)
    ]
