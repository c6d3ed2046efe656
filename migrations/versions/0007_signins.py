"""Signing in to the pages: one-time links, and the sessions that they begin."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

SIGNIN_LINK = """
CREATE TABLE gateway.signin_link (
    tenant_id text NOT NULL,
    prefix text NOT NULL,
    secret_hash bytea NOT NULL,
    subject text NOT NULL,
    expires_at timestamptz NOT NULL,
    spent_at timestamptz,
    PRIMARY KEY (tenant_id, prefix)
)
"""

SIGNIN_SESSION = """
CREATE TABLE gateway.signin_session (
    tenant_id text NOT NULL,
    prefix text NOT NULL,
    secret_hash bytea NOT NULL,
    subject text NOT NULL,
    began_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    ended_at timestamptz,
    PRIMARY KEY (tenant_id, prefix)
)
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for table, statement in (("signin_link", SIGNIN_LINK), ("signin_session", SIGNIN_SESSION)):
        op.execute(statement)
        for rule in isolate(table):
            op.execute(rule)
        op.execute(f"GRANT SELECT, INSERT ON gateway.{table} TO gateway_app")
    op.execute("GRANT UPDATE (spent_at) ON gateway.signin_link TO gateway_app")
    op.execute("GRANT UPDATE (seen_at, ended_at) ON gateway.signin_session TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.signin_link, gateway.signin_session")
