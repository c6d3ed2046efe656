"""Embeddings of documents, beside them, for those databases that can compare them (pgvector)."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

# A plain array, so that a database without pgvector holds it too and nothing has to be migrated on the day
# that it gets it; searches read it as pgvector's type. Of another document than `digest`, or of another model
# than the one that asks, it counts for nothing. No index: under the access filter an exact comparison is what
# keeps withheld documents from changing what is found, and an index of neighbours knows no filter.
EMBEDDING = """
CREATE TABLE gateway.document_embedding (
    tenant_id text NOT NULL,
    collection text NOT NULL,
    document_id text NOT NULL,
    model text NOT NULL,
    digest bytea NOT NULL,
    embedding real[] NOT NULL,
    PRIMARY KEY (tenant_id, collection, document_id),
    FOREIGN KEY (tenant_id, collection, document_id) REFERENCES gateway.document ON DELETE CASCADE
)
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute(EMBEDDING)
    for statement in isolate("document_embedding"):
        op.execute(statement)
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON gateway.document_embedding TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.document_embedding")
