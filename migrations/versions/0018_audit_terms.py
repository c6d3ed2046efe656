"""Which events say that a restricted term was typed, by its keyed digest. It holds no term."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.audit_months import ID
from gateway.adapters.postgres.isolation import isolate

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

# The digest is one of the event's as well, where its leaf covers it; here it can be looked for.
AUDIT_TERM = f"""
CREATE TABLE gateway.audit_term (
    tenant_id text NOT NULL,
    digest bytea NOT NULL,
    event_id {ID} NOT NULL,
    PRIMARY KEY (tenant_id, digest, event_id)
)
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (AUDIT_TERM, *isolate("audit_term")):
        op.execute(statement)
    op.execute("GRANT SELECT, INSERT ON gateway.audit_term TO gateway_app")
    op.execute("GRANT SELECT ON gateway.audit_term TO gateway_auditor")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.audit_term")
