"""What retention has removed of a tenant's log: everything before a place in it, and no hash of the tree."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

AUDIT_RETIREMENT = """
CREATE TABLE gateway.audit_retirement (
    tenant_id text NOT NULL,
    first_kept bigint NOT NULL,
    retired_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, first_kept)
)
"""
GUARD = (
    "CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gateway.audit_retirement"
    " FOR EACH STATEMENT EXECUTE FUNCTION gateway.refuse_change()",
    "ALTER TABLE gateway.audit_retirement ENABLE ALWAYS TRIGGER insert_only",
    # Retention is the owner's: those who serve requests and who read the audit only see what it did.
    "GRANT SELECT ON gateway.audit_retirement TO gateway_app, gateway_auditor",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (AUDIT_RETIREMENT, *isolate("audit_retirement"), *GUARD):
        op.execute(statement)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.audit_retirement")
