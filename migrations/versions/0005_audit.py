"""The audit: events that nobody can change or remove, and their texts apart, encrypted and erasable."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

# `appended` is the order of the events of one trace. It is no place to read on from: an event with a smaller
# number may become visible after one with a greater.
AUDIT_EVENT = """
CREATE TABLE gateway.audit_event (
    tenant_id text NOT NULL,
    event_id text NOT NULL,
    appended bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    occurred_at timestamptz NOT NULL,
    trace_id text NOT NULL,
    conversation_id text NOT NULL,
    stage text NOT NULL,
    outcome text NOT NULL,
    subject text NOT NULL,
    actor text NOT NULL,
    policy_version text NOT NULL,
    prompt_version text NOT NULL,
    model text NOT NULL,
    reasons text[] NOT NULL DEFAULT '{}',
    counts jsonb NOT NULL DEFAULT '{}',
    digests jsonb NOT NULL DEFAULT '{}',
    leaf bytea NOT NULL,
    PRIMARY KEY (tenant_id, event_id)
)
"""

AUDIT_TEXT = """
CREATE TABLE gateway.audit_text (
    tenant_id text NOT NULL,
    event_id text NOT NULL,
    name text NOT NULL,
    key_id text NOT NULL,
    nonce bytea NOT NULL,
    ciphertext bytea NOT NULL,
    PRIMARY KEY (tenant_id, event_id, name)
)
"""

REFUSE = """
CREATE FUNCTION gateway.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RAISE EXCEPTION '% is insert-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$
"""

# For each statement, so that one that would touch no row is refused as well.
TRIGGER = """
CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gateway.audit_event
FOR EACH STATEMENT EXECUTE FUNCTION gateway.refuse_change()
"""

INDEXES = (
    "CREATE INDEX audit_event_trace ON gateway.audit_event (tenant_id, trace_id, appended)",
    "CREATE INDEX audit_event_time ON gateway.audit_event (tenant_id, occurred_at)",
    "CREATE INDEX audit_event_subject ON gateway.audit_event (tenant_id, subject, occurred_at)",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (AUDIT_EVENT, AUDIT_TEXT, *INDEXES, REFUSE, TRIGGER):
        op.execute(statement)
    # ALWAYS: a session that plays a replica, which skips ordinary triggers, does not get past this one.
    op.execute("ALTER TABLE gateway.audit_event ENABLE ALWAYS TRIGGER insert_only")
    op.execute("REVOKE ALL ON FUNCTION gateway.refuse_change() FROM PUBLIC")
    for table in ("audit_event", "audit_text"):
        for statement in isolate(table):
            op.execute(statement)
        op.execute(f"GRANT SELECT, INSERT ON gateway.{table} TO gateway_app")
        op.execute(f"GRANT SELECT ON gateway.{table} TO gateway_auditor")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.audit_text, gateway.audit_event")
    op.execute("DROP FUNCTION gateway.refuse_change()")
