"""Where the names of a file come from: `dt.now` is `datetime.datetime.now`, however it was imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def python_files(*folders: str) -> Iterator[Path]:
    """Every Python file below those folders of the checkout that exist."""
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


class Origins:
    """The imports of one file, at any depth of it."""

    def __init__(self, tree: ast.AST) -> None:
        self._of: dict[str, str] = {}
        for node in ast.walk(tree):
            for name in imported_names(node):
                self._of[name.asname or name.name.partition(".")[0]] = _origin(node, name)

    def of(self, node: ast.AST) -> str | None:
        """The dotted name that `node` stands for; None if it does not begin with something imported."""
        match node:
            case ast.Name(id=name):
                return self._of.get(name)
            case ast.Attribute(value=value, attr=attr):
                return f"{inner}.{attr}" if (inner := self.of(value)) else None
            case _:
                return None


def imported_names(node: ast.AST) -> list[ast.alias]:
    """The names that an import statement brings in; none for any other node."""
    return node.names if isinstance(node, ast.Import | ast.ImportFrom) else []


def _origin(node: ast.AST, name: ast.alias) -> str:
    if isinstance(node, ast.ImportFrom):
        return f"{node.module or ''}.{name.name}"
    return name.name if name.asname else name.name.partition(".")[0]


def last_name(node: ast.AST) -> str:
    """`self._journal` and `journal` are both called `journal`; what has no name is called nothing."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.strip("_")
        case _:
            return ""
