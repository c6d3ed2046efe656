"""What the OpenAPI document says of erasing and holding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import OpenAPIResponse, Operation, RequestBody
from pydantic import BaseModel

from gateway.http.documents import PROBLEM, Written, headers, json_content, problems, schema_of
from gateway.http.privacy_bodies import ErasureBody, HoldBody, ReleaseBody, StepBody

_SIGNED = {"type": "object", "properties": {"by": {"type": "string"}, "at": {"type": "string"}}}
_HOLD: dict[str, Any] = {
    "type": "object",
    "required": ["id", "state", "on", "value", "reason", "steps"],
    "properties": {
        "id": {"type": "string"},
        "state": {"enum": ["requested", "in_force", "release_requested", "released", "withdrawn"]},
        "on": {"enum": ["subject", "trace", "conversation"]},
        "value": {"type": "string"},
        "reason": {"type": "string"},
        "steps": {
            "type": "object",
            "description": "Who took each step, and when: requested, approved, release_requested, released.",
            "additionalProperties": _SIGNED,
        },
    },
}
_HOLDS = {"type": "object", "properties": {"holds": {"type": "array", "items": _HOLD}}}
_ERASURE = {
    "type": "object",
    "required": ["found", "keys"],
    "properties": {
        "found": {"type": "boolean", "description": "False: there is, and was, nothing of such a person."},
        "keys": {"type": "integer", "description": "Keys that were destroyed now."},
        "before": {"type": "integer", "description": "Keys that earlier erasures destroyed."},
        "conversations": {"type": "integer"},
        "responses": {"type": "integer"},
        "cases": {"type": "integer", "description": "Review cases that were emptied."},
        "old_texts": {"type": "integer", "description": "Audit texts from before people had keys."},
    },
}
_FORBIDDEN = "The policy does not let the caller do this, or it takes a second person (GW-1307)."


@dataclass
class ErasureOperation(Operation):
    """POST /v1/audit/erasures."""

    def __post_init__(self) -> None:
        _describe(self, ErasureBody, "What was erased.", _ERASURE)
        self.description = (
            "Destroys the key that everything this person said is under: audit texts, conversations, kept "
            "responses, review cases. Events with their proofs stay, and words of others. Needs `audit "
            "erase`; 409 (GW-1306) while a legal hold stands against it. There is no way back."
        )


@dataclass
class HoldOperation(Operation):
    """POST /v1/audit/holds."""

    def __post_init__(self) -> None:
        _describe(self, HoldBody, "The hold, requested.", _HOLD)
        self.description = (
            "Needs `audit hold`. A request holds for a week by itself, and for good once another person "
            "approves it. What is held is `on` a person (`subject`), a request (`trace`) or a "
            "`conversation`; a request or conversation that is not on record is 404."
        )


@dataclass
class HoldsOperation(Operation):
    """GET /v1/audit/holds."""

    def __post_init__(self) -> None:
        _describe(self, None, "The holds.", _HOLDS)


@dataclass
class StepOperation(Operation):
    """POST /v1/audit/holds/{hold_id}/approve or keep."""

    def __post_init__(self) -> None:
        _describe(self, StepBody, "The hold as it is now.", _HOLD)
        self.description = "Needs `audit hold`. No body is needed; a `reason` may be given."


@dataclass
class ReleaseOperation(Operation):
    """POST /v1/audit/holds/{hold_id}/release."""

    def __post_init__(self) -> None:
        _describe(self, ReleaseBody, "The hold as it is now.", _HOLD)
        self.description = (
            'Needs `audit hold`, and a `reason`: `{"reason": "case closed"}`. A hold in force is released '
            "once another person approves that; a request that nobody approved yet is taken back by who made "
            "it."
        )


def _describe(
    operation: Operation, body: type[BaseModel] | None, description: str, shown: dict[str, Any]
) -> None:
    if body is not None:
        content = json_content(schema_of(body, "validation"))
        operation.request_body = RequestBody(content=content, required=body is not StepBody)
    problem = json_content(Written(written=PROBLEM), "application/problem+json")
    operation.responses = {
        **problems(400, 401, 404, 409, 413, 415, 422, 503),
        "200": OpenAPIResponse(description=description, content=json_content(Written(written=shown))),
        "403": OpenAPIResponse(description=_FORBIDDEN, content=problem),
    }
    operation.parameters = [*(operation.parameters or []), *(headers()[1:] if body is HoldBody else [])]
    operation.security = [{"key": []}]
