"""Reads data sets: JSON Lines become frozen values, or the first line that does not fit is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from gateway.domain.errors import Problem, ProblemError, Problems

Row = TypeVar("Row", bound=BaseModel)


def read_rows(path: Path, kind: type[Row]) -> tuple[Row, ...]:
    """Every row of the file, in order; blank lines are none. Raises `ProblemError` with file and line."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(f"cannot be read ({type(error).__name__})", str(path)) from error
    rows = tuple(_rows(text, path, kind))
    if not rows:
        raise _unreadable("there is no row", str(path))
    return rows


def _rows(text: str, path: Path, kind: type[Row]) -> Iterator[Row]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield kind.model_validate_json(line)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            key = ".".join(map(str, first["loc"]))
            said = f"{key}: {first['msg']}" if key else first["msg"]
            raise _unreadable(said, f"{path}:{number}") from error


def _unreadable(detail: str, where: str) -> ProblemError:
    hint = "Write one JSON object on each line, with the keys that --help names."
    return ProblemError(Problem(Problems.INVALID_DATA, detail, where, hint))
