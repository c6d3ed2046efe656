"""Review cases are decided: what a row may say of its claim and decision, and queues from the oldest on."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0009"
branch_labels = None
depends_on = None

RULES = {
    "review_case_state": "state IN ('open', 'claimed', 'approved', 'edited', 'rejected', 'expired')",
    "review_case_claim": "(claimed_by IS NULL) = (claimed_until IS NULL)"
    " AND (state <> 'claimed' OR claimed_by IS NOT NULL)",
    "review_case_decision": "(decided_by IS NULL) = (decided_at IS NULL)"
    " AND (state IN ('approved', 'edited', 'rejected')) = (decided_by IS NOT NULL)",
}


MOVING = "version, state, expires_at, claimed_by, claimed_until, decided_by, decided_at, content"
"""Who asked, when and in which domain is never changed."""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for name, rule in RULES.items():
        op.execute(f"ALTER TABLE gateway.review_case ADD CONSTRAINT {name} CHECK ({rule})")
    op.execute(
        "CREATE INDEX review_case_oldest ON gateway.review_case"
        ' (tenant_id, domain, opened_at, review_id COLLATE "C")'
    )
    op.execute("DROP INDEX gateway.review_case_queue")
    op.execute("REVOKE UPDATE ON gateway.review_case FROM gateway_app")
    op.execute(f"GRANT UPDATE ({MOVING}) ON gateway.review_case TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("GRANT UPDATE ON gateway.review_case TO gateway_app")
    op.execute("CREATE INDEX review_case_queue ON gateway.review_case (tenant_id, domain, state, opened_at)")
    op.execute("DROP INDEX gateway.review_case_oldest")
    for name in RULES:
        op.execute(f"ALTER TABLE gateway.review_case DROP CONSTRAINT {name}")
