"""What applications say of answers can be found by what they say."""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute(
        "CREATE INDEX audit_event_feedback ON gateway.audit_event (tenant_id, (reasons[1]), occurred_at)"
        " WHERE stage = 'feedback'"
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP INDEX gateway.audit_event_feedback")
