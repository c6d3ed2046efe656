"""What the OpenAPI document says of the audit."""

from __future__ import annotations

from dataclasses import dataclass

from litestar.openapi.spec import OpenAPIResponse, Operation, Parameter, Reference, Schema

from gateway.http.documents import PROBLEM, Written, headers, json_content, problems

_RECEIPT = {
    "type": "object",
    "required": ["event_id", "origin", "index", "size", "leaf", "proof"],
    "properties": {
        "event_id": {"type": "string"},
        "origin": {"type": "string", "description": "The log, and the name of its keys."},
        "index": {"type": "integer", "description": "The event's place in the log, for good."},
        "size": {"type": "integer", "description": "How many events the log had at the checkpoint."},
        "leaf": {"type": "string", "description": "The event as it is hashed; its bytes are UTF-8."},
        "proof": {"type": "string", "description": "C2SP tlog-proof: index, hashes, signed checkpoint."},
    },
}
_FORBIDDEN = "The caller may not read the audit, or the key may not act for others."


@dataclass
class ProofOperation(Operation):
    """GET /v1/audit/proofs/{event_id}."""

    def __post_init__(self) -> None:
        _describe(self, "The receipt.", json_content(Written(written=_RECEIPT)))
        assert self.responses is not None
        self.responses["409"] = _problem("The event is recorded and not sealed yet: ask again in a second.")
        self.description = (
            "Proves to anybody who has the log's public key that the event is in the log as it was recorded: "
            "hash `leaf` (RFC 6962), follow the hashes of `proof` to the root, check the signature. Another "
            "tenant's event reads like an unknown one."
        )


@dataclass
class CheckpointOperation(Operation):
    """GET /v1/audit/log/checkpoint."""

    def __post_init__(self) -> None:
        text = json_content(Schema(type="string"), "text/plain; charset=utf-8")  # type: ignore[arg-type]
        _describe(self, "C2SP tlog-checkpoint; keep one somewhere else now and then.", text)


@dataclass
class TileOperation(Operation):
    """GET /v1/audit/log/tile/{tile_path}."""

    def __post_init__(self) -> None:
        data = json_content(Schema(type="string", format="binary"), "application/octet-stream")  # type: ignore[arg-type]
        _describe(self, "Hashes of 32 bytes, or entries behind their lengths in two bytes each.", data)
        self.description = "C2SP tlog-tiles below `/v1/audit/log`: `0/x001/234`, `1/000.p/17`, `entries/000`."


def _describe(operation: Operation, description: str, content: object) -> None:
    shown = OpenAPIResponse(description=description, content=content)  # type: ignore[arg-type]
    found: dict[str, OpenAPIResponse | Reference] = {"200": shown, "403": _problem(_FORBIDDEN)}
    operation.responses = {**problems(400, 401, 404, 503), **found}
    operation.parameters = [*(operation.parameters or []), _subject()]
    operation.security = [{"key": []}]


def _subject() -> Parameter:
    subject: Parameter = headers()[0]
    return subject


def _problem(description: str) -> OpenAPIResponse:
    content = json_content(Written(written=PROBLEM), "application/problem+json")
    return OpenAPIResponse(description=description, content=content)
