"""Rows by which events are found that say that a restricted term was typed."""

from __future__ import annotations

from collections.abc import Iterator

from gateway.adapters.encryption.terms_digested import term_digests_in
from gateway.adapters.postgres.insertion import Row
from gateway.domain.audit import AuditEvent
from gateway.domain.text import escape

_INSERT = "INSERT INTO gateway.audit_term (tenant_id, digest, event_id) VALUES ($1, $2, $3)"


def term_rows_of(event: AuditEvent) -> Iterator[Row]:
    """One for each term of an event that has its digests already (`with_term_digests`)."""
    digests = dict.fromkeys(term_digests_in(event))
    tenant = escape(event.who.tenant) if digests else ""
    for digest in digests:
        yield Row(tenant, _INSERT, (tenant, bytes.fromhex(digest), escape(event.id)))
