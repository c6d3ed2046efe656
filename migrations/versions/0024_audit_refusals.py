"""Calls that came to nothing are found by the code of the problem, whichever kind of call they were."""

from __future__ import annotations

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

# The code is the first reason or, behind what was wanted, the second.
PLACES = (1, 2)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for place in PLACES:
        op.execute(
            f"CREATE INDEX audit_event_refused_{place} ON gateway.audit_event"
            f" (tenant_id, (reasons[{place}]), occurred_at)"
            " WHERE stage <> 'answer' AND outcome IN ('stopped', 'rejected', 'failed')"
        )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for place in PLACES:
        op.execute(f"DROP INDEX gateway.audit_event_refused_{place}")
