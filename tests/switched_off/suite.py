"""Runs single tests of the suite by name, with each of their parameters, and says whether one fails.

A test may take parameters, pytest's `monkeypatch`, and fixtures of its own module that take nothing.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from types import ModuleType
from typing import Any

import pytest

_SECONDS = 10
"""What a single test may take; one that hangs without its guard has failed."""
_MISSED = (AssertionError, pytest.fail.Exception, TimeoutError, LookupError, ValueError)
"""How a test says that something is not there. Any other error is one of the switching itself."""


def fails(name: str) -> bool:
    """Whether the test, named as `tests.unit.services.test_x::test_y`, fails for any of its parameters."""
    module_name, _, test = name.partition("::")
    module = importlib.import_module(module_name)
    function = getattr(module, test)
    return any(_fails(module, function, given) for given in _parameters(function))


def _parameters(function: Callable[..., Any]) -> Iterator[dict[str, Any]]:
    """The parameters of each run of a test."""
    marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
    for chosen in product(*(tuple(_sets(mark)) for mark in marks)):
        yield {name: value for given in chosen for name, value in given.items()}


def _sets(mark: pytest.Mark) -> Iterator[Mapping[str, Any]]:
    names = mark.args[0]
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    for row in mark.args[1]:
        values = row.values if hasattr(row, "marks") else row if len(names) > 1 else (row,)
        yield dict(zip(names, values, strict=True))


def _fails(module: ModuleType, function: Callable[..., Any], given: dict[str, Any]) -> bool:
    try:
        asyncio.run(asyncio.wait_for(_run(module, function, given), _SECONDS))
    except _MISSED:
        return True
    return False


async def _run(module: ModuleType, function: Callable[..., Any], given: dict[str, Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name in inspect.signature(function).parameters:
            if name not in given:
                given[name] = patch if name == "monkeypatch" else await _made(getattr(module, name))
        result = function(**given)
        if inspect.isawaitable(result):
            await result


async def _made(fixture: Any) -> Any:
    """What a fixture without arguments gives."""
    made = fixture._get_wrapped_function()()
    return await made if inspect.isawaitable(made) else made
