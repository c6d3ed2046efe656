"""What opens the commitment to a checkpoint that stands in the log of all tenants' checkpoints."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    # Empty for the checkpoints of that log itself, to which nobody commits.
    op.execute("ALTER TABLE gateway.audit_checkpoint ADD COLUMN nonce bytea")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("ALTER TABLE gateway.audit_checkpoint DROP COLUMN nonce")
