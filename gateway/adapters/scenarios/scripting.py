"""What a scenario has the model reply, read as the model's own replies are read."""

from __future__ import annotations

import json
from dataclasses import replace

from gateway.adapters.anthropic.reply import Unreadable, read_reply
from gateway.adapters.fakes.rewriter import SOURCE, failing
from gateway.domain.proposal import FailureKind, Reply
from gateway.domain.rehearsal.scenario import ScriptedReply

MODEL = "scripted"
"""What stands for the model in the audit events of a scripted reply."""


def reply_of(scripted: ScriptedReply) -> Reply:
    """The proposal or failure that the pipeline is handed for it; never raises for what a model may write."""
    if scripted.error is not None:
        return failing(scripted.error)
    try:
        return replace(read_reply(_written(scripted), source=SOURCE), model=MODEL)
    except Unreadable as error:
        return replace(failing(FailureKind.MALFORMED), detail=str(error))


def _written(scripted: ScriptedReply) -> str:
    if scripted.text is not None:
        return scripted.text
    return json.dumps(scripted.model_dump(include={"queries", "clarification", "needs_retrieval"}))
