"""Asks the database whether its row-level security and its audit hold against the role that we log in as."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.postgres.dangers import GIVEN, QUESTIONS, Danger, Question
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.isolation import POLICY, RULE_AS_STORED
from gateway.adapters.postgres.migrating import head_revision

_MAY_READ_REVISION = """
SELECT has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid
WHERE nspname = 'gateway' AND relname = 'alembic_version'
"""


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason not to start: its stable code, what was found, and how to mend it."""

    code: Danger
    what: str
    mend: str


async def verify_application_role(database: Database) -> list[Finding]:
    """Empty when the gateway may start; otherwise every reason not to. Raises `DatabaseUnavailable`."""
    async with database.batch() as connection:
        return await examine(connection)


async def examine(connection: AsyncConnection) -> list[Finding]:
    """The same for the session's login as it stands inside a transaction."""
    answers = [await _ask(connection, question) for question in QUESTIONS]
    answers.append(await _compare_revision(connection))
    return [finding for finding in answers if finding is not None]


async def _ask(connection: AsyncConnection, question: Question) -> Finding | None:
    rows = await connection.scalars(text(GIVEN + question.query), {"policy": POLICY, "rule": RULE_AS_STORED})
    found = sorted(rows)
    if not found:
        return None
    names, each = ", ".join(found), " ".join(question.mend_each.format(name=name) for name in found)
    mend = question.mend.format(names=names, each=each)
    return Finding(question.code, question.what.format(names=names), mend)


async def _compare_revision(connection: AsyncConnection) -> Finding | None:
    """A schema that is behind lacks tables; one that is ahead belongs to a newer gateway."""
    found = None
    if await connection.scalar(text(_MAY_READ_REVISION)):
        found = await connection.scalar(text("SELECT version_num FROM gateway.alembic_version"))
    wanted = head_revision()
    if found == wanted:
        return None
    return Finding(
        Danger.REVISION_DIFFERS,
        f"the schema is at revision {found or 'none'}, this gateway needs {wanted}",
        "Run `gateway migrate` with this version of the gateway.",
    )
