"""Reads the result of one evaluation back: the measures of each rated turn, or what is wrong and where."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

from pydantic import BaseModel, Field, ValidationError

from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.quality.measures import MEASURES, Measures

_WRITE_IT = "Write it with: gateway eval rewrite --turns FILE --passages FILE --json OUT"

_Kind = TypeVar("_Kind", bound=BaseModel)
_Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)]


class _Turn(BaseModel):
    id: str


class _Rated(_Turn):
    recall_5: _Share = Field(alias="recall@5")
    recall_10: _Share = Field(alias="recall@10")
    ndcg_10: _Share = Field(alias="ndcg@10")
    mrr: _Share = Field(alias="mrr")


_MEASURED = set(_Rated.model_fields) - {"id"}


class _Result(BaseModel):
    turns: list[dict[str, Any]]


def read_result(path: Path) -> Mapping[str, Measures]:
    """The measures of each turn that has any, by the turn's id. Raises `ProblemError` with the file, the
    line or the key, and how to mend it."""
    turns = _checked(_Result, _parsed(path), path).turns
    rated: dict[str, Measures] = {}
    for number, turn in enumerate(turns):
        if any(name in turn for name in MEASURES):
            found = _checked(_Rated, turn, path, f"turns.{number}")
            if found.id in rated:
                _refused(f"a turn before has the id {found.id!r} too", f"{path} (turns.{number}.id)")
            rated[found.id] = found.model_dump(by_alias=True, include=_MEASURED)
        else:
            _checked(_Turn, turn, path, f"turns.{number}")
    if not rated:
        _refused("no turn has passages that answer it, so there is nothing to compare", str(path))
    return rated


def _parsed(path: Path) -> object:
    """The file as JSON. Its bytes are UTF-8, with a byte order mark or without."""
    try:
        return json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        _refused(f"cannot be read: {error.strerror}", str(path), "Name a file that is there.")
    except UnicodeDecodeError as error:
        _refused(f"is not UTF-8 (byte {error.start + 1})", str(path), "Save it as UTF-8.")
    except json.JSONDecodeError as error:
        _refused(f"is not JSON: {error.msg}", f"{path}:{error.lineno}:{error.colno}")
    except (RecursionError, ValueError):
        _refused("is JSON that no evaluation writes: nested too deep, or a number too long", str(path))


def _checked(kind: type[_Kind], value: object, path: Path, within: str = "") -> _Kind:
    try:
        return kind.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        key = ".".join(filter(None, (within, *map(str, first["loc"]))))
        said = "is missing" if first["type"] == "missing" else first["msg"]
        place = f"{path} ({key})" if key else str(path)
        _refused(f"is no result of `gateway eval rewrite`: {key or 'the whole'}: {said}", place)


def _refused(detail: str, where: str, hint: str = _WRITE_IT) -> NoReturn:
    raise ProblemError(Problem(Problems.INVALID_DATA, detail, where, hint)) from None
