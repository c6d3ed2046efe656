"""What the OpenAPI document says of reviews."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import OpenAPIResponse, Operation, Parameter, Reference, RequestBody, Schema
from pydantic import BaseModel

from gateway.domain.answer import Answer, ReviewShown
from gateway.domain.reviews.case import ReviewState
from gateway.domain.reviews.shown import CaseShown, QueuePage, ValuesShown
from gateway.http.documents import PROBLEM, Written, headers, json_content, problems, schema_of
from gateway.http.schemas import EditBody, NoBody, RejectBody, SeenBody
from gateway.services.desk import PAGE_LIMIT

_MEANINGS = {
    "403": "The caller may review nothing here; it is the caller's own question, which may only be rejected; "
    "or the key may not act for others.",
    "404": "Unknown, of another tenant, or of a domain that the caller may not review; all read alike.",
    "409": "The state does not allow it: somebody else has it, a claim has ended, it is decided or expired, "
    "or the content is not the one seen. The detail names the state. Also: the same Idempotency-Key is "
    "still running (GW-1303).",
    "422": "The searches cannot be released to the asker (GW-1305): the detail names each search and code; "
    "or the Idempotency-Key was used for a different request (GW-1304).",
}

_SEEN = (
    "A decision holds for one content alone, the one whose digest is stored with it. Send the `digest` that "
    "you saw, and another content is refused (409). Without it the decision is on the content that your "
    "claim bound, or, for a review that was never reopened, on the only content that it ever had; a reopened "
    "review must be claimed, or its digest sent. An unclaimed review is claimed and decided in one step."
)
_RELEASE = (
    "Every answer is made anew under the asker's rights of now. Where the asker has lost a right since the "
    "decision, a restricted term is now out of bounds, a collection is no longer visible or the content is "
    "not the one decided on, nothing is searched and the review is open again. A review keeps what it takes "
    "to answer it, sealed, also when its conversation is forgotten."
)


def _body(name: str, model: type[BaseModel]) -> dict[str, Any]:
    shown = schema_of(model, "serialization").to_schema()
    return {"type": "object", "properties": {name: shown, "trace_id": {"type": "string"}}}


def _state() -> dict[str, Any]:
    body = _body("review", ReviewShown)
    body["properties"] |= {"status": {"const": "pending_review"}, "queries": {"type": "array", "maxItems": 0}}
    return body


def _responses(
    description: str, schema: dict[str, Any], *others: int
) -> dict[str, OpenAPIResponse | Reference]:
    found: dict[str, OpenAPIResponse | Reference] = {
        "200": OpenAPIResponse(description=description, content=json_content(Written(written=schema)))
    }
    found |= problems(400, 401, 503, *others)
    problem = json_content(Written(written=PROBLEM), "application/problem+json")
    for status, meaning in _MEANINGS.items():
        if status == "404" or int(status) in others or status == "403":
            found[status] = OpenAPIResponse(description=meaning, content=problem)
    return found


def _acts(operation: Operation, body: type[BaseModel], description: str, *, required: bool = False) -> None:
    content = json_content(schema_of(body, "validation"))
    operation.request_body = RequestBody(content=content, required=required)
    operation.responses = _responses(
        "The review as it now is.", _body("review", CaseShown), 404, 409, 413, 415, 422
    )
    operation.parameters = [*(operation.parameters or []), *headers()]
    operation.description = description
    operation.security = [{"key": []}]


@dataclass
class ReviewOperation(Operation):
    """GET /v1/reviews/{review_id}."""

    def __post_init__(self) -> None:
        answer = schema_of(Answer, "serialization").to_schema()
        schema = {"anyOf": [_state(), answer, _body("review", CaseShown)]}
        told = "For the asker: the state, or once released the whole answer. For a reviewer: the content."
        self.responses = _responses(told, schema)
        self.parameters = [*(self.parameters or []), headers()[0]]
        self.description = f"{told} {_RELEASE}"
        self.security = [{"key": []}]


@dataclass
class QueueOperation(Operation):
    """GET /v1/reviews."""

    def __post_init__(self) -> None:
        schema = schema_of(QueuePage, "serialization").to_schema()
        schema["properties"]["trace_id"] = {"type": "string"}
        self.responses = _responses("Oldest first.", schema)
        states = Schema(type="array", items=Schema(type="string", enum=list(ReviewState)))  # type: ignore[arg-type]
        text = Schema(type="string")  # type: ignore[arg-type]
        limit = Schema(type="integer", minimum=1, maximum=PAGE_LIMIT, default=50)  # type: ignore[arg-type]
        self.parameters = [
            _query("state", states, "In one of these states now; without it, in any. May be repeated."),
            _query(
                "domain", text, "Of this domain alone; one that the caller may not review has no reviews."
            ),
            _query("after", text, "Behind the review of this id: the `next` of the page before."),
            _query("limit", limit, "At most so many."),
            headers()[0],
        ]
        self.security = [{"key": []}]


def _query(name: str, schema: Schema, description: str) -> Parameter:
    return Parameter(name=name, param_in="query", schema=schema, description=description)


@dataclass
class ClaimOperation(Operation):
    """POST /v1/reviews/{review_id}/claim."""

    def __post_init__(self) -> None:
        told = (
            "For the tenant's `reviews.claim_minutes` nobody else can decide it. A claim binds the content "
            "as it is now. A claim that has ended can be taken by anybody; who has one already has it anew."
        )
        _acts(self, NoBody, told)


@dataclass
class RenewOperation(Operation):
    """POST /v1/reviews/{review_id}/renew."""

    def __post_init__(self) -> None:
        _acts(self, NoBody, "A claim that has ended is not brought back to life (409); claim anew.")


@dataclass
class RevealOperation(Operation):
    """POST /v1/reviews/{review_id}/reveal."""

    def __post_init__(self) -> None:
        shown = schema_of(ValuesShown, "serialization").to_schema()
        shown["properties"]["trace_id"] = {"type": "string"}
        self.request_body = RequestBody(content=json_content(schema_of(NoBody, "validation")), required=False)
        self.responses = _responses("What each placeholder stands for.", shown, 404, 413, 415, 422)
        self.parameters = [*(self.parameters or []), headers()[0]]
        self.description = (
            "Needs `reveal` on `review/<domain>` beside `review` (else 403). Of the placeholders of the "
            "review's message and searches; who saw them is on record first. Of an erased review there are "
            "none."
        )
        self.security = [{"key": []}]


@dataclass
class ApproveOperation(Operation):
    """POST /v1/reviews/{review_id}/approve."""

    def __post_init__(self) -> None:
        _acts(
            self,
            SeenBody,
            f"{_SEEN} A review without a proposed search can only be edited or rejected (422).",
        )


@dataclass
class EditOperation(Operation):
    """POST /v1/reviews/{review_id}/edit."""

    def __post_init__(self) -> None:
        told = (
            "The searches may hold the placeholders of the review, which are restored at release. They are "
            "judged now, under the asker's rights, and again at every release."
        )
        _acts(self, EditBody, f"{told} {_SEEN}", required=True)


@dataclass
class RejectOperation(Operation):
    """POST /v1/reviews/{review_id}/reject."""

    def __post_init__(self) -> None:
        _acts(self, RejectBody, f"{_SEEN} Rejecting one's own question is allowed.")
