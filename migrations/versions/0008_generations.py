"""A newer message ends the older: generations. And notes beside the turns, and responses that go with their
conversation.

A generation is drawn from one sequence for all, so that none comes back when a conversation is forgotten and
begun again.
"""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

# Responses that were kept before this have no conversation; they are gone within a day.
UP = (
    "CREATE SEQUENCE gateway.generation AS bigint",
    "GRANT USAGE ON SEQUENCE gateway.generation TO gateway_app",
    "ALTER TABLE gateway.turn ADD COLUMN noted bytea",
    "ALTER TABLE gateway.idempotency ADD COLUMN conversation_id text",
    "CREATE INDEX idempotency_conversation ON gateway.idempotency (tenant_id, subject, conversation_id)",
)
DOWN = (
    "DROP INDEX gateway.idempotency_conversation",
    "ALTER TABLE gateway.idempotency DROP COLUMN conversation_id",
    "ALTER TABLE gateway.turn DROP COLUMN noted",
    "DROP SEQUENCE gateway.generation",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in DOWN:
        op.execute(statement)
