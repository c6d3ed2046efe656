"""Conversations with their turns and vaults, and the requests that must run once.

What people said is ciphertext made by the application; the database cannot read it.
"""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

CONVERSATION = """
CREATE TABLE gateway.conversation (
    tenant_id text NOT NULL,
    subject text NOT NULL,
    conversation_id text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    touched_at timestamptz NOT NULL DEFAULT now(),
    generation bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, subject, conversation_id)
)
"""

TURN = """
CREATE TABLE gateway.turn (
    tenant_id text NOT NULL,
    subject text NOT NULL,
    conversation_id text NOT NULL,
    position integer NOT NULL,
    role text NOT NULL,
    body bytea NOT NULL,
    said_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, subject, conversation_id, position),
    FOREIGN KEY (tenant_id, subject, conversation_id) REFERENCES gateway.conversation ON DELETE CASCADE
)
"""

VAULT_ENTRY = """
CREATE TABLE gateway.vault_entry (
    tenant_id text NOT NULL,
    subject text NOT NULL,
    conversation_id text NOT NULL,
    placeholder text NOT NULL,
    value bytea NOT NULL,
    value_digest bytea NOT NULL,
    PRIMARY KEY (tenant_id, subject, conversation_id, placeholder),
    UNIQUE (tenant_id, subject, conversation_id, value_digest),
    FOREIGN KEY (tenant_id, subject, conversation_id) REFERENCES gateway.conversation ON DELETE CASCADE
)
"""

IDEMPOTENCY = """
CREATE TABLE gateway.idempotency (
    tenant_id text NOT NULL,
    subject text NOT NULL,
    key text NOT NULL,
    request_digest bytea NOT NULL,
    state text NOT NULL,
    status integer,
    response bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, subject, key)
)
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (CONVERSATION, TURN, VAULT_ENTRY, IDEMPOTENCY):
        op.execute(statement)
    for table in ("conversation", "turn", "vault_entry", "idempotency"):
        for statement in isolate(table):
            op.execute(statement)
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON gateway.{table} TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.idempotency, gateway.vault_entry, gateway.turn, gateway.conversation")
