"""Each kind of failure, and that equal finds are none."""

from __future__ import annotations

import pytest

from gateway.domain.quality.failures import FailureKind, failure_of
from gateway.domain.quality.judged import JudgedTurn
from gateway.domain.quality.systems import GATEWAY, REFERENCE

MISSED = {GATEWAY: ("x",), REFERENCE: ("gold",)}


def turn(reference: str, said: str = "How long is the warranty of a heat pump?") -> JudgedTurn:
    history = [{"role": "user", "content": said}]
    return JudgedTurn.model_validate(
        {"id": "1", "history": history, "question": "q", "rewrite": reference, "gold_passage_ids": ["gold"]}
    )


@pytest.mark.parametrize(
    ("reference", "query", "kind"),
    [
        ("warranty of the heat pump", "warranty of it", FailureKind.REFERENCE),
        ("guarantee period of wall boxes", "wall boxes", FailureKind.VOCABULARY),
        ("Is it covered? What does it cost?", "is it covered", FailureKind.SEVERAL_TOPICS),
        ("warranty in 2024", "warranty", FailureKind.IMPLICIT_FILTER),
        ("warranty", "warranty warranty", FailureKind.RANKING),
    ],
    ids=lambda each: each.value if isinstance(each, FailureKind) else "",
)
def test_the_kind_is_told_by_the_words_that_were_lost(reference: str, query: str, kind: FailureKind) -> None:
    assert failure_of(turn(reference), (query,), MISSED) is kind


def test_what_is_found_as_well_is_no_failure() -> None:
    assert failure_of(turn("warranty"), ("it",), {GATEWAY: ("gold",), REFERENCE: ("gold",)}) is None
    assert failure_of(turn("warranty"), ("it",), {GATEWAY: (), REFERENCE: ("x",) * 5 + ("gold",)}) is None
