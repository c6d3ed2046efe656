"""Of a leaf the step that it is of is read, and what is no event of ours is no step."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.evidence.steps import step_in

STEP = {"trace_id": "tr_1", "stage": "admit", "outcome": "started"}


@given(st.fixed_dictionaries({name: st.text() for name in STEP}), st.dictionaries(st.text(), st.integers()))
def test_a_step_is_read_whatever_stands_beside_it(written: dict[str, str], beside: dict[str, int]) -> None:
    step = step_in(json.dumps({"counts": {**written, **beside}, **written}).encode())
    assert step is not None
    assert {"trace_id": step.trace_id, "stage": step.stage, "outcome": step.outcome} == written


@pytest.mark.parametrize(
    "leaf",
    [b"", b"{}", b"not JSON", b"\xff\xfe", b"[1]", json.dumps({**STEP, "stage": 1}).encode(), b'{"stage":'],
    ids=["empty", "bare", "no_json", "no_utf8", "list", "number", "cut"],
)
def test_what_is_no_event_of_ours_is_no_step(leaf: bytes) -> None:
    assert step_in(leaf) is None
