"""Tenants, the policy bundles applied to them, and their API keys."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TENANT = """
CREATE TABLE gateway.tenant (
    tenant_id text PRIMARY KEY,
    name text NOT NULL,
    active_bundle text,
    created_at timestamptz NOT NULL DEFAULT now()
)
"""

BUNDLE = """
CREATE TABLE gateway.bundle (
    tenant_id text NOT NULL,
    version text NOT NULL,
    files jsonb NOT NULL CHECK (jsonb_typeof(files) = 'object'),
    applied_at timestamptz NOT NULL DEFAULT now(),
    applied_by text NOT NULL,
    PRIMARY KEY (tenant_id, version)
)
"""

# Checked at the commit, so that a tenant and its first bundle may be written in either order.
ACTIVE_BUNDLE_EXISTS = """
ALTER TABLE gateway.tenant ADD CONSTRAINT tenant_active_bundle_exists
    FOREIGN KEY (tenant_id, active_bundle) REFERENCES gateway.bundle (tenant_id, version)
    DEFERRABLE INITIALLY DEFERRED
"""

API_KEY = """
CREATE TABLE gateway.api_key (
    tenant_id text NOT NULL,
    prefix text NOT NULL,
    key_id text NOT NULL,
    secret_hash bytea NOT NULL,
    subject text NOT NULL,
    roles text[] NOT NULL DEFAULT '{}',
    groups text[] NOT NULL DEFAULT '{}',
    label text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    PRIMARY KEY (tenant_id, prefix),
    UNIQUE (tenant_id, key_id)
)
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("GRANT USAGE ON SCHEMA gateway TO gateway_app, gateway_auditor")
    # The application compares the revision with its own before it serves.
    op.execute("GRANT SELECT ON gateway.alembic_version TO gateway_app")
    for statement in (TENANT, BUNDLE, ACTIVE_BUNDLE_EXISTS, API_KEY):
        op.execute(statement)
    for table in ("tenant", "bundle", "api_key"):
        for statement in isolate(table):
            op.execute(statement)
        op.execute(f"GRANT SELECT, INSERT ON gateway.{table} TO gateway_app")
    op.execute("GRANT UPDATE (name, active_bundle) ON gateway.tenant TO gateway_app")
    op.execute("GRANT UPDATE (revoked_at) ON gateway.api_key TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.api_key, gateway.tenant, gateway.bundle")
    op.execute("REVOKE SELECT ON gateway.alembic_version FROM gateway_app")
    op.execute("REVOKE USAGE ON SCHEMA gateway FROM gateway_app, gateway_auditor")
