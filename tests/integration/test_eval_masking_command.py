"""`gateway eval masking` over a few texts of our own, through the gateway's own detector."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gateway.__main__ import run

NAMED = "Please ask Maria Gomez at maria@atlas.corp about it"
ROWS: list[dict[str, Any]] = [
    {
        "id": "1",
        "text": NAMED,
        "language": "en",
        "source": "ours",
        "spans": [
            {"start": 11, "end": 22, "type": "PERSON"},
            {"start": 26, "end": 42, "type": "EMAIL_ADDRESS"},
        ],
    },
    {"id": "2", "text": "How does travel expense reimbursement work?", "language": "en", "spans": []},
    {
        "id": "3",
        "text": "Her nickname is qqzx since last Friday",
        "language": "en",
        "spans": [
            {"start": 16, "end": 20, "type": "PERSON"},
            {"start": 27, "end": 38, "type": "DATE_TIME"},
        ],
    },
]


def cases(folder: Path, rows: list[dict[str, Any]]) -> str:
    file = folder / "cases.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return str(file)


def test_what_is_masked_is_set_beside_what_people_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    assert run(["eval", "masking", "--cases", cases(tmp_path, ROWS), "--json", str(out)]) == 0
    result = json.loads(out.read_text())
    assert result["n"] == 3
    assert result["recall"] == {"EMAIL_ADDRESS": 1.0, "PERSON": 0.5, "direct_identifiers": 2 / 3}
    assert (result["precision_chars"], result["clean_texts_touched"]) == (1.0, 0.0)
    assert 0 < result["ms_per_text"]["p50"] <= result["ms_per_text"]["p95"]
    shown = capsys.readouterr()
    assert "direct_identifiers" in shown.out
    assert "maria@atlas.corp" not in shown.out + shown.err


def test_what_was_found_is_looked_for_again_in_every_disguise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    file = cases(tmp_path, ROWS[:1])
    assert run(["eval", "masking", "--cases", file, "--mutated", "9", "--seed", "7", "--json", str(out)]) == 0
    mutated = json.loads(out.read_text())["mutated"]
    assert (mutated["samples"], mutated["seed"]) == (2, 7)
    assert mutated["still_masked"]["zero_width"] == mutated["still_masked"]["url_escapes"] == 1.0
    assert mutated["n"]["spaced_digits"] == 0
    assert "2 values in disguise" in capsys.readouterr().out


def test_a_row_that_does_not_fit_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = cases(tmp_path, [ROWS[1], {**ROWS[1], "spans": [{"start": 0, "end": 99, "type": "PERSON"}]}])
    assert run(["eval", "masking", "--cases", file]) == 2
    assert f"{file}:2" in capsys.readouterr().err
