"""Pure readings of a text, each made once for one conversation. They live and go with the value that keeps
them, so that no request meets the words of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")

_made: ContextVar[dict[Any, Any] | None] = ContextVar("_made", default=None)


class Readings:
    """What has been read so far."""

    def __init__(self) -> None:
        self._made: dict[Any, Any] = {}

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Until the block ends, what is read in it is kept here, and what is kept is not read again."""
        token = _made.set(self._made)
        try:
            yield
        finally:
            _made.reset(token)


def read_once(reader: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
    """A pure function of hashable values, whose result nobody can change: while readings are kept it is
    called once for the same values, else each time."""

    @wraps(reader)
    def read(*given: _Given.args, **named: _Given.kwargs) -> _Made:
        kept = _made.get()
        if kept is None:
            return reader(*given, **named)
        key = (reader, given, *named.items())
        if key not in kept:
            kept[key] = reader(*given, **named)
        made: _Made = kept[key]
        return made

    return read
