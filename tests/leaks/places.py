"""The places where a value could have been left: what the model's service got, what was logged, what is
measured, the rows of every table, and the files of the database as they lie on the disk."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import asyncpg

from tests.emulator import Emulator

_TABLES = """
SELECT relnamespace::regnamespace::text, relname FROM pg_class
WHERE relkind = 'r' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
"""
"""A partitioned table has no rows but those of its partitions."""
_COMPRESSED = """
SELECT format('ALTER TABLE %s ALTER COLUMN %I SET STORAGE EXTERNAL', attrelid::regclass, attname)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND attstorage IN ('x', 'm')
AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
"""
_ROUND = 8
"""Bytes on either side of a mark that are looked at with it."""
Log = Sequence[Mapping[str, object]]


def sent_to_the_model(emulator: Emulator) -> bytes:
    """Every request as it came, headers and all."""
    parts: list[bytes] = []
    for request in emulator.requests:
        parts += [request.path.encode(), json.dumps(dict(request.headers)).encode(), request.raw]
        parts.append(request.text.encode())
    return b"\n".join(parts)


def logged(lines: Log, others: Iterable[str]) -> bytes:
    """Our own lines, and those of libraries."""
    return "\n".join((*map(repr, lines), *others)).encode()


async def uncompressed(superuser: str) -> None:
    """Have PostgreSQL write long values as they are: in what it compresses nothing could be looked for."""
    connection = await asyncpg.connect(superuser)
    try:
        for (statement,) in await connection.fetch(_COMPRESSED):
            await connection.execute(statement)
    finally:
        await connection.close()


async def dumped(superuser: str) -> bytes:
    """Every table of the database, as `pg_dump` copies it."""
    connection = await asyncpg.connect(superuser)
    try:
        written = bytearray()

        async def keep(data: bytes) -> None:
            written.extend(data)

        for schema, table in await connection.fetch(_TABLES):
            await connection.copy_from_table(table, schema_name=schema, output=keep)
        return bytes(written)
    finally:
        await connection.close()


async def on_disk(superuser: str, marks: Sequence[bytes]) -> bytes:
    """What stands round these marks in the data directory, write-ahead log and server log included, once
    everything in memory is there. The whole would be a gigabyte."""
    connection = await asyncpg.connect(superuser)
    try:
        await connection.execute("CHECKPOINT")
        # The embedded server's `data_directory` is a name that means another place to each process.
        directory = Path(f"/proc/{connection.get_server_pid()}/cwd")
        return b"\n".join(_round_marks(directory, marks))
    finally:
        await connection.close()


def _round_marks(directory: Path, marks: Sequence[bytes]) -> Iterator[bytes]:
    """Each with the file that it stands in, so that whoever has to mend a leak knows where to look."""
    for path in sorted(each for each in directory.rglob("*") if each.is_file()):
        data, file = path.read_bytes(), str(path.relative_to(directory)).encode()
        for mark in marks:
            at = data.find(mark)
            while at >= 0:
                yield data[max(at - _ROUND, 0) : at + len(mark) + _ROUND] + b" in " + file
                at = data.find(mark, at + 1)
