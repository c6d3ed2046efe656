"""What each tenant's calls of models used, day by day, to bill it and to keep it within a budget."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

# Days are UTC. Of input_tokens some came from the provider's cache, and some were written to it.
MODEL_USAGE = """
CREATE TABLE gateway.model_usage (
    tenant_id text NOT NULL,
    day date NOT NULL,
    model text NOT NULL,
    calls bigint NOT NULL,
    input_tokens bigint NOT NULL,
    output_tokens bigint NOT NULL,
    cache_read_tokens bigint NOT NULL,
    cache_written_tokens bigint NOT NULL,
    PRIMARY KEY (tenant_id, day, model)
)
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute(MODEL_USAGE)
    for statement in isolate("model_usage"):
        op.execute(statement)
    op.execute("GRANT SELECT, INSERT, UPDATE ON gateway.model_usage TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.model_usage")
