"""What was found in texts that were analysed before, so that no process does it again. It holds no text."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

# `digest` is keyed and over all that decides what is found, `text_digest` over the text alone, to forget by.
ANALYSED = """
CREATE TABLE gateway.analysed_text (
    tenant_id text NOT NULL,
    digest bytea NOT NULL,
    text_digest bytea NOT NULL,
    spans bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, digest)
)
"""
INDEXES = (
    "CREATE INDEX analysed_text_text ON gateway.analysed_text (tenant_id, text_digest)",
    "CREATE INDEX analysed_text_expiry ON gateway.analysed_text (tenant_id, expires_at)",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (ANALYSED, *INDEXES, *isolate("analysed_text")):
        op.execute(statement)
    op.execute("GRANT SELECT, INSERT, DELETE ON gateway.analysed_text TO gateway_app")
    op.execute("GRANT UPDATE (spans, expires_at) ON gateway.analysed_text TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.analysed_text")
