"""The audit's log: each event's place in its tenant's tree, the tree's inner nodes, and signed checkpoints.

Like the events, none of it can be changed or removed; the key that signs stands elsewhere.
"""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

AUDIT_LEAF = """
CREATE TABLE gateway.audit_leaf (
    tenant_id text NOT NULL,
    position bigint NOT NULL,
    event_id text NOT NULL,
    leaf_hash bytea NOT NULL,
    PRIMARY KEY (tenant_id, position),
    UNIQUE (tenant_id, event_id)
)
"""

# Every eighth level of the tree, as tiles need them: one row for 256 of the level below, once they are there.
AUDIT_NODE = """
CREATE TABLE gateway.audit_node (
    tenant_id text NOT NULL,
    level integer NOT NULL,
    position bigint NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (tenant_id, level, position)
)
"""

# `frontier` is what the next checkpoint grows from; `appended` the greatest number of an event below it.
AUDIT_CHECKPOINT = """
CREATE TABLE gateway.audit_checkpoint (
    tenant_id text NOT NULL,
    size bigint NOT NULL,
    sealed_at timestamptz NOT NULL DEFAULT now(),
    appended bigint NOT NULL,
    frontier bytea NOT NULL,
    note text NOT NULL,
    PRIMARY KEY (tenant_id, size)
)
"""

TABLES = ("audit_leaf", "audit_node", "audit_checkpoint")


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (AUDIT_LEAF, AUDIT_NODE, AUDIT_CHECKPOINT):
        op.execute(statement)
    # By which the sequencer finds what it has not seen.
    op.execute("CREATE INDEX audit_event_appended ON gateway.audit_event (tenant_id, appended)")
    for table in TABLES:
        op.execute(
            f"CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gateway.{table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION gateway.refuse_change()"
        )
        # ALWAYS: a session that plays a replica, which skips ordinary triggers, does not get past this one.
        op.execute(f"ALTER TABLE gateway.{table} ENABLE ALWAYS TRIGGER insert_only")
        for statement in isolate(table):
            op.execute(statement)
        op.execute(f"GRANT SELECT, INSERT ON gateway.{table} TO gateway_app")
        op.execute(f"GRANT SELECT ON gateway.{table} TO gateway_auditor")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP INDEX gateway.audit_event_appended")
    op.execute("DROP TABLE gateway.audit_leaf, gateway.audit_node, gateway.audit_checkpoint")
