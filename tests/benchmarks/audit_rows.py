"""Rows of a year's audit, made by the server itself: requests of many people, of which some ask far more."""

from __future__ import annotations

from dataclasses import dataclass

import asyncpg

TENANT = "acme"
STEPS = 11
"""Events of one request."""

PEOPLE = 2_000
MONTHS = 12
_AT_ONCE = 20_000
"""Requests to one statement."""

_STEPS = """(VALUES
    (0, 'authenticate', 'ok'), (1, 'admit', 'started'), (2, 'admit', 'ok'), (3, 'contextualise', 'ok'),
    (4, 'mask', 'ok'), (5, 'decide', 'ok'), (6, 'rewrite', 'ok'), (7, 'validate', 'ok'),
    (8, 'scope', 'ok'), (9, 'merge', 'ok'), (10, 'answer', 'ok')
) AS step (number, stage, outcome)"""

# One in twenty requests is the first person's; of the others everybody has as many. One in 200 is refused,
# one in 50 finds nothing, and the policy changes every week.
_EVENTS = f"""
INSERT INTO gateway.audit_event (
    tenant_id, event_id, occurred_at, trace_id, conversation_id, stage, outcome, subject, actor,
    policy_version, prompt_version, model, reasons, counts, digests, leaf
)
SELECT '{TENANT}', gateway.first_event_id(at) || lpad(r::text, 10, '0') || lpad(number::text, 6, '0'), at,
    'tr_' || r, CASE WHEN number < 3 THEN '' ELSE 'c-' || r / 4 END, stage, outcome,
    'person-' || CASE WHEN r % 20 = 0 THEN 0 ELSE r % {PEOPLE} END || '@acme.example', 'portal',
    'policy-' || extract(week FROM at), '', '',
    CASE
        WHEN stage = 'answer' AND r % 200 = 7 THEN ARRAY['refused']
        WHEN stage = 'answer' THEN ARRAY['rewritten']
        WHEN stage = 'merge' AND r % 50 = 3 THEN ARRAY['nothing_found']
        ELSE ARRAY[]::text[]
    END,
    '{{"n": 1}}', '{{}}', convert_to('{{"texts":{{}},"of":"' || repeat('leaf of it ', 60) || '"}}', 'UTF8')
FROM generate_series($1::bigint, $2::bigint) AS r
CROSS JOIN LATERAL (
    SELECT now() - interval '1 day' - interval '{MONTHS} months'
        * (1 - (r - $3::bigint) / ($4::bigint - $3::bigint)::float)
) AS asked (begun)
CROSS JOIN {_STEPS}
CROSS JOIN LATERAL (SELECT begun + number * interval '20 milliseconds') AS moment (at)
"""  # noqa: S608
_TERMS = f"""
INSERT INTO gateway.audit_term (tenant_id, digest, event_id)
SELECT tenant_id, $3, event_id FROM gateway.audit_event
WHERE tenant_id = '{TENANT}' AND stage = 'contextualise' AND substr(trace_id, 4)::bigint % 1000 = 1
AND substr(trace_id, 4)::bigint BETWEEN $1 AND $2
"""  # noqa: S608


_INDEXES = """
SELECT indexname AS name, indexdef AS definition FROM pg_indexes
WHERE schemaname = 'gateway' AND tablename = 'audit_event' AND indexname <> 'audit_event_pkey'
"""


@dataclass(frozen=True, slots=True)
class Filling:
    """Requests from `first` to before `end`, spread over the year in their order."""

    first: int
    end: int


async def fill(superuser_url: str, filling: Filling, term: bytes) -> None:
    """Makes the events of these requests, and one in a thousand of them name the term of this digest.

    The indexes are those of the schema, made anew behind the rows: at once they take a fraction of the time.
    """
    connection = await asyncpg.connect(superuser_url)
    try:
        indexes = await connection.fetch(_INDEXES)
        for index in indexes:
            await connection.execute(f"DROP INDEX gateway.{index['name']}")
        await connection.execute(
            f"SELECT gateway.make_audit_months(now() - interval '{MONTHS + 1} months', 4)"
        )
        await connection.execute("SET synchronous_commit = off")
        for first in range(filling.first, filling.end, _AT_ONCE):
            last = min(first + _AT_ONCE, filling.end) - 1
            span = (filling.first, filling.end)
            await connection.execute(_EVENTS, first, last, *span, timeout=600)
        await connection.execute("SET maintenance_work_mem = '256MB'")
        for index in indexes:
            # As it is written down it would be made for the parent alone.
            await connection.execute(index["definition"].replace(" ON ONLY ", " ON ", 1), timeout=600)
        await connection.execute(_TERMS, filling.first, filling.end - 1, term, timeout=600)
        await connection.execute("VACUUM ANALYZE gateway.audit_event, gateway.audit_term", timeout=600)
    finally:
        await connection.close()
