"""The audit over HTTP: receipts of events, and the log in the layout of C2SP's tlog-tiles, read-only."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from gateway.domain.errors import Problem
from gateway.domain.evidence.receipt import Receipt
from gateway.domain.flow import Call
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote
from gateway.http.audit_documents import CheckpointOperation, ProofOperation, TileOperation
from gateway.http.calls import AnyRequest, Calls
from gateway.http.problems import problem_response
from gateway.services.proving import Proving

_FOR_GOOD = {"Cache-Control": "private, max-age=604800, immutable"}
_NOT_KEPT = {"Cache-Control": "no-store"}


@get("/v1/audit/proofs/{event_id:str}", operation_class=ProofOperation, tags=["audit"])
async def prove_event(
    request: AnyRequest,
    event_id: FromPath[str],
    proving: NamedDependency[Proving],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """The receipt of an event: that it is in the log, as it was recorded."""
    return await _shown(request, calls, proving, lambda call: proving.receipt(call, event_id))


@get("/v1/audit/log/checkpoint", operation_class=CheckpointOperation, tags=["audit"])
async def show_checkpoint(
    request: AnyRequest, proving: NamedDependency[Proving], calls: NamedDependency[Calls]
) -> Response[bytes]:
    """The newest checkpoint of the caller's log, as a signed note."""
    return await _shown(request, calls, proving, proving.checkpoint)


@get("/v1/audit/log/tile/{tile_path:path}", operation_class=TileOperation, tags=["audit"])
async def show_tile(
    request: AnyRequest,
    tile_path: FromPath[str],
    proving: NamedDependency[Proving],
    calls: NamedDependency[Calls],
) -> Response[bytes]:
    """A tile of the caller's log, or a bundle of its entries."""
    return await _shown(request, calls, proving, lambda call: proving.tile(call, tile_path.removeprefix("/")))


async def _shown(
    request: AnyRequest,
    calls: Calls,
    proving: Proving,
    show: Callable[[Call], Awaitable[Receipt | SignedNote | bytes | Problem]],
) -> Response[bytes]:
    opened = calls.open(request)
    call = opened.call
    if opened.problem is not None:
        return problem_response(await proving.turn_away(call, opened.problem), call.trace_id)
    match await show(call):
        case Problem() as problem:
            return problem_response(problem, call.trace_id)
        case Receipt() as receipt:
            return Response(receipt_document(receipt), media_type="application/json")
        case SignedNote() as note:
            return Response(str(note).encode(), media_type="text/plain", headers=_NOT_KEPT)
        case bytes() as data:
            return Response(data, media_type="application/octet-stream", headers=_FOR_GOOD)


def receipt_document(receipt: Receipt) -> bytes:
    """A receipt as JSON."""
    checkpoint = Checkpoint.parse(receipt.proof.note.text)
    shown = {
        "event_id": receipt.event_id,
        "origin": checkpoint.origin,
        "index": receipt.proof.index,
        "size": checkpoint.size,
        "leaf": receipt.leaf.decode(),
        "proof": str(receipt.proof),
    }
    return json.dumps(shown).encode("ascii")
