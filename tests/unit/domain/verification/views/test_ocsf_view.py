"""The events as OCSF 1.8, held against the schema as it was published."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema_rs
import pytest
from ocsf_json_schema import get_ocsf_schema
from ocsf_json_schema.embedded import OcsfJsonSchemaEmbedded

from gateway.domain.audit import Evidence, Outcome, Stage, Who
from gateway.domain.verification.views.ocsf_view import OCSF, ocsf_of
from tests.sealed_events import leaf, of_every_kind, sealed


@cache
def published() -> OcsfJsonSchemaEmbedded:
    return OcsfJsonSchemaEmbedded(get_ocsf_schema("1.8.0"))


@cache
def validator(class_uid: int, profiles: tuple[str, ...]) -> Any:
    name = {6003: "api_activity", 6005: "datastore_activity", 3004: "entity_management"}[class_uid]
    return jsonschema_rs.validator_for(published().get_class_schema(name, list(profiles)))


def faults(shown: dict[str, Any]) -> list[str]:
    profiles = tuple(shown.get("metadata", {}).get("profiles", ()))
    return [error.message for error in validator(shown["class_uid"], profiles).iter_errors(shown)]


def shown(stage: Stage, *reasons: str, outcome: Outcome = Outcome.OK, **more: Any) -> dict[str, Any]:
    return ocsf_of(sealed(leaf(stage, Evidence(outcome, reasons, **more))))


@pytest.mark.parametrize("stage", list(Stage), ids=lambda stage: stage.value)
def test_an_event_of_every_stage_and_outcome_is_what_the_schema_says(stage: Stage) -> None:
    for each in map(sealed, of_every_kind()):
        if each.fields["stage"] == stage.value:
            assert faults(ocsf_of(each)) == []
    assert faults(ocsf_of(sealed(leaf(stage, who=Who("acme"))))) == []


@pytest.mark.parametrize(
    "name", ["actor", "api", "src_endpoint", "metadata", "time", "severity_id", "type_uid"]
)
def test_the_schema_misses_what_is_left_out(name: str) -> None:
    event = shown(Stage.ANSWER, "rewritten")
    del event[name]
    assert faults(event)


def test_the_schema_knows_no_attribute_that_it_does_not_have() -> None:
    assert faults({**shown(Stage.ANSWER, "rewritten"), "ai_model": {"name": "m", "ai_provider": "p"}})


@pytest.mark.parametrize(
    ("stage", "what", "type_uid", "activity"),
    [
        (Stage.ANSWER, "rewritten", 600302, "Read"),
        (Stage.MASK, "", 600399, "mask"),
        (Stage.CONVERSATION, "forget", 600304, "Delete"),
        (Stage.FEEDBACK, "clicked", 600301, "Create"),
        (Stage.SEARCH, "", 600504, "Query"),
        (Stage.KNOWLEDGE, "ingest", 600505, "Write"),
        (Stage.KEY, "create", 300401, "Create"),
        (Stage.KEY, "revoke", 300404, "Delete"),
        (Stage.POLICY, "apply", 300403, "Update"),
        (Stage.REVIEW, "approve", 300403, "Update"),
        (Stage.AUDIT, "export", 300402, "Read"),
        (Stage.AUDIT, "checkpoint", 300499, "checkpoint"),
    ],
)
def test_the_class_and_activity_follow_from_what_was_done(
    stage: Stage, what: str, type_uid: int, activity: str
) -> None:
    event = shown(stage, *filter(None, [what]))
    assert (event["type_uid"], event["activity_name"]) == (type_uid, activity)
    assert event["type_uid"] == event["class_uid"] * 100 + event["activity_id"]
    assert event["category_uid"] == event["class_uid"] // 1000


def test_a_call_of_the_model_has_the_profile_of_ai_operations() -> None:
    event = shown(
        Stage.REWRITE, "anthropic", counts={"input_tokens": 90, "output_tokens": 7}, model="claude-x"
    )
    assert event["metadata"]["profiles"] == ["ai_operation"]
    assert event["ai_model"] == {"ai_provider": "anthropic", "name": "claude-x"}
    assert event["message_context"]["prompt_tokens"] == 90
    assert event["message_context"]["completion_tokens"] == 7
    assert "profiles" not in shown(Stage.MASK)["metadata"]


def test_times_are_milliseconds_and_the_exact_one_stays() -> None:
    event = shown(Stage.ANSWER)
    assert (event["time"], event["metadata"]["original_time"]) == (
        1772452800123,
        "2026-03-02T12:00:00.123456Z",
    )


@pytest.mark.parametrize(
    ("outcome", "reasons", "severity", "status"),
    [
        (Outcome.OK, (), "Informational", "Success"),
        (Outcome.DEGRADED, (), "Low", "degraded"),
        (Outcome.FAILED, ("GW-1504",), "Medium", "Failure"),
        (Outcome.REJECTED, ("permission_boundary",), "Medium", "Failure"),
        (Outcome.OK, ("foreign_hits_dropped",), "High", "Success"),
        (Outcome.STOPPED, ("honeytoken_foreign",), "High", "stopped"),
    ],
)
def test_severity_and_status_say_how_it_went(
    outcome: Outcome, reasons: tuple[str, ...], severity: str, status: str
) -> None:
    event = shown(Stage.SEARCH, *reasons, outcome=outcome)
    assert (event["severity"], event["status"]) == (severity, status)
    assert event.get("status_code") == next((each for each in reasons if each.startswith("GW-")), None)


def test_nothing_that_the_event_says_is_left_out() -> None:
    event = shown(Stage.ANSWER, "rewritten", counts={"hits": 3}, digests={"x": "ab"}, prompt_version="p1")
    assert event["unmapped"] == {
        "reasons": ["rewritten"],
        "counts": {"hits": 3},
        "digests": {"x": "ab"},
        "policy_version": "v1",
        "prompt_version": "p1",
    }
    assert (event["metadata"]["uid"], event["metadata"]["sequence"]) == ("ev_answer", 7)
    assert event["actor"] == {
        "user": {"name": "maria@acme.example", "uid": "maria@acme.example"},
        "app_uid": "portal",
        "session": {"uid": "c-1"},
    }


def test_each_event_is_a_line_of_ascii() -> None:
    line = OCSF.row(sealed(leaf(who=Who("acme", "Zoë\n"))))
    assert line.isascii()
    assert (line.count(b"\n"), json.loads(line)["actor"]["user"]["name"]) == (1, "Zoë\n")
