"""The tenants that there are, as the system's own rows: whoever looks after all of them must know them.

Row-level security shows each tenant to itself alone, so that no query over `tenant` could list them.
"""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0009"
down_revision = "0005"
branch_labels = None
depends_on = None

# `closed_until`: every request of `member` with no event since then has an end on record; null says nothing.
ROSTER = """
CREATE TABLE gateway.roster (
    tenant_id text NOT NULL,
    member text NOT NULL,
    closed_until timestamptz,
    PRIMARY KEY (tenant_id, member)
)
"""

# Forced security holds the owner as well, and would show it none of the tenants that are there already.
FILL = (
    "ALTER TABLE gateway.tenant NO FORCE ROW LEVEL SECURITY",
    "INSERT INTO gateway.roster (tenant_id, member)"
    " SELECT '-', tenant_id FROM gateway.tenant UNION SELECT '-', '-'",
    "ALTER TABLE gateway.tenant FORCE ROW LEVEL SECURITY",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (ROSTER, *FILL, *isolate("roster")):
        op.execute(statement)
    op.execute("GRANT SELECT, INSERT ON gateway.roster TO gateway_app")
    op.execute("GRANT UPDATE (closed_until) ON gateway.roster TO gateway_app")
    # What expired is removed again and again.
    op.execute("CREATE INDEX idempotency_expiry ON gateway.idempotency (tenant_id, expires_at)")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP INDEX gateway.idempotency_expiry")
    op.execute("DROP TABLE gateway.roster")
