"""What was done with a review case can be found, for the replay of the request that waits for it."""

from __future__ import annotations

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute(
        "CREATE INDEX audit_event_review ON gateway.audit_event (tenant_id, occurred_at)"
        " WHERE stage = 'review'"
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP INDEX gateway.audit_event_review")
