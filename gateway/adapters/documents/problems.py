"""The problems of documents: one kind, always with the file they are about."""

from __future__ import annotations

from gateway.domain.errors import Problem, Problems


def invalid(detail: str, where: str, hint: str = "") -> Problem:
    """A problem of a document. `where` is `file:line`, or the file where a line makes no sense."""
    return Problem(Problems.INVALID_DOCUMENT, detail, where=where, hint=hint)
