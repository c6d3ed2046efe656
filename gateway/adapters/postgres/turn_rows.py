"""Turns as rows and back: the text, and what is noted of it, sealed for their row."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from gateway.adapters.encryption.sealing import Place
from gateway.adapters.encryption.words import Words
from gateway.adapters.postgres.subject_keys import Keys
from gateway.domain.conversation import KeptTurn, Role, Turn
from gateway.domain.noted import NOTHING_NOTED, Noted, Resolved, ResolvedKind

Key = dict[str, str]
"""The names of a conversation's key columns, as they are stored."""


def row_of_turn(key: Key, position: int, kept: KeptTurn, words: Words) -> dict[str, object]:
    """The row of a turn at this position of its conversation; nothing noted is NULL."""
    turn = kept.turn
    place = place_of("turn", key, str(position))
    body = words.seal_text(place, turn.content).to_bytes()
    noted = None
    if turn.noted != NOTHING_NOTED:
        noted = words.seal_text(place, _written(turn.noted)).to_bytes()
    row = {"position": position, "role": turn.role.value, "said_at": kept.said_at}
    return {**key, **row, "body": body, "noted": noted}


def turn_of(key: Key, row: Mapping[str, Any], keys: Keys) -> KeptTurn:
    """The turn of a row. Raises `Erased` and `Unsealable`."""
    place = place_of("turn", key, str(row["position"]))
    content = keys.open_text(place, row["body"])
    noted = NOTHING_NOTED
    if row["noted"] is not None:
        noted = _read(keys.open_text(place, row["noted"]))
    return KeptTurn(Turn(Role(row["role"]), content, noted), row["said_at"])


def place_of(table: str, key: Key, *more: str) -> Place:
    """Where something of this conversation is sealed."""
    return Place(table, key["tenant"], (key["subject"], key["conversation"], *more))


def _written(noted: Noted) -> str:
    content = {
        "resolved": [[each.kind.value, each.said, each.meant, each.dropped] for each in noted.resolved],
        "offered": noted.offered,
        "resumes": noted.resumes,
        "begins": noted.begins,
    }
    # Not in ASCII: JSON's own escapes would join two lone surrogates into one character.
    return json.dumps(content, ensure_ascii=False)


def _read(written: str) -> Noted:
    content = json.loads(written)
    return Noted(
        resolved=tuple(Resolved(ResolvedKind(kind), *texts) for kind, *texts in content["resolved"]),
        offered=tuple(content["offered"]),
        resumes=content["resumes"],
        begins=content["begins"],
    )
