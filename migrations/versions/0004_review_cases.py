"""Review cases: doubtful rewrites that wait for a person. None is ever deleted."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

REVIEW_CASE = """
CREATE TABLE gateway.review_case (
    tenant_id text NOT NULL,
    review_id text NOT NULL,
    domain text NOT NULL,
    state text NOT NULL,
    asker text NOT NULL,
    opened_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by text,
    claimed_by text,
    claimed_until timestamptz,
    version integer NOT NULL DEFAULT 1,
    content bytea NOT NULL,
    PRIMARY KEY (tenant_id, review_id)
)
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute(REVIEW_CASE)
    op.execute("CREATE INDEX review_case_queue ON gateway.review_case (tenant_id, domain, state, opened_at)")
    for statement in isolate("review_case"):
        op.execute(statement)
    op.execute("GRANT SELECT, INSERT, UPDATE ON gateway.review_case TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.review_case")
