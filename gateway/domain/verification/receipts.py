"""Checking a receipt: one event, proven to be in a log by whoever signed that log's checkpoint."""

from __future__ import annotations

import json
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, StrictInt, StrictStr, ValidationError

from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.inclusion import InclusionProof
from gateway.domain.notes.signed import Malformed, VerifierKey, Verify


class WrittenReceipt(BaseModel):
    """A receipt as the gateway gives it over HTTP. `leaf` is the event, `proof` a C2SP tlog-proof."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    event_id: StrictStr
    origin: StrictStr
    index: StrictInt
    size: StrictInt
    leaf: StrictStr
    proof: StrictStr


@dataclass(frozen=True, slots=True)
class Proven:
    """What a receipt proves."""

    origin: str
    event_id: str
    index: int
    size: int


def proven(data: bytes, trusted: tuple[VerifierKey, ...], verify: Verify) -> Proven:
    """What the receipt proves to whoever trusts these keys, and that it says nothing else.

    Raises `Malformed` for one that proves nothing.
    """
    try:
        receipt = WrittenReceipt.model_validate_json(data)
    except ValidationError as error:
        raise Malformed("this is no receipt") from error
    proof = InclusionProof.parse(receipt.proof)
    checkpoint = Checkpoint.parse(proof.note.text)
    if not proof.note.signers(trusted, verify):
        raise Malformed("no key that is trusted signed the checkpoint")
    if not proof.proves(receipt.leaf.encode()):
        raise Malformed("the event is not the one that was sealed there")
    found = Proven(checkpoint.origin, json.loads(receipt.leaf)["id"], proof.index, checkpoint.size)
    if found != Proven(receipt.origin, receipt.event_id, receipt.index, receipt.size):
        raise Malformed("the receipt says something else than it proves")
    return found


def origin_in(data: bytes) -> str:
    """The log that a receipt says it is of; empty when that cannot be read."""
    try:
        return WrittenReceipt.model_validate_json(data).origin
    except ValidationError:
        return ""
