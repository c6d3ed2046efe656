"""The events as Parquet: what is read back is what was sealed, and no more is taken for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO

import pytest
from arro3.core import DataType, RecordBatchReader, Table
from arro3.io import read_parquet, write_parquet

from gateway.adapters.evidence.parquet import ParquetView
from gateway.domain.audit import Evidence, Stage, Who
from gateway.domain.verification.manifest import EVENTS, line_of
from gateway.domain.verification.views.columns import COLUMNS
from tests.exports import WrittenFiles
from tests.sealed_events import leaf

VIEW = ParquetView()


def written(*leaves: bytes, first: int = 0) -> WrittenFiles:
    files = WrittenFiles({EVENTS: b"".join(line_of(first + n, each) for n, each in enumerate(leaves))})
    VIEW.write(files, first, lambda _: None)
    return files


def table(files: WrittenFiles) -> Table:
    return read_parquet(BytesIO(files.files[VIEW.file])).read_all()


def test_the_columns_have_their_types_and_say_what_the_events_say() -> None:
    found = table(
        written(leaf(Stage.ANSWER, Evidence(counts={"hits": 3})), leaf(who=Who("acme", "Zoë")), first=5)
    )
    assert tuple(found.column_names) == COLUMNS
    assert found.schema.field("occurred_at").type == DataType.timestamp("us", tz="UTC")
    assert found.column("index").to_pylist() == [5, 6]
    assert found.column("occurred_at").to_pylist()[0] == datetime(2026, 3, 2, 12, 0, 0, 123456, UTC)
    assert found.column("subject").to_pylist() == ["maria@acme.example", "Zoë"]
    assert found.column("counts").to_pylist()[0] == '{"hits":3}'


def test_what_was_written_does_not_differ_and_each_event_is_told() -> None:
    told: list[int] = []
    files = WrittenFiles({EVENTS: b"".join(line_of(n, leaf()) for n in range(20_000))})
    VIEW.write(files, 0, told.append)
    assert sum(told) == 20_000
    assert VIEW.first_difference(files, 0) is None


def test_the_first_value_that_differs_is_found() -> None:
    files = written(*(leaf() for _ in range(10)), first=40)
    rows = [leaf() if n != 6 else leaf(who=Who("acme", "somebody else")) for n in range(10)]
    files.files[VIEW.file] = written(*rows, first=40).files[VIEW.file]
    assert VIEW.first_difference(files, 40) == 46


@pytest.mark.parametrize("count", [9, 11], ids=["too_few", "too_many"])
def test_a_table_of_more_or_fewer_events_differs(count: int) -> None:
    files = written(*(leaf() for _ in range(10)))
    files.files[VIEW.file] = written(*(leaf() for _ in range(count))).files[VIEW.file]
    assert VIEW.first_difference(files, 0) == min(count, 10)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda _: b"PAR1" + bytes(50) + b"PAR1",
        lambda data: data[:-9],
        lambda data: data[9:],
        lambda data: data + b"x",
        lambda data: data[:-8] + b"\xff\xff\xff\x7fPAR1",
    ],
    ids=["empty", "hollow", "cut", "beheaded", "longer", "endless_footer"],
)
def test_what_is_no_table_differs_from_the_start_and_says_nothing_of_its_own(
    spoil: Callable[[bytes], bytes], capfd: pytest.CaptureFixture[str]
) -> None:
    files = written(*(leaf() for _ in range(10)))
    files.files[VIEW.file] = spoil(files.files[VIEW.file])
    assert VIEW.first_difference(files, 0) == 0
    assert capfd.readouterr() == ("", "")


def test_other_columns_are_another_table() -> None:
    files = written(leaf())
    narrow = table(files).select(["index", "id"])
    file = BytesIO()
    write_parquet(RecordBatchReader.from_stream(narrow), file)
    files.files[VIEW.file] = file.getvalue()
    assert VIEW.first_difference(files, 0) == 0
