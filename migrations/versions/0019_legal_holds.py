"""Legal holds, and the one way in which the application can take texts out of the audit.

Those are texts of before people had keys: without a key to destroy they can only be deleted, and leaves do
not need them. The function deletes those of one person and no other text; by itself the application deletes
none.
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

ERASE = """
CREATE FUNCTION gateway.erase_texts_without_a_key(person text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    gone bigint;
BEGIN
    DELETE FROM gateway.audit_text t USING gateway.audit_event e
    WHERE e.tenant_id = current_setting('gateway.tenant', true) AND e.subject = person
    AND t.tenant_id = e.tenant_id AND t.event_id = e.event_id
    AND NOT EXISTS (
        SELECT FROM gateway.subject_key k WHERE k.tenant_id = t.tenant_id AND k.key_id = t.key_id
    );
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
END
$$
"""
GRANTS = (
    "GRANT SELECT, INSERT ON gateway.legal_hold TO gateway_app",
    f"GRANT UPDATE ({STEPS}) ON gateway.legal_hold TO gateway_app",
    "GRANT SELECT ON gateway.legal_hold TO gateway_auditor",
    "REVOKE DELETE ON gateway.audit_text FROM gateway_app",
    "REVOKE ALL ON FUNCTION gateway.erase_texts_without_a_key(text) FROM PUBLIC",
    "GRANT EXECUTE ON FUNCTION gateway.erase_texts_without_a_key(text) TO gateway_app",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (LEGAL_HOLD, SECOND_PERSON, *isolate("legal_hold"), ERASE, *GRANTS):
        op.execute(statement)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("GRANT DELETE ON gateway.audit_text TO gateway_app")
    op.execute("DROP FUNCTION gateway.erase_texts_without_a_key(text)")
    op.execute("DROP TABLE gateway.legal_hold")
