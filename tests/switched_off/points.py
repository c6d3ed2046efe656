"""Finds every place where a service makes something durable, and takes one of them out.

A point is a call of `effect`, `keep`, `record`, `change`, `abandon`, `break_off`, `kept` or of the journal's
`append`. Without it an effect runs with no intent on record, and the others answer as if they had kept what
they were given.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

import pytest

SERVICES = Path(__file__).parents[2] / "gateway" / "services"

_KEPT = "__import__('gateway.ports.journal', fromlist=['Kept']).Kept.DURABLE"
_INSTEAD = {
    "keep": _KEPT,
    "change": _KEPT,
    "append": _KEPT,
    "record": "None",
    "kept": "None",
    "abandon": "None",
    "break_off": "None",
}


@dataclass(frozen=True, slots=True)
class Point:
    """One call: the module and the function that it stands in, its source text, and which of equal ones it
    is."""

    module: str
    function: str
    call: str
    nth: int

    def __str__(self) -> str:
        return f"{self.module}.{self.function}: {self.call}" + (f" #{self.nth}" if self.nth else "")


def points() -> tuple[Point, ...]:
    """Every point of every service, in the order of the source."""
    return tuple(point for path in sorted(SERVICES.glob("*.py")) for point, _, _ in _points(path.stem))


def switch_off(point: Point, patch: pytest.MonkeyPatch) -> None:
    """The function runs without the call until the patch is undone."""
    for found, tree, call in _points(point.module):
        if found == point:
            _take_out(call)
            code = compile(ast.fix_missing_locations(tree), f"<without {point}>", "exec")
            patch.setattr(_function(point), "__code__", _code_of(code, point.function))
            return
    raise LookupError(str(point))


def _points(module: str) -> Iterator[tuple[Point, ast.Module, ast.Call]]:
    tree = ast.parse((SERVICES / f"{module}.py").read_text(encoding="utf-8"))
    seen: dict[tuple[str, str], int] = {}
    for function, node in _functions(tree):
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and _makes_durable(call):
                text = ast.unparse(call)
                nth = seen[function, text] = seen.get((function, text), -1) + 1
                yield Point(module, function, text, nth), tree, call


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            inner = (each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
            yield from ((f"{node.name}.{each.name}", each) for each in inner)


def _makes_durable(call: ast.Call) -> bool:
    match call.func:
        case ast.Attribute(attr="append", value=ast.Attribute(attr="_journal")):
            return True
        case ast.Attribute(attr="effect" | "keep" | "record" | "change" | "abandon" | "break_off"):
            return True
        case ast.Name(id="kept"):
            return True
    return False


def _take_out(call: ast.Call) -> None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else "kept"
    if name == "effect" and isinstance(call.func, ast.Attribute):
        call.func.attr = "step"
        return
    instead = ast.parse(f"__import__('asyncio').sleep(0, {_INSTEAD[name]})", mode="eval").body
    assert isinstance(instead, ast.Call)
    call.func, call.args, call.keywords = instead.func, instead.args, instead.keywords


def _function(point: Point) -> FunctionType:
    found: object = importlib.import_module(f"gateway.services.{point.module}")
    for name in point.function.split("."):
        found = getattr(found, name)
    assert isinstance(found, FunctionType)
    return found


def _code_of(code: CodeType, function: str) -> CodeType:
    for name in function.split("."):
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name)
    return code
