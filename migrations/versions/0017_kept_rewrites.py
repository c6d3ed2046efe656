"""Rewrites that a model made, kept for some hours for whoever asks the very same."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

# `digest` is over everything that the rewrite came from, and does not tell what that was; `searches` are
# sealed. Losing this table costs calls of a model and nothing else.
KEPT_REWRITE = """
CREATE TABLE gateway.kept_rewrite (
    tenant_id text NOT NULL,
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    searches bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, digest)
)
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute(KEPT_REWRITE)
    op.execute("CREATE INDEX kept_rewrite_expiry ON gateway.kept_rewrite (tenant_id, expires_at)")
    for statement in isolate("kept_rewrite"):
        op.execute(statement)
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON gateway.kept_rewrite TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.kept_rewrite")
