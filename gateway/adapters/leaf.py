"""The bytes of an audit event that are hashed into the tree: RFC 8785 canonical JSON, one form per event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec
import rfc8785

from gateway.adapters.sealing import Sealed
from gateway.domain.audit import AuditEvent
from gateway.domain.text import escape

_SAFE_INTEGER = 2**53 - 1
_CANONICAL = msgspec.json.Encoder(order="sorted")

Fields = dict[str, object]
"""What a leaf says of an event, by name, as it is written there; `counts`, `digests` and `texts` are objects
by name, `reasons` is a list, and all else is text."""


def fields_of(event: AuditEvent) -> Fields:
    """The event's fields but its texts, with strings escaped as they are in the columns.

    Raises `ValueError` for a time without a zone or a count beyond 2**53 - 1.
    """
    who, evidence = event.who, event.evidence
    return {
        "id": escape(event.id),
        "tenant": escape(who.tenant),
        "occurred_at": timestamp(event.occurred_at),
        "trace_id": escape(event.trace_id),
        "conversation_id": escape(event.conversation_id),
        "stage": event.stage.value,
        "outcome": evidence.outcome.value,
        "subject": escape(who.subject),
        "actor": escape(who.actor),
        "policy_version": escape(who.policy_version),
        "prompt_version": escape(evidence.prompt_version),
        "model": escape(evidence.model),
        "reasons": [escape(reason) for reason in evidence.reasons],
        "counts": {escape(name): count for name, count in _checked(evidence.counts).items()},
        "digests": {escape(name): escape(digest) for name, digest in evidence.digests.items()},
    }


def leaf_of(event: AuditEvent, texts: Mapping[str, Sealed]) -> bytes:
    """The event's fields, and for each of its texts the digest of the stored ciphertext.

    So a leaf proves a text as it is kept, and stays good when the text is erased. Raises as `fields_of`.
    """
    return leaf_from(fields_of(event), texts)


def leaf_from(fields: Fields, texts: Mapping[str, Sealed]) -> bytes:
    """The same from fields that were written already."""
    digests = {escape(name): digest_of_sealed(sealed) for name, sealed in texts.items()}
    objects = (fields["counts"], fields["digests"], digests)
    return _canonical({**fields, "texts": digests}, objects)


def canonical(value: Mapping[str, object]) -> bytes:
    """RFC 8785, for an object that holds text and safe integers."""
    return _canonical(value, (value,))


def _canonical(value: Mapping[str, object], objects: Sequence[Any]) -> bytes:
    """While all names in `objects` are ASCII, the standard is what msgspec writes in sorted order, at a
    hundredth of the cost; other names it wants sorted as UTF-16."""
    if all(name.isascii() for names in objects for name in names):
        return _CANONICAL.encode(value)
    return rfc8785.dumps(value)  # type: ignore[arg-type]


def _checked(counts: Mapping[str, int]) -> Mapping[str, int]:
    for name, count in counts.items():
        if type(count) is not int or abs(count) > _SAFE_INTEGER:
            raise ValueError(f"the count {escape(name)!r} is no integer that JSON can hold")
    return counts


def digest_of_sealed(sealed: Sealed) -> str:
    """SHA-256 (hex) over nonce and ciphertext, one after the other."""
    return sha256(sealed.nonce + sealed.ciphertext).hexdigest()


def timestamp(moment: datetime) -> str:
    """UTC with microseconds and a Z: `2026-03-02T09:00:00.000000Z`. Raises `ValueError` without a zone."""
    if moment.tzinfo is not UTC and moment.utcoffset() is None:
        raise ValueError("an event's time needs its zone")
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    return moment.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"
