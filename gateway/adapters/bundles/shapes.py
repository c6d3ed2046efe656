"""A table that has not the shape it should have: pydantic's findings as problems with lines."""

from __future__ import annotations

from pydantic_core import ErrorDetails

from gateway.adapters.bundles.problems import invalid
from gateway.adapters.bundles.yaml_text import Document
from gateway.domain.errors import Problem


def shape_problem(document: Document, error: ErrorDetails) -> Problem:
    """One finding, at the line of the value it is about or of the nearest one above it."""
    path = tuple(error["loc"])
    key = ".".join(str(part) for part in path) or document.file
    if error["type"] == "extra_forbidden":
        return invalid(f'unknown key "{key}"', document.where(*path), "Every key is explained in the guide.")
    if error["type"] == "missing":
        return invalid(f'the key "{key}" is missing', document.where(*path[:-1]))
    return invalid(f"{key}: {error['msg'][:1].lower()}{error['msg'][1:]}", document.where(*path))
