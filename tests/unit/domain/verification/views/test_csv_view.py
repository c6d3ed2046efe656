"""The events as CSV: every reader of RFC 4180 reads them back, and no spreadsheet computes with them."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.audit import Evidence, Stage, Who
from gateway.domain.verification.views.columns import COLUMNS
from gateway.domain.verification.views.csv_view import CSV, guarded
from tests.sealed_events import leaf, sealed


def read(*leaves: bytes) -> list[dict[str, str]]:
    data = CSV.head + b"".join(CSV.row(sealed(each, n)) for n, each in enumerate(leaves))
    assert data.count(b"\n") >= len(leaves) + 1
    assert data.endswith(b"\r\n")
    return list(csv.DictReader(io.StringIO(data.decode(), newline=""), strict=True))


def test_a_row_says_what_the_event_says() -> None:
    (row,) = read(leaf(Stage.ANSWER, Evidence(reasons=("rewritten",), counts={"hits": 3})))
    assert tuple(row) == COLUMNS
    assert row["index"] == "0"
    assert row["occurred_at"] == "2026-03-02T12:00:00.123456Z"
    assert (row["subject"], row["actor"]) == ("maria@acme.example", "portal")
    assert (row["reasons"], row["counts"], row["digests"]) == ('["rewritten"]', '{"hits":3}', "")


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n"], ids=ascii)
def test_what_a_spreadsheet_takes_for_a_formula_begins_with_an_apostrophe(sign: str) -> None:
    (row,) = read(leaf(who=Who("acme", f'{sign}HYPERLINK("x")')))
    assert row["subject"] == f'\'{sign}HYPERLINK("x")'


@pytest.mark.parametrize("name", ['a,b"c', "two\r\nlines", "Zoë", "'quoted"], ids=ascii)
def test_any_name_stays_in_its_cell(name: str) -> None:
    first, second = read(leaf(who=Who("acme", name)), leaf())
    assert first["subject"].removeprefix("'") == name
    assert second["subject"] == "maria@acme.example"


@given(st.text())
def test_a_guarded_cell_is_read_back_by_dropping_one_apostrophe(cell: str) -> None:
    made = guarded(cell)
    assert not made.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert (made[1:] if made.startswith("'") else made) == cell


def test_an_event_of_another_release_has_empty_cells() -> None:
    (row,) = read(b'{"id":"ev_1","later":true}')
    assert (row["id"], row["tenant"], row["counts"]) == ("ev_1", "", "")
