"""The roster knows which bundle of each tenant is active, and whoever listens hears of each change.

One question is then enough for all tenants that a process serves. Both happen in a trigger, so that no way of
changing a tenant's bundle can pass them by.
"""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0008"
branch_labels = None
depends_on = None

COLUMN = "ALTER TABLE gateway.roster ADD COLUMN active_bundle text"

# Forced security holds the owner as well, and would show it none of the tenants.
FILL = (
    "ALTER TABLE gateway.tenant NO FORCE ROW LEVEL SECURITY",
    "ALTER TABLE gateway.roster NO FORCE ROW LEVEL SECURITY",
    "UPDATE gateway.roster SET active_bundle = tenant.active_bundle FROM gateway.tenant"
    " WHERE roster.tenant_id = '-' AND roster.member = tenant.tenant_id",
    "ALTER TABLE gateway.roster FORCE ROW LEVEL SECURITY",
    "ALTER TABLE gateway.tenant FORCE ROW LEVEL SECURITY",
)

# It runs with the rights of whoever changes the tenant. The system's rows are written as the system only, and
# the transaction is its tenant's again at the end.
FUNCTION = """
CREATE FUNCTION gateway.announce_bundle() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    whose text := current_setting('gateway.tenant', true);
    changed text := coalesce(NEW.tenant_id, OLD.tenant_id);
BEGIN
    PERFORM set_config('gateway.tenant', '-', true);
    INSERT INTO gateway.roster (tenant_id, member, active_bundle)
        VALUES ('-', changed, NEW.active_bundle)
        ON CONFLICT (tenant_id, member) DO UPDATE SET active_bundle = excluded.active_bundle;
    PERFORM set_config('gateway.tenant', coalesce(whose, ''), true);
    PERFORM pg_notify('gateway_policy', '');
    RETURN NULL;
END
$$
"""

TRIGGER = """
CREATE TRIGGER announce_bundle AFTER INSERT OR DELETE OR UPDATE OF active_bundle ON gateway.tenant
    FOR EACH ROW EXECUTE FUNCTION gateway.announce_bundle()
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (COLUMN, *FILL, FUNCTION, TRIGGER):
        op.execute(statement)
    # ALWAYS: a session that plays a replica, which skips ordinary triggers, does not get past this one.
    op.execute("ALTER TABLE gateway.tenant ENABLE ALWAYS TRIGGER announce_bundle")
    op.execute("REVOKE ALL ON FUNCTION gateway.announce_bundle() FROM PUBLIC")
    op.execute("GRANT UPDATE (active_bundle) ON gateway.roster TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TRIGGER announce_bundle ON gateway.tenant")
    op.execute("DROP FUNCTION gateway.announce_bundle()")
    op.execute("ALTER TABLE gateway.roster DROP COLUMN active_bundle")
