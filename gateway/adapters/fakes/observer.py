"""An observer that keeps what it saw."""

from __future__ import annotations

from gateway.domain.audit import AuditEvent


class FakeObserver:
    """The port `Observer`."""

    def __init__(self) -> None:
        self.seen: list[tuple[AuditEvent, float]] = []
        self.losses: list[tuple[str, int]] = []

    def saw(self, event: AuditEvent, duration_ms: float) -> None:
        self.seen.append((event, duration_ms))

    def lost(self, trace_id: str, events: int, reason: str) -> None:
        self.losses.append((trace_id, events))
