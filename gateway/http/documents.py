"""What the OpenAPI document says of each route, from the very models that read and write the bodies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIResponse,
    Operation,
    Parameter,
    RequestBody,
    Schema,
)
from pydantic import BaseModel

from gateway.domain.answer import Answer
from gateway.http.schemas import PostedTurnBody, RewriteBody, SearchBody

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "RFC 9457 problem document",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string", "pattern": "^GW-[0-9]{4}$"},
        "where": {"type": "string"},
        "hint": {"type": "string"},
        "trace_id": {"type": "string"},
    },
}

_MEANINGS = {
    400: "The body, a header or the message is not valid.",
    401: "The caller could not be authenticated.",
    403: "The key may not act for others.",
    404: "What is named is unknown or not permitted; both read alike.",
    409: "The same Idempotency-Key is still running (GW-1303), or a newer message of the conversation ended "
    "this one (GW-1302): use the answer to that. Sent again, it is itself the newest message.",
    413: "The message has more than 65,536 code points, or the body more than 1 MiB.",
    415: "The body is not said to be JSON.",
    422: "The Idempotency-Key was used for a different request.",
    503: "A part is unavailable; GW-1501 is the audit log. Nothing was answered in part.",
}


@dataclass
class Written(Schema):
    """A JSON schema as pydantic wrote it."""

    written: dict[str, Any] | None = None

    def to_schema(self) -> dict[str, Any]:
        return dict(self.written or {})


def schema_of(model: type[BaseModel], mode: Any) -> Written:
    """The JSON schema of a model, with its references written out."""
    schema = model.model_json_schema(mode=mode)
    definitions = schema.pop("$defs", {})
    return Written(written=_inlined(schema, definitions))


def _inlined(part: Any, definitions: dict[str, Any]) -> Any:
    """The schema with its references written out; the models do not contain themselves."""
    if isinstance(part, list):
        return [_inlined(each, definitions) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _inlined(definitions[part["$ref"].rpartition("/")[2]], definitions)
    return {key: _inlined(value, definitions) for key, value in part.items()}


def json_content(schema: Schema, media_type: str = "application/json") -> dict[str, OpenAPIMediaType]:
    """A body of this schema."""
    return {media_type: OpenAPIMediaType(schema=schema)}


def _responses(description: str) -> dict[str, OpenAPIResponse]:
    answer = json_content(schema_of(Answer, "serialization"))
    problem = json_content(Written(written=PROBLEM), "application/problem+json")
    refused = {**answer, **problem}
    return {
        **problems(*_MEANINGS),
        "200": OpenAPIResponse(description=description, content=answer),
        "202": OpenAPIResponse(description="Held for review; Location says where.", content=answer),
        "403": OpenAPIResponse(
            description="Refused, with one constant reason; or the key may not act for others.",
            content=refused,
        ),
    }


def problems(*statuses: int) -> dict[str, OpenAPIResponse]:
    """The problem documents of these statuses."""
    problem = json_content(Written(written=PROBLEM), "application/problem+json")
    return {
        str(status): OpenAPIResponse(description=_MEANINGS[status], content=problem) for status in statuses
    }


def headers() -> list[Any]:
    """Gateway-Subject, and for a POST Idempotency-Key."""
    text = Schema(type="string")  # type: ignore[arg-type]
    return [
        Parameter(
            name="Gateway-Subject",
            param_in="header",
            schema=text,
            description="Whom a client key with `act-as` acts for; rights are the intersection of both.",
        ),
        Parameter(
            name="Idempotency-Key",
            param_in="header",
            schema=text,
            description="The same key and body get the same answer for 24 hours, and the request runs once.",
        ),
    ]


@dataclass
class RewriteOperation(Operation):
    """POST /v1/rewrite."""

    def __post_init__(self) -> None:
        _describe(self, RewriteBody, "How the message was served, and its searches.")


@dataclass
class SearchOperation(Operation):
    """POST /v1/search."""

    def __post_init__(self) -> None:
        _describe(self, SearchBody, "The same, with the documents found.")


@dataclass
class TurnOperation(Operation):
    """POST /v1/conversations/{conversation_id}/turns."""

    def __post_init__(self) -> None:
        content = json_content(schema_of(PostedTurnBody, "validation"))
        self.request_body = RequestBody(content=content, required=True)
        self.responses = {"201": OpenAPIResponse(description="Kept."), **problems(*_MEANINGS)}
        self.parameters = [*(self.parameters or []), *headers()]
        self.security = [{"key": []}]


@dataclass
class ForgetOperation(Operation):
    """DELETE /v1/conversations/{conversation_id}."""

    def __post_init__(self) -> None:
        forgotten = OpenAPIResponse(description="Forgotten.")
        self.responses = {"204": forgotten, **problems(400, 401, 403, 404, 503)}
        self.parameters = [*(self.parameters or []), headers()[0]]
        self.security = [{"key": []}]


def _describe(operation: Operation, body: type[BaseModel], description: str) -> None:
    content = json_content(schema_of(body, "validation"))
    operation.request_body = RequestBody(content=content, required=True)
    operation.responses = dict(_responses(description))
    operation.parameters = headers()
    operation.security = [{"key": []}]
