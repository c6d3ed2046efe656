"""Where nobody watches: what set-up commands do is on the audit record and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.audit import AuditEvent
from gateway.domain.circuit import CircuitState
from gateway.domain.unfinished import Unfinished


class Unwatched:
    """The `Observer` of commands that run and end, and say themselves on the terminal what went wrong."""

    def saw(self, event: AuditEvent, duration_ms: float) -> None: ...

    def lost(self, trace_id: str, events: int, reason: str) -> None: ...

    def circuit(self, model: str, state: CircuitState) -> None: ...

    def unfinished(self, requests: Sequence[Unfinished]) -> None: ...

    def neglected(self, reason: str) -> None: ...

    def bundle_loaded(self, tenant: str, version: str) -> None: ...

    def bundle_does_not_load(self, tenant: str, version: str, reason: str) -> None: ...

    def out_of_contact(self, reason: str) -> None: ...
