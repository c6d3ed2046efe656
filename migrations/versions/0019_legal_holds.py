"""Legal holds, and what the application may take out of the audit: texts of before people had keys.

Without a key to destroy they can only be deleted, and leaves do not need them. A text that is under a key is
deleted by nobody but whoever owns the tables.
"""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

LEGAL_HOLD = """
CREATE TABLE gateway.legal_hold (
    tenant_id text NOT NULL,
    hold_id text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    reason bytea NOT NULL,
    hold_state text NOT NULL,
    requested_by text NOT NULL,
    requested_at timestamptz NOT NULL,
    approved_by text,
    approved_at timestamptz,
    release_requested_by text,
    release_requested_at timestamptz,
    released_by text,
    released_at timestamptz,
    version integer NOT NULL,
    PRIMARY KEY (tenant_id, hold_id)
)
"""

STEPS = (
    "hold_state, approved_by, approved_at, release_requested_by, release_requested_at, released_by,"
    " released_at, version"
)
"""What is held, since when and for whom is never changed."""

# Whatever the application believes: nobody approves what they asked for.
SECOND_PERSON = (
    "ALTER TABLE gateway.legal_hold ADD CONSTRAINT legal_hold_second_person CHECK ("
    "approved_by <> requested_by"
    " AND (hold_state <> 'released' OR released_by <> release_requested_by)"
    " AND (hold_state NOT IN ('in_force', 'release_requested') OR approved_by IS NOT NULL))"
)

# Restrictive: it takes away from what the tenant's own policy allows.
ONLY_WITHOUT_A_KEY = """
CREATE POLICY only_texts_without_a_key ON gateway.audit_text AS RESTRICTIVE FOR DELETE TO gateway_app
USING (NOT EXISTS (
    SELECT FROM gateway.subject_key AS own
    WHERE own.tenant_id = audit_text.tenant_id AND own.key_id = audit_text.key_id
))
"""
GRANTS = (
    "GRANT SELECT, INSERT ON gateway.legal_hold TO gateway_app",
    f"GRANT UPDATE ({STEPS}) ON gateway.legal_hold TO gateway_app",
    "GRANT SELECT ON gateway.legal_hold TO gateway_auditor",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (LEGAL_HOLD, SECOND_PERSON, *isolate("legal_hold"), ONLY_WITHOUT_A_KEY, *GRANTS):
        op.execute(statement)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP POLICY only_texts_without_a_key ON gateway.audit_text")
    op.execute("DROP TABLE gateway.legal_hold")
