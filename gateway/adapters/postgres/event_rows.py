"""Audit events as rows and back: the event with its leaf, and its texts apart, sealed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from gateway.adapters.leaf import leaf_of
from gateway.adapters.postgres.insertion import Row
from gateway.adapters.sealing import Place, Sealed, Sealing
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.text import escape, unescape

_INSERT_EVENT = """
INSERT INTO gateway.audit_event (
    tenant_id, event_id, occurred_at, trace_id, conversation_id, stage, outcome, subject, actor,
    policy_version, prompt_version, model, reasons, counts, digests, leaf
) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
"""

_INSERT_TEXT = """
INSERT INTO gateway.audit_text (tenant_id, event_id, name, key_id, nonce, ciphertext)
VALUES ($1, $2, $3, $4, $5, $6)
"""


def rows_of_event(event: AuditEvent, sealing: Sealing) -> tuple[Row, ...]:
    """The event's row, then one for each text. Raises `ValueError` for what cannot have a leaf."""
    tenant, event_id = escape(event.who.tenant), escape(event.id)
    sealed = {
        name: sealing.seal_text(_place(tenant, event_id, escape(name)), text)
        for name, text in event.evidence.texts.items()
    }
    texts = (
        Row(tenant, _INSERT_TEXT, (tenant, event_id, escape(name), each.key_id, each.nonce, each.ciphertext))
        for name, each in sealed.items()
    )
    return (Row(tenant, _INSERT_EVENT, _columns(event, leaf_of(event, sealed))), *texts)


def _columns(event: AuditEvent, leaf: bytes) -> tuple[object, ...]:
    who, evidence = event.who, event.evidence
    return (
        *map(escape, (who.tenant, event.id)),
        event.occurred_at,
        *map(escape, (event.trace_id, event.conversation_id)),
        event.stage.value,
        evidence.outcome.value,
        *map(escape, (who.subject, who.actor, who.policy_version)),
        *map(escape, (evidence.prompt_version, evidence.model)),
        list(map(escape, evidence.reasons)),
        json.dumps({escape(name): count for name, count in evidence.counts.items()}),
        json.dumps({escape(name): escape(digest) for name, digest in evidence.digests.items()}),
        leaf,
    )


def event_of(row: Mapping[str, Any], texts: Mapping[str, str]) -> AuditEvent:
    """The event of a row by column names; `texts` are those of it that are still kept, as `text_of` gives."""
    occurred_at: datetime = row["occurred_at"]
    return AuditEvent(
        id=unescape(row["event_id"]),
        who=Who(*(unescape(row[name]) for name in ("tenant_id", "subject", "actor", "policy_version"))),
        occurred_at=occurred_at,
        trace_id=unescape(row["trace_id"]),
        conversation_id=unescape(row["conversation_id"]),
        stage=Stage(row["stage"]),
        evidence=Evidence(
            outcome=Outcome(row["outcome"]),
            reasons=tuple(map(unescape, row["reasons"])),
            counts={unescape(name): count for name, count in row["counts"].items()},
            digests={unescape(name): unescape(of) for name, of in row["digests"].items()},
            texts=texts,
            model=unescape(row["model"]),
            prompt_version=unescape(row["prompt_version"]),
        ),
    )


def text_of(row: Mapping[str, Any], sealing: Sealing) -> tuple[str, str]:
    """Name and words of a row of `audit_text`. Raises `Unsealable`."""
    place = _place(row["tenant_id"], row["event_id"], row["name"])
    sealed = Sealed(row["key_id"], row["nonce"], row["ciphertext"])
    return unescape(row["name"]), sealing.open_text(place, sealed)


def _place(tenant: str, event_id: str, name: str) -> Place:
    return Place("audit_text", tenant, (event_id, name))
