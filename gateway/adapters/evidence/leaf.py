"""The bytes of an audit event that are hashed into the tree: RFC 8785 canonical JSON, one form per event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

import msgspec
import rfc8785

from gateway.adapters.encryption.sealing import Sealed
from gateway.domain.audit import AuditEvent, Who
from gateway.domain.text import escape, is_storable

_SAFE_INTEGER = 2**53 - 1
_encode = msgspec.json.Encoder(order="sorted").encode


class Leaf(msgspec.Struct, frozen=True, gc=False):
    """What a leaf says of an event, as it is written there: strings are escaped, `texts` has the digest of
    each stored ciphertext. Thousands are made in a second: none of them holds anything that could hold it."""

    actor: str
    conversation_id: str
    counts: dict[str, int]
    digests: dict[str, str]
    id: str
    model: str
    occurred_at: str
    outcome: str
    policy_version: str
    prompt_version: str
    reasons: Sequence[str]
    stage: str
    subject: str
    tenant: str
    texts: dict[str, str]
    trace_id: str

    def to_bytes(self) -> bytes:
        """In canonical JSON."""
        encoded = _encode(self)
        if _sorted_alike(encoded, self.counts, self.digests, self.texts):
            return encoded
        return rfc8785.dumps(msgspec.to_builtins(self))


def leaf_for(event: AuditEvent, texts: Mapping[str, Sealed]) -> Leaf:
    """The leaf of an event, and of its texts as they are stored.

    So a leaf proves a text as it is kept, and stays good when the text is erased. Raises `ValueError` for a
    time without a zone or a count beyond 2**53 - 1.
    """
    # Nearly every event's strings are names and ids. One look at all of them costs less than one at each.
    if not is_storable("".join(_strings_of(event))):
        event = _escaped(event)
    who, evidence = event.who, event.evidence
    return Leaf(
        actor=who.actor,
        conversation_id=event.conversation_id,
        counts=dict(_checked(evidence.counts)),
        digests=dict(evidence.digests),
        id=event.id,
        model=evidence.model,
        occurred_at=timestamp(event.occurred_at),
        outcome=evidence.outcome,
        policy_version=who.policy_version,
        prompt_version=evidence.prompt_version,
        reasons=evidence.reasons,
        stage=event.stage,
        subject=who.subject,
        tenant=who.tenant,
        texts={escape(name): digest_of_sealed(sealed) for name, sealed in texts.items()},
        trace_id=event.trace_id,
    )


def leaf_of(event: AuditEvent, texts: Mapping[str, Sealed]) -> bytes:
    """The bytes of `leaf_for`."""
    return leaf_for(event, texts).to_bytes()


def _strings_of(event: AuditEvent) -> Iterable[str]:
    who, evidence = event.who, event.evidence
    own = (event.id, event.trace_id, event.conversation_id, who.tenant, who.subject, who.actor)
    versions = (who.policy_version, evidence.prompt_version, evidence.model)
    digests = evidence.digests
    return (*own, *versions, *evidence.reasons, *evidence.counts, *digests, *digests.values())


def _escaped(event: AuditEvent) -> AuditEvent:
    """The same with every string of it as it is written down."""
    who, evidence = event.who, event.evidence
    return replace(
        event,
        id=escape(event.id),
        trace_id=escape(event.trace_id),
        conversation_id=escape(event.conversation_id),
        who=Who(*map(escape, (who.tenant, who.subject, who.actor, who.policy_version))),
        evidence=replace(
            evidence,
            reasons=tuple(map(escape, evidence.reasons)),
            counts={escape(name): count for name, count in evidence.counts.items()},
            digests={escape(name): escape(digest) for name, digest in evidence.digests.items()},
            model=escape(evidence.model),
            prompt_version=escape(evidence.prompt_version),
        ),
    )


def canonical(value: Mapping[str, str] | Mapping[str, int]) -> bytes:
    """RFC 8785, for an object that holds text or safe integers."""
    encoded = _encode(value)
    return encoded if _sorted_alike(encoded, value) else rfc8785.dumps(dict(value))


def _sorted_alike(encoded: bytes, *objects: Mapping[str, object]) -> bool:
    """Whether what msgspec wrote in sorted order is what the standard wants, which costs a hundred times as
    much: it is while all names are ASCII. Others the standard wants sorted as UTF-16."""
    return encoded.isascii() or all(name.isascii() for names in objects for name in names)


def _checked(counts: Mapping[str, int]) -> Mapping[str, int]:
    for name, count in counts.items():
        if type(count) is not int or abs(count) > _SAFE_INTEGER:
            raise ValueError(f"the count {name!r} is no integer that JSON can hold")
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
    written = _encode(moment)[1:-1].decode()  # in quotes, at a tenth of what `isoformat` costs
    return written if moment.microsecond else written.removesuffix("Z") + ".000000Z"
