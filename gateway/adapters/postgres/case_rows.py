"""Review cases as rows and back. What the reviewer decides on is sealed; the rest is what queues sort by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gateway.adapters.postgres.insertion import Row
from gateway.adapters.sealing import Place, Sealed, Sealing
from gateway.domain.review import ReviewCase, ReviewContent, ReviewState
from gateway.domain.text import escape, unescape

_INSERT_CASE = """
INSERT INTO gateway.review_case (tenant_id, review_id, domain, state, asker, opened_at, expires_at, content)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""


def row_of_case(case: ReviewCase, sealing: Sealing) -> Row:
    """The row of a new case."""
    tenant, review_id = escape(case.tenant), escape(case.id)
    content = {
        "trace_id": case.trace_id,
        "message": case.content.message,
        "queries": case.content.queries,
        "collections": case.content.collections,
        "reasons": case.content.reasons,
    }
    # Not in ASCII: JSON's own escapes would join two lone surrogates into one character.
    clear = json.dumps(content, ensure_ascii=False)
    sealed = sealing.seal_text(_place(tenant, review_id), clear).to_bytes()
    names = (tenant, review_id, escape(case.domain), case.state.value, escape(case.asker))
    return Row(tenant, _INSERT_CASE, (*names, case.opened_at, case.expires_at, sealed))


def case_of(row: Mapping[str, Any], sealing: Sealing) -> ReviewCase:
    """The case of a row by column names, in its stored state. Raises `Unsealable`."""
    place = _place(row["tenant_id"], row["review_id"])
    content = json.loads(sealing.open_text(place, Sealed.from_bytes(row["content"])))
    return ReviewCase(
        id=unescape(row["review_id"]),
        tenant=unescape(row["tenant_id"]),
        domain=unescape(row["domain"]),
        asker=unescape(row["asker"]),
        state=ReviewState(row["state"]),
        opened_at=row["opened_at"],
        expires_at=row["expires_at"],
        trace_id=content["trace_id"],
        content=ReviewContent(
            message=content["message"],
            queries=tuple(content["queries"]),
            collections=tuple(content["collections"]),
            reasons=tuple(content["reasons"]),
        ),
    )


def _place(tenant: str, review_id: str) -> Place:
    return Place("review_case", tenant, (review_id,))
