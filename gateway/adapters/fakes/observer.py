"""An observer that keeps what it saw."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.audit import AuditEvent
from gateway.domain.circuit import CircuitState
from gateway.domain.evidence.unfinished import Unfinished


class FakeObserver:
    """The port `Observer`."""

    def __init__(self) -> None:
        self.seen: list[tuple[AuditEvent, float]] = []
        self.losses: list[tuple[str, int]] = []
        self.circuits: list[tuple[str, CircuitState]] = []
        self.left: list[Unfinished] = []
        self.neglects: list[str] = []
        self.bundles: list[tuple[str, str, str]] = []
        self.contacts_lost: list[str] = []
        self.seals: list[tuple[int, float]] = []
        self.unseals: list[tuple[str, str]] = []
        self.publications: list[tuple[str, int]] = []
        self.unpublications: list[tuple[str, str]] = []
        self.look_ups: list[tuple[int, int, int]] = []

    def saw(self, event: AuditEvent, duration_ms: float) -> None:
        self.seen.append((event, duration_ms))

    def lost(self, trace_id: str, events: int, reason: str) -> None:
        self.losses.append((trace_id, events))

    def circuit(self, model: str, state: CircuitState) -> None:
        self.circuits.append((model, state))

    def unfinished(self, requests: Sequence[Unfinished]) -> None:
        self.left += requests

    def neglected(self, reason: str) -> None:
        self.neglects.append(reason)

    def bundle_loaded(self, tenant: str, version: str) -> None:
        self.bundles.append((tenant, version, ""))

    def bundle_does_not_load(self, tenant: str, version: str, reason: str) -> None:
        self.bundles.append((tenant, version, reason))

    def out_of_contact(self, reason: str) -> None:
        self.contacts_lost.append(reason)

    def sealed(self, events: int, behind_s: float) -> None:
        self.seals.append((events, behind_s))

    def unsealed(self, tenant: str, reason: str) -> None:
        self.unseals.append((tenant, reason))

    def published(self, outpost: str, size: int) -> None:
        self.publications.append((outpost, size))

    def unpublished(self, outpost: str, reason: str) -> None:
        self.unpublications.append((outpost, reason))

    def spans_looked_up(self, *, hits: int = 0, misses: int = 0, unanswered: int = 0) -> None:
        self.look_ups.append((hits, misses, unanswered))
