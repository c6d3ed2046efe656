"""What must stand before the first migration: the roles, the schema, and the owner's hat on our head."""

from __future__ import annotations

from sqlalchemy import Connection, text

from gateway.adapters.postgres.isolation import SCHEMA
from gateway.adapters.postgres.roles import OWNER, ROLES, role_statements
from gateway.domain.errors import Problem, ProblemError, Problems

# Any constant: it keeps two migrations from running at once.
_MIGRATION_LOCK = 0x6761746577617931


def prepare(connection: Connection) -> None:
    """From here to its end, this transaction is `gateway_owner`'s, alone, with the schema in place."""
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
    missing = _missing_roles(connection)
    if missing:
        _make_roles(connection, missing)
    if connection.scalar(text("SELECT to_regnamespace(:schema) IS NULL"), {"schema": SCHEMA}):
        _may_be_owner(connection)
        connection.exec_driver_sql(f"CREATE SCHEMA {SCHEMA} AUTHORIZATION {OWNER}")
        connection.exec_driver_sql("REVOKE ALL ON SCHEMA public FROM PUBLIC")
    _may_be_owner(connection)
    connection.exec_driver_sql(f"SET LOCAL ROLE {OWNER}")


def _missing_roles(connection: Connection) -> list[str]:
    there = set(connection.scalars(text("SELECT rolname FROM pg_roles")))
    return [role for role in ROLES if role not in there]


def _make_roles(connection: Connection, missing: list[str]) -> None:
    may = text("SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user")
    if not connection.scalar(may):
        raise _problem(
            f"the database has no {', '.join(missing)}, and this role may not make them",
            "Let the database administrator run: " + "; ".join(role_statements()),
        )
    for statement in role_statements():
        connection.exec_driver_sql(statement)
    if not _can_be_owner(connection):
        connection.exec_driver_sql(f"GRANT {OWNER} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE")


def _may_be_owner(connection: Connection) -> None:
    if not _can_be_owner(connection):
        raise _problem(
            f"migrations belong to {OWNER}, and this role cannot become it",
            f"Use {OWNER}'s own address as GATEWAY_OWNER_DATABASE_URL.",
        )


def _can_be_owner(connection: Connection) -> bool:
    return bool(connection.scalar(text("SELECT pg_has_role(:owner, 'SET')"), {"owner": OWNER}))


def _problem(detail: str, hint: str) -> ProblemError:
    return ProblemError(Problem(Problems.CANNOT_RUN, detail, hint=hint))
