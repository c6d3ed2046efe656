"""A look for unfinished requests reads what stirred since the last one, however long the audit is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.unfinished import _ENDS, _FIND, PostgresUnfinished
from tests.postgres import Server, execute

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)

# 2,000 requests of 15 events, one every 15 seconds; one in 200 has no end.
_FILL = text("""
    INSERT INTO gateway.audit_event
        (tenant_id, event_id, occurred_at, trace_id, conversation_id, stage, outcome, subject, actor,
        policy_version, prompt_version, model, leaf)
    SELECT 'long', 'ev_' || n, CAST(:now AS timestamptz) - (30000 - n) * interval '1 second',
        'tr_' || n / 15, '', CASE n % 15 WHEN 0 THEN 'admit' WHEN 14 THEN 'answer' ELSE 'mask' END,
        CASE n % 15 WHEN 0 THEN 'started' ELSE 'ok' END, '', '', '', '', '', ''
    FROM generate_series(0, 29999) n WHERE n % 15 < 14 OR n / 15 % 200 < 199
""")


async def test_every_row_that_is_read_is_found_by_an_index(
    database: Database, postgres_server: Server, postgres_urls: RoleUrls
) -> None:
    async with database.tenant("long") as connection:
        await connection.execute(_FILL, {"now": NOW})
    name = postgres_urls.owner.rsplit("/", 1)[1]
    await execute(postgres_server.superuser_url(name), "ANALYZE gateway.audit_event")
    unfinished = PostgresUnfinished(database)
    assert len(await unfinished.find("long", NOW)) == 10
    since = NOW - timedelta(minutes=10)
    await unfinished.note_closed("long", since)
    assert [each.trace_id for each in await unfinished.find("long", NOW)] == ["tr_1999"]

    which = {"tenant": "long", "since": since, "before": NOW, "ends": _ENDS}
    async with database.tenant("long") as connection:
        plan = "\n".join(await connection.scalars(text(f"EXPLAIN {_FIND.text}"), which))
    # The rows are of before the months that have tables; of those, which are empty, no index is worth asking.
    assert plan.count("using audit_event_rest_tenant_id_trace_id_appended_idx") == 2
    assert "on audit_event_rest_tenant_id_occurred_at_idx" in plan
    assert "Seq Scan on audit_event_rest" not in plan
