"""Whoever watches the steps of requests go by: logs, metrics, traces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gateway.domain.audit import AuditEvent
from gateway.domain.circuit import CircuitState
from gateway.domain.evidence.unfinished import Unfinished


class Observer(Protocol):
    """Obligations:

    1. `saw` gets every event of every request once, with the step's duration in milliseconds.
    2. `lost` is told when events could not be made durable, which an operator must notice.
    3. `circuit` is told in which state the circuit of a model begins, and of every change.
    4. `unfinished` is told at the start what an earlier process, or another one, left without an end;
       `neglected` why a round of upkeep did not succeed.
    5. `bundle_loaded` and `bundle_does_not_load` are told of each attempt to put a bundle in force here;
       `out_of_contact` whenever it could not be learnt which bundles are.
    6. `sealed` is told how many events were sealed in one pass and how long the oldest of them had waited;
       `unsealed` why nothing more is sealed for a tenant just now.
    7. `published` is told that an outpost has a checkpoint of that size, `unpublished` why one has not; its
       name is empty when the checkpoint could not be read.
    8. `spans_looked_up` is told of how many texts the spans were found kept, of how many not, and of how many
       that could not be learnt.
    9. It shows none of an event's texts, keeps none, and never raises.
    """

    def saw(self, event: AuditEvent, duration_ms: float) -> None: ...

    def lost(self, trace_id: str, events: int, reason: str) -> None: ...

    def circuit(self, model: str, state: CircuitState) -> None: ...

    def unfinished(self, requests: Sequence[Unfinished]) -> None: ...

    def neglected(self, reason: str) -> None: ...

    def bundle_loaded(self, tenant: str, version: str) -> None: ...

    def bundle_does_not_load(self, tenant: str, version: str, reason: str) -> None: ...

    def out_of_contact(self, reason: str) -> None: ...

    def sealed(self, events: int, behind_s: float) -> None: ...

    def unsealed(self, tenant: str, reason: str) -> None: ...

    def published(self, outpost: str, size: int) -> None: ...

    def unpublished(self, outpost: str, reason: str) -> None: ...

    def spans_looked_up(self, *, hits: int = 0, misses: int = 0, unanswered: int = 0) -> None: ...
