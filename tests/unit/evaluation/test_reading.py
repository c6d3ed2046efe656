"""Rows of data sets, and the line that does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.adapters.evaluation.reading import read_rows
from gateway.domain.errors import ProblemError
from gateway.domain.quality.judged import Passage


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(text.encode("utf-8"))
    return path


def test_rows_are_read_in_order_and_blank_lines_are_none(tmp_path: Path) -> None:
    path = written(
        tmp_path, '{"id": "a", "text": "line\u2028separator", "more": 1}\n\n{"id": "b", "text": ""}\n'
    )
    assert [row.id for row in read_rows(path, Passage)] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"id": "a", "text": "x"}\n{"id": "b"}\n', "rows.jsonl:2"),
        ("not json\n", "rows.jsonl:1"),
        ("[1, 2]\n", "rows.jsonl:1"),
        ("\n", "rows.jsonl"),
    ],
    ids=["key_missing", "no_json", "no_object", "empty"],
)
def test_what_does_not_fit_is_named_by_file_and_line(tmp_path: Path, text: str, where: str) -> None:
    with pytest.raises(ProblemError) as raised:
        read_rows(written(tmp_path, text), Passage)
    assert raised.value.problem.code == "GW-2004"
    assert raised.value.problem.where.endswith(where)


def test_a_file_that_is_not_there_or_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    for name in ("missing", "binary"):
        with pytest.raises(ProblemError) as raised:
            read_rows(tmp_path / name, Passage)
        assert "cannot be read" in raised.value.problem.detail
