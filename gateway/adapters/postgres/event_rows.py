"""Audit events as rows and back: the event with its leaf, and its texts apart, sealed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from operator import attrgetter
from typing import Any

from gateway.adapters.encryption.kept_keys import opened_text
from gateway.adapters.encryption.sealing import Erased, Place, Sealed, Sealing, Unsealable
from gateway.adapters.encryption.words import Words
from gateway.adapters.evidence.leaf import Leaf, canonical, leaf_for
from gateway.adapters.postgres.database import OWN, Single
from gateway.adapters.postgres.insertion import Bulk, Row, Values
from gateway.adapters.postgres.joined_columns import joined, split
from gateway.adapters.postgres.subject_keys import joined_key
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.text import escape, unescape

_OF_EVENT = (
    *(
        "id",
        "at",
        "trace",
        "conversation",
        "stage",
        "outcome",
        "subject",
        "actor",
        "policy",
        "prompt",
        "model",
    ),
    *("reasons", "counts", "digests", "leaf"),
)
_OF_TEXT = ("event", "name", "key", "nonce", "ciphertext", "match")

# Events with their texts, in one statement: `$2` is a separator, and each column of text is one text.
_INSERT = Single(f"""
WITH event AS (
    INSERT INTO gateway.audit_event (
        tenant_id, event_id, occurred_at, trace_id, conversation_id, stage, outcome, subject, actor,
        policy_version, prompt_version, model, reasons, counts, digests, leaf
    )
    SELECT {OWN}, id, at::timestamptz, trace, conversation, stage, outcome, subject, actor, policy, prompt,
        model, reasons::text[], counts::jsonb, digests::jsonb, convert_to(leaf, 'UTF8')
    FROM unnest({split("$2", 3, len(_OF_EVENT))}) AS given ({", ".join(_OF_EVENT)})
)
INSERT INTO gateway.audit_text (tenant_id, event_id, name, key_id, nonce, ciphertext, match)
SELECT {OWN}, given.*
FROM unnest({split("$2", 18, 3)}, $21::bytea[], $22::bytea[], $23::bytea[]) AS given ({", ".join(_OF_TEXT)})
""")  # noqa: S608


@dataclass(frozen=True, slots=True)
class Pens:
    """What an event's texts are sealed with: the key of the person whose words they are, and the tenant's
    own, under which equal texts are found."""

    person: Words
    own: Words


def row_of_event(event: AuditEvent, pens: Pens | None) -> Row:
    """The event's row, which has its texts at the end. Raises `ValueError` for what cannot have a leaf, and
    for texts without anything to seal them with."""
    texts = event.evidence.texts
    if not texts:
        return _row(leaf_for(event, {}), ())
    if pens is None:
        raise ValueError("an event's texts cannot be sealed without a key")
    tenant, event_id = escape(event.who.tenant), escape(event.id)
    sealed = {
        name: pens.person.seal_text(_place(tenant, event_id, escape(name)), text)
        for name, text in texts.items()
    }
    rows = [
        (event_id, escape(name), each.key_id, each.nonce, each.ciphertext, pens.own.match(texts[name]))
        for name, each in sealed.items()
    ]
    return _row(leaf_for(event, sealed), rows)


def _row(leaf: Leaf, texts: Sequence[Any]) -> Row:
    written = leaf.to_bytes()
    long = len(written) + sum([len(ciphertext) for *_, ciphertext, _ in texts])
    return Row(leaf.tenant, _EVENTS, (*_columns(leaf), written.decode(), texts), long)


def _parameters(rows: Sequence[Any]) -> Sequence[object]:
    of_events = zip(*(row[:-1] for row in rows), strict=True)
    of_texts = list(zip(*(text for row in rows for text in row[-1]), strict=True)) or [()] * len(_OF_TEXT)
    return [*joined(*of_events, *of_texts[:3]), *map(list, of_texts[3:])]


_EVENTS = Bulk(_INSERT, _parameters)


def _columns(leaf: Leaf) -> Values:
    """Of a row, but the leaf's bytes: the fields as they stand there, several of a kind in one value."""
    return (*_OF_LINE(leaf), _literal(leaf.reasons), _object(leaf.counts), _object(leaf.digests))


_OF_LINE = attrgetter(
    *("id", "occurred_at", "trace_id", "conversation_id", "stage", "outcome", "subject", "actor"),
    *("policy_version", "prompt_version", "model"),
)


def _literal(reasons: Any) -> str:
    """As PostgreSQL reads an array of text."""
    if not reasons:
        return "{}"
    quoted = ('"' + each.replace("\\", "\\\\").replace('"', '\\"') + '"' for each in reasons)
    return "{" + ",".join(quoted) + "}"


def _object(values: Any) -> str:
    return canonical(values).decode() if values else "{}"


@dataclass(frozen=True, slots=True)
class Texts:
    """What could be read of an event's texts, and why the others could not be; whose words they are."""

    read: Mapping[str, str] = field(default_factory=dict)
    unreadable: Mapping[str, str] = field(default_factory=dict)
    words_of: str = ""


def event_of(row: Mapping[str, Any], texts: Texts) -> AuditEvent:
    """The event of a row by column names. Its leaf names all its texts, so that those which are missing are
    known to be erased."""
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
            texts=texts.read,
            erased=_missing(row["leaf"], {**texts.read, **texts.unreadable}),
            unreadable=texts.unreadable,
            words_of="" if texts.words_of == unescape(row["subject"]) else texts.words_of,
            model=unescape(row["model"]),
            prompt_version=unescape(row["prompt_version"]),
        ),
    )


def _missing(leaf: bytes, texts: Mapping[str, str]) -> tuple[str, ...]:
    named = json.loads(leaf).get("texts", {}) if b'"texts":{}' not in leaf else {}
    return tuple(name for name in map(unescape, named) if name not in texts)


def texts_of(rows: Iterable[Mapping[str, Any]], sealing: Sealing) -> Texts:
    """The texts of rows of `audit_text` with their keys (`TEXT_WITH_KEY`), all of one event."""
    read, unreadable, words_of = dict[str, str](), dict[str, str](), ""
    for row in rows:
        name, words_of = unescape(row["name"]), unescape(row["under_subject"] or "")
        place = _place(row["tenant_id"], row["event_id"], row["name"])
        sealed = Sealed(row["key_id"], row["nonce"], row["ciphertext"])
        with suppress(Erased):
            try:
                read[name] = opened_text(sealing, joined_key(row), place, sealed)
            except Unsealable as error:
                unreadable[name] = str(error)
    return Texts(read, unreadable, words_of)


TEXT_WITH_KEY = """
    SELECT t.*, key.key_id AS under_key, key.subject AS under_subject, key.wrapped
    FROM gateway.audit_text t LEFT JOIN gateway.subject_key key USING (tenant_id, key_id)
"""
"""Audit texts (`t`) each beside its key, as `texts_of` takes them."""


def _place(tenant: str, event_id: str, name: str) -> Place:
    return Place("audit_text", tenant, (event_id, name))
