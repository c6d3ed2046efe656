"""Review cases as rows and back. What people wrote is sealed; the rest is what queues sort by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import asyncpg

from gateway.adapters.encryption.kept_keys import opened_text
from gateway.adapters.encryption.sealing import Erased, Place, Sealed, Sealing
from gateway.adapters.encryption.words import Words
from gateway.adapters.postgres.case_texts import content_of, history_of, question_of, rights_of, text_of_case
from gateway.adapters.postgres.insertion import Row
from gateway.adapters.postgres.subject_keys import OF_COLUMN, joined_key
from gateway.domain.reviews.case import (
    NO_CONTENT,
    CaseChange,
    Claim,
    Decision,
    ReviewCase,
    ReviewState,
    no_question,
)
from gateway.domain.text import escape, unescape

_INSERT_CASE = """
INSERT INTO gateway.review_case (
    tenant_id, review_id, domain, asker, opened_at, version,
    state, expires_at, claimed_by, claimed_until, decided_by, decided_at, content
) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
"""

# Changes go through one executemany with everything else, which tells no row counts; so a change that finds
# no row of its version divides by zero, and that is how it is recognised (`OVERTAKEN`).
_CHANGE_CASE = """
WITH changed AS (
    UPDATE gateway.review_case
    SET version = $3 + 1, state = $4, expires_at = $5, claimed_by = $6, claimed_until = $7,
        decided_by = $8, decided_at = $9, content = $10
    WHERE tenant_id = $1 AND review_id = $2 AND version = $3
    RETURNING version
)
SELECT 1 / count(*) FROM changed
"""
OVERTAKEN = asyncpg.DivisionByZeroError
"""What a change raises whose case is not of the expected version any more."""


def row_of_case(case: ReviewCase, words: Words) -> Row:
    """The row of a new case, sealed with the words of its asker."""
    tenant, review_id = escape(case.tenant), escape(case.id)
    fixed = (tenant, review_id, escape(case.domain), escape(case.asker), case.opened_at, case.version)
    return Row(tenant, _INSERT_CASE, (*fixed, *_changing(case, words)))


def row_of_change(change: CaseChange, words: Words) -> Row:
    """The row that a case becomes, unless it has moved on: then the statement raises `OVERTAKEN`."""
    tenant, review_id = escape(change.case.tenant), escape(change.case.id)
    values = (tenant, review_id, change.expected, *_changing(change.case, words))
    return Row(tenant, _CHANGE_CASE, values)


def _changing(case: ReviewCase, words: Words) -> tuple[object, ...]:
    claim, decision = case.claim, case.decision
    sealed = words.seal_text(_place(escape(case.tenant), escape(case.id)), text_of_case(case))
    return (
        case.state.value,
        case.expires_at,
        escape(claim.by) if claim else None,
        claim.until if claim else None,
        escape(decision.by) if decision else None,
        decision.at if decision else None,
        sealed.to_bytes(),
    )


def case_of(row: Mapping[str, Any], sealing: Sealing) -> ReviewCase:
    """The case of a row by column names with its key (`CASE_WITH_KEY`), in its stored state; without what was
    written in it when that was erased. Raises `Unsealable`."""
    try:
        body = json.loads(_written(row, sealing))
    except Erased:
        return _erased_case(row)
    return ReviewCase(
        **_standing(row),
        trace_id=body["trace_id"],
        content=content_of(body["content"]),
        question=question_of(body["question"]),
        claim=_claim(row, body["claimed_digest"]),
        decision=_decision(row, body["decision"]),
        reopened=body["reopened"],
        history=history_of(body["history"]),
    )


def _written(row: Mapping[str, Any], sealing: Sealing) -> str:
    if not row["content"]:
        raise Erased
    place = _place(row["tenant_id"], row["review_id"])
    return opened_text(sealing, joined_key(row), place, Sealed.from_bytes(row["content"]))


def _erased_case(row: Mapping[str, Any]) -> ReviewCase:
    body = {"digest": "", "queries": (), "rights": {"any_of": (), "none_of": ()}, "note": ""}
    return ReviewCase(
        **_standing(row),
        trace_id="",
        content=NO_CONTENT,
        question=no_question(unescape(row["tenant_id"]), unescape(row["asker"])),
        decision=_decision(row, body),
        erased=True,
    )


def _standing(row: Mapping[str, Any]) -> dict[str, Any]:
    """What of a case stands in columns, but for its claim and decision."""
    return {
        "id": unescape(row["review_id"]),
        "tenant": unescape(row["tenant_id"]),
        "domain": unescape(row["domain"]),
        "asker": unescape(row["asker"]),
        "state": ReviewState(row["state"]),
        "opened_at": row["opened_at"],
        "expires_at": row["expires_at"],
        "version": row["version"],
    }


CASE_WITH_KEY = f"""
    SELECT review.*, key.key_id AS under_key, key.subject AS under_subject, key.wrapped
    FROM gateway.review_case AS review LEFT JOIN gateway.subject_key AS key
        ON key.tenant_id = review.tenant_id AND key.key_id = {OF_COLUMN.format(column="review.content")}
"""  # noqa: S608
"""Review cases (`review`) each beside the key that they are under."""


def _claim(row: Mapping[str, Any], digest: str) -> Claim | None:
    if row["claimed_by"] is None:
        return None
    return Claim(unescape(row["claimed_by"]), row["claimed_until"], digest)


def _decision(row: Mapping[str, Any], body: dict[str, Any]) -> Decision | None:
    if row["decided_by"] is None:
        return None
    return Decision(
        by=unescape(row["decided_by"]),
        at=row["decided_at"],
        digest=body["digest"],
        queries=tuple(body["queries"]),
        rights=rights_of(body["rights"]),
        note=body["note"],
    )


def _place(tenant: str, review_id: str) -> Place:
    return Place("review_case", tenant, (review_id,))
