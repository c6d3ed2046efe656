"""What an evaluation wrote is read back, and a file that is no result is refused where it is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gateway.adapters.evaluation.results import read_result
from gateway.domain.errors import ProblemError, Problems

RATED = {"id": "1", "recall@5": 1, "recall@10": 1.0, "ndcg@10": 0.5, "mrr": 0.25}


def written(folder: Path, content: object) -> Path:
    path = folder / "result.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def test_the_rated_turns_are_read_and_the_others_passed_over(tmp_path: Path) -> None:
    path = written(tmp_path, {"turns": [RATED, {"id": "2", "status": "no_retrieval"}], "n": 1})
    assert read_result(path) == {"1": {"recall@5": 1.0, "recall@10": 1.0, "ndcg@10": 0.5, "mrr": 0.25}}


def test_ids_and_searches_may_be_in_any_script(tmp_path: Path) -> None:
    turn = {**RATED, "id": "é-1", "queries": ["Überstunden"]}
    text = json.dumps({"turns": [turn]}, ensure_ascii=False)
    assert set(read_result(written(tmp_path, text.encode()))) == {"é-1"}
    assert set(read_result(written(tmp_path, text.encode("utf-8-sig")))) == {"é-1"}


@pytest.mark.parametrize(
    ("content", "said", "place"),
    [
        ({}, "turns: is missing", "(turns)"),
        ([], "the whole", ""),
        ({"turns": {}}, "turns", "(turns)"),
        ({"turns": [3]}, "turns.0", "(turns.0)"),
        ({"turns": [{"status": "degraded"}]}, "turns.0.id: is missing", "(turns.0.id)"),
        ({"turns": [RATED, {"id": "2", "mrr": 1}]}, "turns.1.recall@5: is missing", "(turns.1.recall@5)"),
        ({"turns": [{**RATED, "mrr": "high"}]}, "turns.0.mrr", "(turns.0.mrr)"),
        ({"turns": [{**RATED, "mrr": 7}]}, "turns.0.mrr", "(turns.0.mrr)"),
        ({"turns": [{**RATED, "mrr": float("nan")}]}, "turns.0.mrr", "(turns.0.mrr)"),
        ({"turns": [RATED, RATED]}, "has the id '1' too", "(turns.1.id)"),
        ({"turns": [{"id": "1"}]}, "nothing to compare", ""),
        (b'{"turns": [\n  oops', "is not JSON", ":2:3"),
        (b"", "is not JSON", ":1:1"),
        ("{é}".encode("latin-1"), "is not UTF-8 (byte 2)", ""),
        (b"[" * 100_000, "nested too deep", ""),
        (b'{"turns": [' + b"9" * 5000 + b"]}", "a number too long", ""),
    ],
    ids=[
        "no turns", "a list", "turns that are none", "a turn that is none", "no id", "a measure is missing",
        "no number", "too high", "not a number", "one id twice", "nothing rated", "no json", "empty",
        "another encoding", "too deep", "too long a number",
    ],
)  # fmt: skip
def test_what_is_no_result_is_refused_with_its_file_and_place(
    content: object, said: str, place: str, tmp_path: Path
) -> None:
    path = written(tmp_path, content)
    with pytest.raises(ProblemError) as raised:
        read_result(path)
    problem = raised.value.problem
    assert problem.of is Problems.INVALID_DATA
    assert said in problem.detail
    assert problem.where.startswith(str(path))
    assert problem.where.endswith(place)
    assert problem.hint


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProblemError) as raised:
        read_result(tmp_path / "none.json")
    assert "No such file" in raised.value.problem.detail
    assert raised.value.problem.where == str(tmp_path / "none.json")
