"""Kept rewrites as bytes."""

from __future__ import annotations

from pydantic import TypeAdapter, ValidationError

from gateway.domain.proposal import ProposedQuery

_FORM = TypeAdapter(tuple[ProposedQuery, ...])


def to_bytes(queries: tuple[ProposedQuery, ...]) -> bytes:
    """The searches as JSON. A lone surrogate cannot stand in a model's reply, so that none is here."""
    return _FORM.dump_json(queries)


def from_bytes(data: bytes) -> tuple[ProposedQuery, ...]:
    """The searches again; none where another release wrote them in a form that is not ours."""
    try:
        return _FORM.validate_json(data, strict=True)
    except ValidationError:
        return ()
