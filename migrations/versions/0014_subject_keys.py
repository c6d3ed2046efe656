"""What people say is under a key for each of them, which is kept wrapped and can be destroyed.

A row stays when its key is destroyed, so that what it sealed is known to be erased and not taken for damaged.
`match` finds texts that equal another; it goes with the key.
"""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

SUBJECT_KEY = """
CREATE TABLE gateway.subject_key (
    tenant_id text NOT NULL,
    key_id text NOT NULL,
    subject text NOT NULL,
    wrapped bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    destroyed_at timestamptz,
    PRIMARY KEY (tenant_id, key_id),
    CONSTRAINT subject_key_destroyed CHECK (wrapped IS NULL OR destroyed_at IS NULL)
)
"""

UP = (
    SUBJECT_KEY,
    # One key at a time for each person; and all that they ever had.
    "CREATE UNIQUE INDEX subject_key_live ON gateway.subject_key (tenant_id, subject)"
    " WHERE wrapped IS NOT NULL",
    "CREATE INDEX subject_key_subject ON gateway.subject_key (tenant_id, subject)",
    "ALTER TABLE gateway.audit_text ADD COLUMN match bytea",
    "CREATE INDEX audit_text_match ON gateway.audit_text (tenant_id, match) WHERE match IS NOT NULL",
    "CREATE INDEX audit_text_key ON gateway.audit_text (tenant_id, key_id) WHERE match IS NOT NULL",
)
GRANTS = (
    "GRANT SELECT, INSERT ON gateway.subject_key TO gateway_app",
    "GRANT UPDATE (wrapped, destroyed_at) ON gateway.subject_key TO gateway_app",
    # Texts of before people had keys are erased by taking them away; leaves do not need them.
    "GRANT DELETE, UPDATE (match) ON gateway.audit_text TO gateway_app",
)
DOWN = (
    "REVOKE DELETE, UPDATE (match) ON gateway.audit_text FROM gateway_app",
    "DROP INDEX gateway.audit_text_key, gateway.audit_text_match",
    "ALTER TABLE gateway.audit_text DROP COLUMN match",
    "DROP TABLE gateway.subject_key",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (*UP, *isolate("subject_key"), *GRANTS):
        op.execute(statement)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in DOWN:
        op.execute(statement)
