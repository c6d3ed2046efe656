"""The bytes of an audit event that are hashed into the tree: RFC 8785 canonical JSON, one form per event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec
import rfc8785

from gateway.adapters.encryption.sealing import Sealed
from gateway.domain.audit import AuditEvent
from gateway.domain.text import escape, is_storable

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
    # Nearly every event's strings are names and ids. One look at all of them costs less than one at each.
    as_is = is_storable("".join(_strings_of(event)))
    write: Callable[[str], str] = str if as_is else escape
    counts, digests = _checked(evidence.counts), evidence.digests
    return {
        "id": write(event.id),
        "tenant": write(who.tenant),
        "occurred_at": timestamp(event.occurred_at),
        "trace_id": write(event.trace_id),
        "conversation_id": write(event.conversation_id),
        "stage": event.stage.value,
        "outcome": evidence.outcome.value,
        "subject": write(who.subject),
        "actor": write(who.actor),
        "policy_version": write(who.policy_version),
        "prompt_version": write(evidence.prompt_version),
        "model": write(evidence.model),
        "reasons": list(evidence.reasons) if as_is else list(map(escape, evidence.reasons)),
        "counts": dict(counts) if as_is else {escape(name): count for name, count in counts.items()},
        "digests": dict(digests)
        if as_is
        else {escape(name): escape(digest) for name, digest in digests.items()},
    }


def _strings_of(event: AuditEvent) -> Iterable[str]:
    who, evidence = event.who, event.evidence
    own = (event.id, event.trace_id, event.conversation_id, who.tenant, who.subject, who.actor)
    versions = (who.policy_version, evidence.prompt_version, evidence.model)
    digests = evidence.digests
    return (*own, *versions, *evidence.reasons, *evidence.counts, *digests, *digests.values())


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
    encoded = _CANONICAL.encode(value)
    if encoded.isascii() or all(name.isascii() for names in objects for name in names):
        return encoded
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
