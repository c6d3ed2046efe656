"""What may be wrong with a database or the role we log in as, each as one question to the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Danger(StrEnum):
    """The closed list of reasons to refuse a start."""

    SUPERUSER = "superuser"
    BYPASSES_RLS = "bypasses_rls"
    REPLICATES = "replicates"
    OWNS_TABLES = "owns_tables"
    CAN_BECOME_OWNER = "can_become_owner"
    CAN_BECOME_POWERFUL = "can_become_powerful"
    CAN_CREATE = "can_create"
    REACHES_BEYOND_ROWS = "reaches_beyond_rows"
    RLS_MISSING = "rls_missing"
    POLICY_MISSING = "policy_missing"
    POLICY_UNKNOWN = "policy_unknown"
    TENANT_MISSING = "tenant_missing"
    VIEW_UNGUARDED = "view_unguarded"
    FUNCTION_UNGUARDED = "function_unguarded"
    AUDIT_CHANGEABLE = "audit_changeable"
    AUDIT_UNGUARDED = "audit_unguarded"
    BUNDLES_UNANNOUNCED = "bundles_unannounced"
    REVISION_DIFFERS = "revision_differs"


@dataclass(frozen=True, slots=True)
class Question:
    """`query` gives the names of what is wrong, and no row when all is well; `{names}` stands for them, and
    `{each}` for `mend_each` of one after the other."""

    code: Danger
    query: str
    what: str
    mend: str
    mend_each: str = ""


# Binds :policy and :rule, the policy's name and expression as PostgreSQL writes it back.
GIVEN = """
WITH me AS (SELECT * FROM pg_roles WHERE rolname = session_user),
tenant_table AS (
    SELECT c.* FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
    WHERE c.relnamespace = to_regnamespace('gateway') AND c.relkind IN ('r', 'p')
),
audit AS (
    SELECT oid, relname FROM pg_class WHERE relnamespace = to_regnamespace('gateway') AND (
        relname IN ('audit_event', 'audit_leaf', 'audit_node', 'audit_checkpoint', 'audit_retirement')
        OR oid IN (SELECT inhrelid FROM pg_inherits JOIN pg_class p ON p.oid = inhparent
            WHERE p.relname = 'audit_event' AND p.relnamespace = to_regnamespace('gateway'))
    ) AND relkind IN ('r', 'p')
),
wanted AS (SELECT CAST(:policy AS name) AS policy, CAST(:rule AS text) AS rule)
"""

_USE_APP = "Log in as gateway_app, which `gateway migrate` makes and keeps powerless."
_GONE = "Find out who changed it. Where it is gone, restore the database: no migration makes it twice."

# Who is a superuser passes every question about privileges, so these are asked of others only.
# Membership counts however it was granted: an option that is missing today can be had by its holder tomorrow.
# pg_read_all_data and pg_write_all_data are no way round row-level security; what the second allows on the
# audit shows among the privileges.
QUESTIONS = (
    Question(
        Danger.SUPERUSER,
        "SELECT rolname FROM me WHERE rolsuper",
        "the role {names} is a superuser, whom row-level security does not hold",
        _USE_APP,
    ),
    Question(
        Danger.BYPASSES_RLS,
        "SELECT rolname FROM me WHERE rolbypassrls AND NOT rolsuper",
        "the role {names} has BYPASSRLS",
        "ALTER ROLE {names} NOBYPASSRLS, or log in as gateway_app.",
    ),
    Question(
        Danger.REPLICATES,
        "SELECT rolname FROM me WHERE rolreplication AND NOT rolsuper",
        "the role {names} has REPLICATION, and can read every tenant's rows from the log",
        "ALTER ROLE {names} NOREPLICATION, or log in as gateway_app.",
    ),
    Question(
        Danger.OWNS_TABLES,
        "SELECT relname FROM tenant_table JOIN me ON relowner = me.oid",
        "the role owns {names}, and can take row-level security away",
        "Give them to gateway_owner, and log in as gateway_app.",
    ),
    Question(
        Danger.CAN_BECOME_OWNER,
        """SELECT DISTINCT r.rolname FROM tenant_table t JOIN pg_roles r ON r.oid = t.relowner CROSS JOIN me
        WHERE r.oid <> me.oid AND NOT me.rolsuper AND pg_has_role(me.oid, r.oid, 'MEMBER')""",
        "the role is a member of {names}, which owns the tables",
        "REVOKE {names} from it.",
    ),
    Question(
        Danger.CAN_BECOME_POWERFUL,
        """SELECT r.rolname FROM pg_roles r CROSS JOIN me
        WHERE r.oid <> me.oid AND NOT me.rolsuper AND pg_has_role(me.oid, r.oid, 'MEMBER')
        AND (r.rolsuper OR r.rolbypassrls OR r.rolreplication OR r.rolname IN
             ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))""",
        "the role is a member of {names}, with whose power it gets round row-level security",
        "REVOKE {names} from it.",
    ),
    Question(
        Danger.CAN_CREATE,
        """SELECT nspname FROM pg_namespace n CROSS JOIN me
        WHERE nspname = 'gateway' AND NOT rolsuper AND has_schema_privilege(me.oid, n.oid, 'CREATE')""",
        "the role can create things in the schema {names}",
        "REVOKE CREATE ON SCHEMA {names} from it.",
    ),
    Question(
        Danger.REACHES_BEYOND_ROWS,
        """SELECT relname FROM tenant_table t CROSS JOIN me WHERE relowner <> me.oid AND NOT rolsuper
        AND has_table_privilege(me.oid, t.oid, 'TRUNCATE, REFERENCES, TRIGGER')""",
        "the role holds TRUNCATE, REFERENCES or TRIGGER on {names}, which row-level security does not govern",
        "REVOKE them from it.",
    ),
    Question(
        Danger.RLS_MISSING,
        "SELECT relname FROM tenant_table WHERE NOT (relrowsecurity AND relforcerowsecurity)",
        "row-level security is not enabled and forced on {names}",
        f"ALTER TABLE it ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY. {_GONE}",
    ),
    Question(
        Danger.POLICY_MISSING,
        """SELECT relname FROM tenant_table t CROSS JOIN wanted WHERE NOT EXISTS (
            SELECT FROM pg_policy WHERE polrelid = t.oid AND polname = policy AND polcmd = '*'
            AND polroles = '{0}' AND pg_get_expr(polqual, t.oid) = rule
            AND pg_get_expr(polwithcheck, t.oid) = rule)""",
        "the policy that keeps tenants apart is missing or altered on {names}",
        f"ALTER POLICY it, to be what the other tables have. {_GONE}",
    ),
    Question(
        Danger.POLICY_UNKNOWN,
        """SELECT relname || '.' || polname FROM tenant_table t JOIN pg_policy ON polrelid = t.oid
        CROSS JOIN wanted WHERE polpermissive AND polname <> policy""",
        "another policy widens what a tenant may see: {names}",
        "DROP POLICY what is named, and find out who made it.",
    ),
    Question(
        Danger.TENANT_MISSING,
        """SELECT relname FROM pg_class c WHERE relnamespace = to_regnamespace('gateway')
        AND relkind IN ('r', 'p') AND relname <> 'alembic_version'
        AND NOT EXISTS (SELECT FROM tenant_table t WHERE t.oid = c.oid)""",
        "the rows of {names} are of no tenant, so that no policy can keep them apart",
        "Move what is not the gateway's to another schema, and find out who made it.",
    ),
    Question(
        Danger.VIEW_UNGUARDED,
        """SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace('gateway')
        AND (relkind IN ('m', 'f') OR relkind = 'v' AND NOT EXISTS (
            SELECT FROM pg_options_to_table(reloptions)
            WHERE option_name = 'security_invoker' AND option_value::boolean))""",
        "{names} shows rows by its owner's rights, or a copy of them, and not by those of whoever asks",
        "ALTER VIEW it SET (security_invoker = true), or drop it, and find out who made it.",
    ),
    Question(
        Danger.FUNCTION_UNGUARDED,
        """SELECT proname FROM pg_proc WHERE pronamespace = to_regnamespace('gateway') AND prosecdef""",
        "the function {names} runs with its owner's rights, not with those of whoever calls it",
        "ALTER FUNCTION it SECURITY INVOKER, or drop it, and find out who made it.",
    ),
    Question(
        Danger.AUDIT_CHANGEABLE,
        """SELECT DISTINCT power FROM audit, me, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) power
        WHERE NOT rolsuper AND (has_table_privilege(me.oid, audit.oid, power)
        OR power = 'UPDATE' AND has_any_column_privilege(me.oid, audit.oid, power))""",
        "the role holds {names} on the audit, which must be insert-only",
        "REVOKE {names} ON gateway.audit_event and the other tables of the audit from it.",
    ),
    Question(
        Danger.AUDIT_UNGUARDED,
        """SELECT 'gateway.' || relname FROM audit WHERE NOT EXISTS (
            SELECT FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
            WHERE tgrelid = audit.oid AND tgname = 'insert_only' AND tgenabled = 'A'
            AND proname = 'refuse_change' AND pronamespace = to_regnamespace('gateway'))""",
        "the trigger that refuses changes to {names} is missing or switched off",
        "As gateway_owner: {each} Then find out who changed it.",
        "CREATE OR REPLACE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {name}"
        " FOR EACH STATEMENT EXECUTE FUNCTION gateway.refuse_change();"
        " ALTER TABLE {name} ENABLE ALWAYS TRIGGER insert_only;",
    ),
    Question(
        Danger.BUNDLES_UNANNOUNCED,
        """SELECT 'gateway.' || relname FROM tenant_table AS t WHERE relname = 'tenant' AND NOT EXISTS (
            SELECT FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
            WHERE tgrelid = t.oid AND tgname = 'announce_bundle' AND tgenabled = 'A'
            AND proname = 'announce_bundle' AND pronamespace = to_regnamespace('gateway'))""",
        "the trigger on {names} is missing or switched off, without which nobody learns of a new bundle",
        f"ALTER TABLE it ENABLE ALWAYS TRIGGER announce_bundle. {_GONE}",
    ),
)
