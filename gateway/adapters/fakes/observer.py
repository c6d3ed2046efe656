"""An observer that keeps what it saw."""

from __future__ import annotations

from gateway.domain.audit import AuditEvent


class FakeObserver:
    """The port `Observer`."""

    def __init__(self) -> None:
        self.seen: list[tuple[AuditEvent, float]] = []

    def saw(self, event: AuditEvent, duration_ms: float) -> None:
        self.seen.append((event, duration_ms))
