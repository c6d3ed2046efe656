"""What the suites of the stores share: a key, a database that is away, and everything that a table holds."""

from __future__ import annotations

from functools import cache
from itertools import count

from sqlalchemy import text

from gateway.adapters.embedding import StaticEmbedding
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.database import Database

SEALING = Sealing(bytes(range(32)))
AWAY = "postgresql://gateway_app:password@127.0.0.1:1/gateway"
"""Nobody listens on port 1."""

ODD = "a\x00b\ud83d\ude00c\\u0000d\\"
"""NUL, two lone surrogates that would make a pair, and backslashes that look like escapes."""

_numbers = count(1)


@cache
def the_embedding() -> StaticEmbedding:
    """One for all tests of a process."""
    return StaticEmbedding()


def new_tenant() -> str:
    """A tenant that no other test has."""
    return f"t{next(_numbers)}"


async def everything_in(database: Database, tenant: str, *tables: str) -> str:
    """The tenant's rows of these tables as Python writes them: bytes that are ASCII can be read."""
    found: list[str] = []
    async with database.tenant(tenant) as connection:
        for table in tables:
            rows = (await connection.execute(text(f"SELECT * FROM gateway.{table}"))).all()  # noqa: S608
            assert rows, f"nothing in {table}"
            found += map(repr, rows)
    return "\n".join(found)
