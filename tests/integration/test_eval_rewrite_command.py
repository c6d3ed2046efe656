"""`gateway eval rewrite` and `compare` over a small data set of our own, through the real pipeline."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gateway.__main__ import run

PASSAGES = [
    {"id": "pump", "title": "Heat pumps", "text": "The warranty of a heat pump is five years."},
    {"id": "box", "title": "Wall boxes", "text": "A wall box is installed by an electrician."},
    {"id": "meter", "title": "Meters", "text": "A smart meter sends its readings every night."},
]
ASKED = [{"role": "user", "content": "How is a wall box installed?"}]
TURNS: list[dict[str, Any]] = [
    {"id": "1", "history": [], "question": "What is the warranty of a heat pump?"},
    {"id": "2", "history": ASKED, "question": "Who does it?", "rewrite": "Who installs a wall box?"},
    {"id": "3", "history": ASKED, "question": "thanks", "rewrite": "thanks"},
]
GOLD = {"1": ["pump"], "2": ["box", "not among the passages"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("trial")


@pytest.fixture(scope="module")
def data(folder: Path) -> list[str]:
    turns = [{**turn, "gold_passage_ids": GOLD.get(turn["id"], [])} for turn in TURNS]
    for name, rows in (("turns", turns), ("passages", PASSAGES[:2]), ("more", PASSAGES[2:])):
        (folder / name).write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    turns_file, first, second = (str(folder / name) for name in ("turns", "passages", "more"))
    return ["--turns", turns_file, "--passages", first, second, "--rewriter", "offline"]


@pytest.fixture(scope="module")
def result(data: list[str], folder: Path) -> dict[str, Any]:
    assert run(["eval", "rewrite", *data, "--json", str(folder / "out")]) == 0
    read: dict[str, Any] = json.loads((folder / "out").read_text())
    return read


def test_the_gateway_finds_what_the_typed_follow_up_does_not(result: dict[str, Any]) -> None:
    followups = result["groups"]["followups"]
    assert (followups["n"], followups["raw"]["recall@5"], followups["gateway"]["recall@5"]) == (1, 0.0, 1.0)
    assert followups["reference"]["recall@5"] == 1.0
    assert result["gap_closed"]["recall@5"] == 1.0


def test_every_turn_counts_for_the_statuses_and_the_rated_ones_for_the_figures(
    result: dict[str, Any],
) -> None:
    assert result["n"] == 2
    assert result["statuses"] == {"passthrough": 1, "rewritten": 1, "no_retrieval": 1}
    assert result["groups"]["standalone"]["n"] == 1
    assert set(result["systems"]) == {"raw", "last2", "gateway", "reference"}
    assert result["ms_per_turn"]["p50"] > 0


def test_a_result_that_finds_less_fails_the_gate_and_a_like_one_passes(
    result: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    worse = {**result, "turns": [{**turn, "mrr": 0.0} for turn in result["turns"] if "mrr" in turn]}
    (folder / "worse").write_text(json.dumps(worse))
    same, other = str(folder / "out"), str(folder / "worse")
    assert run(["eval", "compare", same, same]) == 0
    assert run(["eval", "compare", same, other]) == 1
    assert run(["eval", "compare", other, same]) == 0
    assert "worse" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content",
    [
        "{}",
        "no json",
        '{"turns": []}',
        '{"turns": [{"id": "other", "recall@5": 1, "recall@10": 1, "ndcg@10": 1, "mrr": 1}]}',
    ],
    ids=["no_turns", "no_json", "nothing_rated", "other_turns"],
)
def test_what_cannot_be_compared_is_said_with_its_file(
    content: str, result: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert result["n"] == 2
    (folder / "broken").write_text(content)
    assert run(["eval", "compare", str(folder / "out"), str(folder / "broken")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("error[GW-2004]")
    assert str(folder / "broken") in said


def test_a_data_set_that_cannot_be_read_is_named_by_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "turns").write_text('{"id": "1"}\n')
    (tmp_path / "passages").write_text(json.dumps(PASSAGES[0]))
    files = ["--turns", str(tmp_path / "turns"), "--passages", str(tmp_path / "passages")]
    assert run(["eval", "rewrite", *files]) == 2
    assert f"{tmp_path / 'turns'}:1" in capsys.readouterr().err
