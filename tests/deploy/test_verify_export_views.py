"""The auditor's script holds the other forms of an export against its events, however little was changed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.commands.audit.forms import VIEWS
from gateway.domain.audit import Evidence, Stage, Who
from gateway.domain.verification.manifest import MANIFEST, Manifest
from gateway.domain.verification.views.view import TextView
from tests.deploy.auditor import laid_out, loaded
from tests.exports import KEYS, exported, with_view
from tests.sealed_events import leaf, of_every_kind, sealed

LEAVES = of_every_kind()[:2]
NAMES = st.text(max_size=6) | st.sampled_from(
    ("", "=1+1", "'x", "'", "a,b", 'a"b', "a\r\nb", "＝1", "GW-1501", "-")
)
FORMULA = Who("acme", "=HYPERLINK(1)", "portal", "v1")
BUSY = Evidence(reasons=("offline", "GW-1501"), counts={"input_tokens": 5}, model="m")
SPOILT = {
    view.name: with_view(exported([*LEAVES, leaf(Stage.REWRITE, BUSY, FORMULA)]), view) for view in VIEWS[:2]
}
"""Exports of three events, by the form that they are in beside; somebody is called like a formula."""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded()


@pytest.mark.parametrize("view", VIEWS[:2], ids=lambda view: view.name)
@given(
    who=st.builds(Who, st.just("acme"), NAMES, NAMES, NAMES),
    evidence=st.builds(
        Evidence, reasons=st.tuples(NAMES, NAMES), counts=st.dictionaries(NAMES, st.integers(0, 9))
    ),
    stage=st.sampled_from(Stage),
)
@settings(max_examples=60)
def test_whatever_an_event_says_its_other_form_is_written_as_the_script_expects(
    script: ModuleType, view: TextView, who: Who, evidence: Evidence, stage: Stage
) -> None:
    event = sealed(leaf(stage, evidence, who), 7)
    file = io.BytesIO(view.head + view.row(event))
    check = {"csv": script.check_csv, "ocsf": script.check_ocsf}[view.name]
    check(file, iter([(event.index, event.leaf)]))


def _columns(change: Callable[[list[str]], list[str]]) -> Callable[[list[list[str]]], list[list[str]]]:
    return lambda rows: [change(list(row)) for row in rows]


def _cell(column: str, change: Callable[[str], str]) -> Callable[[list[list[str]]], list[list[str]]]:
    """Changes one column in every row but the header."""

    def changed(rows: list[list[str]]) -> list[list[str]]:
        place = rows[0].index(column)
        return [rows[0], *([*row[:place], change(row[place]), *row[place + 1 :]] for row in rows[1:])]

    return changed


CSV_LIES: dict[str, Callable[[list[list[str]]], list[list[str]]]] = {
    "a column less": _columns(lambda row: row[:6] + row[7:]),
    "only the index and what is nested": _columns(lambda row: [row[0], *row[13:]]),
    "the last column less": _columns(lambda row: row[:-1]),
    "the last cell less": lambda rows: [rows[0], *(row[:-1] for row in rows[1:])],
    "an invented, empty column": lambda rows: [[*rows[0], "approved_by"], *([*row, ""] for row in rows[1:])],
    "a column twice": lambda rows: [["subject", *rows[0]], *(["somebody else", *row] for row in rows[1:])],
    "columns change places": _columns(lambda row: [*row[:8], row[9], row[8], *row[10:]]),
    "headings change places": lambda rows: [[*rows[0][:8], rows[0][9], rows[0][8], *rows[0][10:]], *rows[1:]],
    "no header": lambda rows: rows[1:],
    "an apostrophe more": _cell("subject", lambda cell: "'" + cell),
    "the guard taken off": _cell("subject", lambda cell: cell.removeprefix("'")),
    "another way to write JSON": _cell("reasons", lambda cell: cell.replace(",", ", ")),
    "an empty list for nothing": _cell("texts", lambda cell: cell or "{}"),
    "an index with a nought before it": _cell("index", lambda cell: "0" + cell),
    "an empty line": lambda rows: [*rows, []],
    "a row less": lambda rows: rows[:-1],
    "a row twice": lambda rows: [*rows, rows[-1]],
}


@pytest.mark.parametrize("lie", CSV_LIES)
def test_a_table_that_an_export_would_not_write_is_found(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], lie: str
) -> None:
    rows = list(csv.reader(io.StringIO(SPOILT["csv"].files["events.csv"].decode(), newline="")))
    table = io.StringIO(newline="")
    csv.writer(table).writerows(CSV_LIES[lie](rows))
    assert "events.csv" in _told(script, capsys, tmp_path, "csv", table.getvalue().encode())


@pytest.mark.parametrize(
    ("true", "false"),
    [(b"\r\n", b"\n"), (b",portal,", b',"portal",'), (b"index", b"\xef\xbb\xbfindex")],
    ids=["line ends", "needless quotes", "byte order mark"],
)
def test_a_table_is_compared_to_the_last_byte(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], true: bytes, false: bytes
) -> None:
    said = SPOILT["csv"].files["events.csv"].replace(true, false)
    assert "events.csv" in _told(script, capsys, tmp_path, "csv", said)


OCSF_LIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "who": lambda event: event["actor"].update(user={"name": "rui@acme.example", "uid": "rui@acme.example"}),
    "nobody": lambda event: event["actor"].pop("user"),
    "for whom": lambda event: event["actor"].update(app_uid="crm"),
    "which talk": lambda event: event["actor"].pop("session"),
    "when": lambda event: event.update(time=event["time"] + 1),
    "what": lambda event: event.update(message="answer ok"),
    "why": lambda event: event.update(status_detail="rewritten"),
    "which event": lambda event: event["metadata"].update(uid="ev_other"),
    "which request": lambda event: event["metadata"].pop("correlation_uid"),
    "under what": lambda event: event["unmapped"].update(policy_version="v2"),
    "how much": lambda event: event["unmapped"].pop("counts"),
    "who called": lambda event: event.update(src_endpoint={"uid": "crm"}),
    "how it went": lambda event: event.update(status_id=99, status="started"),
    "which code": lambda event: event.pop("status_code"),
    "which model": lambda event: event["ai_model"].update(name="another"),
    "a number as another kind": lambda event: event["metadata"].update(sequence=2.0),
    "a name more": lambda event: event.update(approved_by="the court"),
    "another digest": lambda event: event["raw_data_hash"].update(value="ab" * 32),
    "another place": lambda event: event["metadata"].update(sequence=0),
}


@pytest.mark.parametrize("lie", OCSF_LIES)
def test_a_line_of_ocsf_that_says_something_else_is_found(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], lie: str
) -> None:
    *lines, last = SPOILT["ocsf"].files["events.ocsf.jsonl"].splitlines(keepends=True)
    event = json.loads(last)
    OCSF_LIES[lie](event)
    said = json.dumps(event, separators=(",", ":")).encode() + b"\n"
    assert "index 2: events.ocsf.jsonl" in _told(script, capsys, tmp_path, "ocsf", b"".join((*lines, said)))


@pytest.mark.parametrize(
    ("true", "false"),
    [(b'"time":', b'"time": '), (b"{", b'{"time":0,')],
    ids=["a space more", "a name twice"],
)
def test_a_line_of_ocsf_is_written_in_one_way(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], true: bytes, false: bytes
) -> None:
    said = SPOILT["ocsf"].files["events.ocsf.jsonl"].replace(true, false, 1)
    assert "events.ocsf.jsonl" in _told(script, capsys, tmp_path, "ocsf", said)


def _told(
    script: ModuleType, capsys: pytest.CaptureFixture[str], folder: Path, view: str, said: bytes
) -> str:
    """What the script says of an export whose other form is `said`, which its manifest vouches for."""
    export = SPOILT[view]
    file = next(each.file for each in VIEWS if each.name == view)
    assert said != export.files[file]
    manifest = Manifest.from_bytes(export.files[MANIFEST])
    named = replace(manifest, view_sha256=sha256(said).hexdigest()).to_bytes()
    laid_out(folder, {**export.files, file: said, MANIFEST: named})
    assert script.main([str(folder), "--key", str(KEYS[0])]) == 1
    return capsys.readouterr().out
