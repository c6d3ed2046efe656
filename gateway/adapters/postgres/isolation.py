"""The statements that shut a table to every tenant but the one that the transaction belongs to."""

from __future__ import annotations

SCHEMA = "gateway"
POLICY = "tenant_isolation"
RULE = "tenant_id = current_setting('gateway.tenant', true)"
# The rule as PostgreSQL writes it back.
RULE_AS_STORED = "(tenant_id = current_setting('gateway.tenant'::text, true))"


def isolate(table: str) -> tuple[str, ...]:
    """Row-level security for `table` of our schema, forced on its owner too.

    A transaction without a tenant sees nothing: the setting is then NULL, or empty once the session has had
    one, and no row carries an empty tenant.
    """
    return (
        f"ALTER TABLE {SCHEMA}.{table} ADD CONSTRAINT {table}_has_tenant CHECK (tenant_id <> '')",
        f"ALTER TABLE {SCHEMA}.{table} ENABLE ROW LEVEL SECURITY",
        f"ALTER TABLE {SCHEMA}.{table} FORCE ROW LEVEL SECURITY",
        f"CREATE POLICY {POLICY} ON {SCHEMA}.{table} USING ({RULE}) WITH CHECK ({RULE})",
    )
