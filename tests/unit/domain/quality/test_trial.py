"""A trial's figures: who is counted where, and the shape that programs read."""

from __future__ import annotations

import json

from gateway.domain.quality.judged import JudgedTurn
from gateway.domain.quality.systems import GATEWAY, LAST_TWO, RAW, REFERENCE
from gateway.domain.quality.trial import Trial, Tried

HISTORY = [{"role": "user", "content": "How long is the warranty?"}]


def tried(name: str, *, gateway: str, gold: bool = True, history: bool = True, ms: float = 1.0) -> Tried:
    turn = JudgedTurn.model_validate(
        {
            "id": name,
            "history": HISTORY if history else [],
            "question": "and for batteries?",
            "rewrite": "battery warranty",
            "gold_passage_ids": ["gold"] if gold else [],
        }
    )
    rankings = {RAW: ("x",), LAST_TWO: ("x", "gold"), GATEWAY: (gateway,), REFERENCE: ("gold",)}
    return Tried(turn, "rewritten", ("battery warranty",), rankings, ms)


TRIAL = Trial(
    (
        tried("hit", gateway="gold", ms=1.0),
        tried("miss", gateway="x", ms=3.0),
        tried("first", gateway="gold", history=False, ms=2.0),
        tried("unrated", gateway="x", gold=False, ms=4.0),
    )
)


def test_turns_without_passages_count_for_statuses_alone() -> None:
    result = TRIAL.document()
    assert result["n"] == 3
    assert result["statuses"] == {"rewritten": 4}
    assert result["groups"]["followups"]["n"] == 2
    assert result["groups"]["followups"]["asked"] == 3
    assert result["groups"]["standalone"]["n"] == 1


def test_each_system_is_measured_on_the_same_turns() -> None:
    followups = TRIAL.document()["groups"]["followups"]
    values = [followups[system]["recall@5"] for system in (RAW, LAST_TWO, GATEWAY, REFERENCE)]
    assert values == [0.0, 1.0, 0.5, 1.0]
    assert followups["gap_closed"]["recall@5"] == 0.5


def test_what_was_missed_is_told_by_kind_and_the_time_by_percentile() -> None:
    result = TRIAL.document()
    assert result["failures"] == {"ranking": 1}
    assert result["ms_per_turn"] == {"p50": 2.0, "p95": 4.0}


def test_a_question_that_went_on_as_it_stood_is_untouched() -> None:
    touched = TRIAL.tried[0]
    assert not touched.untouched
    assert Tried(touched.turn, "passthrough", ("and for batteries?",), touched.rankings, 1.0).untouched


def test_every_turn_is_in_the_result_with_measures_where_it_can_be_rated() -> None:
    turns = json.loads(json.dumps(TRIAL.document()))["turns"]
    assert [turn["id"] for turn in turns] == ["hit", "miss", "first", "unrated"]
    assert [turn.get("mrr") for turn in turns] == [1.0, 0.0, 1.0, None]


def test_differences_are_turn_by_turn() -> None:
    assert TRIAL.followups.better_by("mrr") == [1.0, 0.0]
