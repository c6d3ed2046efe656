"""An event as one flat row, the same in every table: lists and objects stand in it as JSON."""

from __future__ import annotations

import json

from gateway.domain.verification.views.view import SealedEvent

TEXTS = (
    *("id", "tenant", "occurred_at", "trace_id", "conversation_id", "stage", "outcome", "subject", "actor"),
    *("policy_version", "prompt_version", "model"),
)
"""Columns that hold one text each."""

NESTED = ("reasons", "counts", "digests", "texts")
"""Columns that hold JSON. `texts` are the digests of the stored ciphertexts, by name, and no words."""

COLUMNS = ("index", *TEXTS, *NESTED)


def row_of(event: SealedEvent) -> tuple[int | str, ...]:
    """The values of `COLUMNS`: an integer, and texts. What the event does not say is empty."""
    texts = (str(event.fields.get(name, "")) for name in TEXTS)
    nested = (_json(event.fields.get(name)) for name in NESTED)
    return (event.index, *texts, *nested)


def _json(value: object) -> str:
    if not value:
        return ""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
