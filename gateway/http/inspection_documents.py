"""What the OpenAPI document says of reading the audit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import OpenAPIResponse, Operation, Parameter
from pydantic import BaseModel

from gateway.domain.audit import Outcome, Stage
from gateway.domain.evidence.audit_search import DECISIONS, PAGE_LIMIT
from gateway.domain.evidence.audit_shown import EventsShown
from gateway.domain.evidence.replay import Replay
from gateway.domain.evidence.unanswered import UnansweredReport
from gateway.http.documents import PROBLEM, Written, headers, json_content, problems, schema_of

_FORBIDDEN = "The caller may not read the audit, or the key may not act for others."
_ON_RECORD = " That the caller looked is on record, with digests of what was sought."

_TEXT = {"type": "string", "minLength": 1, "maxLength": 512}
_MOMENT = {"type": "string", "format": "date-time"}
_TIMES = (
    ("from", _MOMENT, "From this time on (ISO 8601; UTC unless it says otherwise)."),
    ("to", _MOMENT, "To before this time."),
)
_SOUGHT = (
    ("trace_id", _TEXT, "One request."),
    ("subject", _TEXT, "The person that a request is for."),
    ("conversation_id", _TEXT, "One conversation."),
    *_TIMES,
    (
        "decision",
        {"type": "string", "enum": list(DECISIONS)},
        "How a question was answered, or the code of any call's problem (`GW-1102`).",
    ),
    ("policy_version", _TEXT, "Questions that ended under this version; 404 if there was none."),
    ("term_digest", {"type": "string", "pattern": "^[0-9a-f]{64}$"}, "Messages in which this was typed."),
    ("term", _TEXT, "Messages in which this restricted term was typed; it is neither kept nor logged."),
    ("mentions", _TEXT, "Texts with this name or address, which was masked, or that are these words."),
    ("stage", {"type": "string", "enum": list(Stage)}, "One step, or one kind of act."),
    ("outcome", {"type": "string", "enum": list(Outcome)}, "How it went."),
)
_LIMIT = ("limit", {"type": "integer", "minimum": 1, "maximum": PAGE_LIMIT}, "At most so many; 50 without.")
_CURSOR = ("cursor", {"type": "string"}, "The `next` of the page before, with the same other parameters.")


@dataclass
class EventsOperation(Operation):
    """GET /v1/audit/events."""

    def __post_init__(self) -> None:
        _describe(self, "A page of events.", EventsShown, (*_SOUGHT, _LIMIT, _CURSOR), 404)
        self.description = (
            "All that is said must hold. Pages go on by time and id, so that no event is missed and none "
            "comes twice while more are recorded. No event holds anybody's words." + _ON_RECORD
        )


@dataclass
class ReplayOperation(Operation):
    """GET /v1/audit/traces/{trace_id}."""

    def __post_init__(self) -> None:
        _describe(self, "The request.", Replay, (), 404)
        self.description = (
            "What was asked, what the model saw and answered in each attempt, what was wrong with that, "
            "what was searched, and how it ended, under the policy and prompt of then. Words are those that "
            "the tenant's channel to the audit shows, and null where they were erased. Another tenant's "
            "request reads like an unknown one." + _ON_RECORD
        )


@dataclass
class UnansweredOperation(Operation):
    """GET /v1/audit/unanswered."""

    def __post_init__(self) -> None:
        _describe(self, "Questions and short forms.", UnansweredReport, (*_TIMES, _LIMIT))
        self.description = (
            "Questions whose search found no document, or of which an application said so "
            "(`/v1/feedback`), and the short forms in them that the glossary in force does not explain."
            + _ON_RECORD
        )


def _describe(
    operation: Operation,
    description: str,
    model: type[BaseModel],
    queries: tuple[tuple[str, dict[str, Any], str], ...],
    *others: int,
) -> None:
    content = json_content(schema_of(model, "serialization"))
    problem = json_content(Written(written=PROBLEM), "application/problem+json")
    operation.responses = {
        **problems(400, 401, 503, *others),
        "200": OpenAPIResponse(description=description, content=content),
        "403": OpenAPIResponse(description=_FORBIDDEN, content=problem),
    }
    sought = [
        Parameter(name=name, param_in="query", schema=Written(written=schema), description=said)
        for name, schema, said in queries
    ]
    operation.parameters = [*(operation.parameters or []), *sought, headers()[0]]
    operation.security = [{"key": []}]
