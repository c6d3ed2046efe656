"""${message}"""

from __future__ import annotations

from alembic import op

revision = "${up_revision}"
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    # A migration that waits for a lock makes everybody behind it wait too: rather give up and try again.
    op.execute("SET LOCAL lock_timeout = '5s'")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
