"""What proves to somebody else that an event is in the audit's log."""

from __future__ import annotations

from dataclasses import dataclass

from gateway.domain.notes.inclusion import InclusionProof


@dataclass(frozen=True, slots=True)
class Receipt:
    """An event's leaf, byte for byte as it is hashed, and the proof that it is in the log."""

    event_id: str
    leaf: bytes
    proof: InclusionProof


@dataclass(frozen=True, slots=True)
class Unsealed:
    """An event that is durable and has no place in the log yet; it has one in about a second."""

    event_id: str
