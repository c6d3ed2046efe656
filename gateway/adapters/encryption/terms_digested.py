"""Restricted terms that were typed, as keyed digests: who has the key can look for one, nobody reads them."""

from __future__ import annotations

from dataclasses import replace

from gateway.adapters.encryption.sealing import Place, Sealing
from gateway.domain.audit import AuditEvent
from gateway.domain.text import alike

_PREFIX = "term_"


def digests_of_term(sealing: Sealing, tenant: str, term: str) -> tuple[str, ...]:
    """Under the key that seals, and then under each earlier one."""
    return tuple(digest.hex() for digest in sealing.digests(_place(tenant), alike(term)))


def with_term_digests(event: AuditEvent, sealing: Sealing) -> AuditEvent:
    """The event with its terms among its digests (`term_0`, …), and no more as words."""
    terms = event.evidence.terms
    if not terms:
        return event
    place = _place(event.who.tenant)
    digests = {f"{_PREFIX}{n}": sealing.digest(place, alike(term)).hex() for n, term in enumerate(terms)}
    evidence = replace(event.evidence, terms=(), digests={**event.evidence.digests, **digests})
    return replace(event, evidence=evidence)


def term_digests_in(event: AuditEvent) -> tuple[str, ...]:
    """Those that `with_term_digests` put there."""
    return tuple(digest for name, digest in event.evidence.digests.items() if name.startswith(_PREFIX))


def _place(tenant: str) -> Place:
    return Place("audit_term", tenant, ())
