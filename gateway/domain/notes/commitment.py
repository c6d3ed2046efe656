"""Commitments: a log of all tenants' checkpoints that tells nobody whose they are, or what they say.

One witness who keeps a checkpoint of that log keeps one of every tenant's: none of them can be taken back
without its commitment staying behind, which nothing opens any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.identity import CHECKPOINTS_TENANT
from gateway.domain.notes.signed import SignedNote

NONCE_BYTES = 32
DIGEST = "commitment"
"""The name of the digest under which an event carries the commitment."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a commitment is to: a tenant's checkpoint, and 32 bytes that nobody can guess."""

    note: SignedNote
    nonce: bytes

    @property
    def commitment(self) -> str:
        """SHA-256 (hex) over the bytes and the note."""
        return sha256(self.nonce + str(self.note).encode()).hexdigest()

    @property
    def event_id(self) -> str:
        """The event that records the commitment."""
        return "ev_" + self.commitment[:32]

    def event(self, at: datetime) -> AuditEvent:
        """The commitment on record, in the log of all tenants' checkpoints."""
        return AuditEvent(
            id=self.event_id,
            who=Who(CHECKPOINTS_TENANT),
            occurred_at=at,
            trace_id="",
            conversation_id="",
            stage=Stage.AUDIT,
            evidence=Evidence(reasons=("checkpoint",), digests={DIGEST: self.commitment}),
        )
