"""Parquet: the events of an export as a table that column stores and notebooks read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from io import SEEK_END
from itertools import islice, zip_longest
from typing import Any, BinaryIO

from arro3.core import Array, DataType, Field, RecordBatch, RecordBatchReader, Schema
from arro3.io import read_parquet, write_parquet

from gateway.domain.verification.views.columns import COLUMNS, row_of
from gateway.domain.verification.views.view import Readable, SealedEvent, Writable, events_in

_ROWS = 2_048
"""Rows that are in memory as Python values at a time."""

_ROW_GROUP = 65_536
"""Rows that are in memory in columns before they are written."""

_TIME = "occurred_at"
_MICROSECONDS = DataType.timestamp("us", tz="UTC")
_TYPES = {"index": DataType.int64(), _TIME: _MICROSECONDS}
_SCHEMA = Schema([Field(name, _TYPES.get(name, DataType.string()), nullable=False) for name in COLUMNS])


class ParquetView:
    """The port `View`. `index` is an int64, `occurred_at` a time in UTC, every other column a string."""

    name = "parquet"
    file = "events.parquet"

    def write(self, files: Writable, first: int, told: Callable[[int], None]) -> None:
        """See `View`."""
        with files.create(self.file) as file:
            batches = _told(_pages(events_in(files, first)), told)
            reader = RecordBatchReader.from_batches(_SCHEMA, batches)
            try:
                write_parquet(reader, file, compression="zstd(3)", max_row_group_size=_ROW_GROUP)
            except Exception as error:
                if type(error) is not Exception:
                    raise
                # The library's own for whatever was raised while it asked for rows.
                raise ValueError("a line is no event") from error

    def first_difference(self, files: Readable, first: int) -> int | None:
        """See `View`; what is no Parquet of these columns differs from the first event on."""
        with files.open(self.file) as file:
            if not _is_framed(file):
                return first
            try:
                reader = read_parquet(file, batch_size=_ROWS)
                if reader.schema != _SCHEMA:
                    return first
                return _difference(_rows_in(reader), events_in(files, first), first)
            except BaseException as error:
                if type(error).__name__ in _UNREADABLE:
                    return first
                raise


def _is_framed(file: BinaryIO) -> bool:
    """Whether the file begins and ends as a Parquet does (https://parquet.apache.org/docs/file-format/): the
    library says of most others on stderr that it panicked."""
    size = file.seek(0, SEEK_END)
    if size < _LEAST:
        return False
    file.seek(-_TAIL, SEEK_END)
    footer, ends = int.from_bytes(file.read(4), "little"), file.read(4)
    file.seek(0)
    begins = file.read(4)
    file.seek(0)
    return begins == ends == _MAGIC and 0 < footer <= size - _LEAST


_MAGIC = b"PAR1"
_TAIL = 8
"""Bytes: the length of the footer and the magic."""
_LEAST = _TAIL + len(_MAGIC)

# What the library raises for bytes that are no Parquet; the first is Rust's and no `Exception`.
_UNREADABLE = frozenset({"PanicException", "ArrowException", "GenericError", "Exception"})


def _told(pages: Iterator[Sequence[SealedEvent]], told: Callable[[int], None]) -> Iterator[RecordBatch]:
    for page in pages:
        yield _batch(page)
        told(len(page))


def _pages(events: Iterator[SealedEvent]) -> Iterator[Sequence[SealedEvent]]:
    while page := tuple(islice(events, _ROWS)):
        yield page


def _batch(page: Sequence[SealedEvent]) -> RecordBatch:
    columns = zip(*map(row_of, page), strict=True)
    return RecordBatch(
        {name: _array(name, column) for name, column in zip(COLUMNS, columns, strict=True)}, schema=_SCHEMA
    )


def _array(name: str, column: Sequence[Any]) -> Array:
    if name == _TIME:
        return Array([_microseconds(each) for each in column], DataType.int64()).cast(_MICROSECONDS)
    return Array(column, _TYPES.get(name, DataType.string()))


def _microseconds(moment: str) -> int:
    """Microseconds since 1970; 0 for an event that does not say when it occurred."""
    return (datetime.fromisoformat(moment) - _EPOCH) // timedelta(microseconds=1) if moment else 0


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _rows_in(reader: RecordBatchReader) -> Iterator[tuple[Any, ...]]:
    for batch in reader:
        columns = []
        for name in COLUMNS:
            column = batch.column(name)
            columns.append(column.cast(DataType.int64()) if name == _TIME else column)
        yield from zip(*(column.to_pylist() for column in columns), strict=True)


def _difference(rows: Iterator[tuple[Any, ...]], events: Iterator[SealedEvent], first: int) -> int | None:
    for index, (row, event) in enumerate(zip_longest(rows, events), first):
        if event is None or row != _wanted(event):
            return index
    return None


def _wanted(event: SealedEvent) -> tuple[Any, ...]:
    return tuple(
        _microseconds(str(value)) if name == _TIME else value
        for name, value in zip(COLUMNS, row_of(event), strict=True)
    )
