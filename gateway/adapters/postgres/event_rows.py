"""Audit events as rows and back: the event with its leaf, and its texts apart, sealed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from gateway.adapters.leaf import leaf_of
from gateway.adapters.postgres.database import OWN, Single
from gateway.adapters.postgres.insertion import Bulk, Row, Values
from gateway.adapters.sealing import Place, Sealed, Sealing
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.text import escape, unescape

# Events with their texts, in one statement. Each column is a list over all events, or over all texts.
_INSERT = Single(f"""
WITH event AS (
    INSERT INTO gateway.audit_event (
        tenant_id, event_id, occurred_at, trace_id, conversation_id, stage, outcome, subject, actor,
        policy_version, prompt_version, model, reasons, counts, digests, leaf
    )
    SELECT {OWN}, id, at, trace, conversation, stage, outcome, subject, actor, policy, prompt, model,
        ARRAY(SELECT json_array_elements_text(reasons::json)), counts::jsonb, digests::jsonb, leaf
    FROM unnest(
        $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
        $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[]
    ) AS given (
        id, at, trace, conversation, stage, outcome, subject, actor, policy, prompt, model, reasons, counts,
        digests, leaf
    )
)
INSERT INTO gateway.audit_text (tenant_id, event_id, name, key_id, nonce, ciphertext)
SELECT {OWN}, given.* FROM unnest($17::text[], $18::text[], $19::text[], $20::bytea[], $21::bytea[]) AS given
""")  # noqa: S608
_EVENT_COLUMNS, _TEXT_COLUMNS = 15, 5


def row_of_event(event: AuditEvent, sealing: Sealing) -> Row:
    """The event's row, which has its texts at the end. Raises `ValueError` for what cannot have a leaf."""
    tenant, event_id = escape(event.who.tenant), escape(event.id)
    sealed = {
        name: sealing.seal_text(_place(tenant, event_id, escape(name)), text)
        for name, text in event.evidence.texts.items()
    }
    texts = tuple(
        (event_id, escape(name), each.key_id, each.nonce, each.ciphertext) for name, each in sealed.items()
    )
    return Row(tenant, _EVENTS, (*_columns(event, leaf_of(event, sealed)), texts))


def _lists(rows: Sequence[Values]) -> Sequence[list[object]]:
    texts: list[Values] = [text for row in rows for text in row[_EVENT_COLUMNS]]  # type: ignore[attr-defined]
    of_events = [[row[column] for row in rows] for column in range(_EVENT_COLUMNS)]
    return [*of_events, *([text[column] for text in texts] for column in range(_TEXT_COLUMNS))]


_EVENTS = Bulk(_INSERT, _lists)


def _columns(event: AuditEvent, leaf: bytes) -> Values:
    who, evidence = event.who, event.evidence
    return (
        escape(event.id),
        event.occurred_at,
        *map(escape, (event.trace_id, event.conversation_id)),
        event.stage.value,
        evidence.outcome.value,
        *map(escape, (who.subject, who.actor, who.policy_version)),
        *map(escape, (evidence.prompt_version, evidence.model)),
        json.dumps(list(map(escape, evidence.reasons))),
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
