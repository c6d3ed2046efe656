"""Only a sealed event of the audit's own says that everything before a place was retired."""

from __future__ import annotations

import json

import pytest

from gateway.domain.verification.retirement import says_retired

SAYS = {"stage": "audit", "reasons": ["retire"], "counts": {"first": 0, "first_kept": 6}}


def leaf(**other: object) -> bytes:
    return json.dumps({**SAYS, **other}, separators=(",", ":")).encode()


def test_an_event_says_from_where_on_the_log_is_kept() -> None:
    assert says_retired([b"{}", leaf()], 6)
    assert says_retired([leaf(reasons=["retire", "done"])], 6)


@pytest.mark.parametrize(
    "other",
    [
        leaf(counts={"first_kept": 7}),
        leaf(counts={"first_kept": 60}),
        leaf(stage="answer"),
        leaf(reasons=["export"]),
        leaf(reasons=["export"], digests={"x": "retire"}),
        leaf(reasons=[]),
    ],
    ids=[
        "another place",
        "a longer number",
        "another stage",
        "another act",
        "the word elsewhere",
        "no reason",
    ],
)
def test_no_other_event_does(other: bytes) -> None:
    assert not says_retired([other], 6)
