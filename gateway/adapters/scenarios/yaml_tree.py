"""YAML for conversations: a scalar is the text that was written, and every value knows its line.

Bundles refuse what two readers could read differently. Here people quote what somebody said, so `no`, `7.50`
and a bare time are text wherever the format wants text, and even a NUL or a lone surrogate can be said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NoReturn

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from gateway.adapters.bundles.problems import invalid
from gateway.adapters.bundles.yaml_text import Document, Path
from gateway.domain.errors import Problem

_IN_C = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STANDARD = "tag:yaml.org,2002:"
_DEEPEST = 30
_MOST_VALUES = 50_000
"""Values of one document: far above any scenario, and where a few lines of aliases would explode, an end."""

_CHOICES = {"true": True, "false": False}
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,17}")


class Plain(str):
    """A scalar without quotes that YAML takes for a number, a choice or a time: still the text as written."""

    __slots__ = ()


def typed(value: Any) -> Any:
    """The value with plain numbers and choices as such, for places that take any of them."""
    match value:
        case dict():
            return {key: typed(each) for key, each in value.items()}
        case list():
            return [typed(each) for each in value]
        case Plain():
            return _typed(str(value))
    return value


def read_trees(file: str, text: str) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    """The documents of a YAML file, empty ones left out, and what is wrong with it.

    What stands before the first thing that cannot be read is given all the same.
    """
    found = _read(file, text, _IN_C)
    if not found[1]:
        return found
    # The parser in C does not take the escape of a lone surrogate, the one in Python not `{ask: why?}`.
    again = _read(file, text, yaml.SafeLoader)
    return found if again[1] else again


def _read(file: str, text: str, parser: Any) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    documents: list[Document] = []
    try:
        for node in yaml.compose_all(text, parser):
            document = _Tree(file).document(node)
            documents += [document] if document.value is not None else []
    except _Unreadable as error:
        return tuple(documents), (error.problem,)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        # The parser in C sees the end of a text on the line after its last.
        where = f"{file}:{min(mark.line, text.count(chr(10))) + 1}" if mark else file
        return tuple(documents), (invalid(f"not YAML: {error.problem}", where),)
    except (yaml.YAMLError, RecursionError) as error:
        reason = str(error).splitlines()[0] if isinstance(error, yaml.YAMLError) else "nested too deeply"
        return tuple(documents), (invalid(f"not YAML: {reason}", file),)
    return tuple(documents), ()


class _Unreadable(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class _Tree:
    """Turns the nodes of one document into values."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._lines: dict[Path, int] = {}
        self._count = 0

    def document(self, node: Node) -> Document:
        self._lines[()] = _line(node)
        return Document(self._file, self._value(node, ()), self._lines)

    def _value(self, node: Node, path: Path) -> Any:
        self._count += 1
        if self._count > _MOST_VALUES or len(path) > _DEEPEST:
            self._stop(node, "too many values, or nested too deeply")
        if not node.tag.startswith(_STANDARD):
            self._stop(node, "tags (!) are not used here")
        match node:
            case MappingNode():
                return dict(self._entries(node, path))
            case SequenceNode():
                return list(self._items(node, path))
            case ScalarNode():
                return _scalar(node)
        raise TypeError(f"{type(node).__name__} is no node of YAML")

    def _entries(self, mapping: MappingNode, path: Path) -> Iterator[tuple[str, Any]]:
        seen: set[str] = set()
        for key, value in mapping.value:
            if not isinstance(key, ScalarNode):
                self._stop(key, "a key has to be text")
            name = _whole(key.value)
            if name in seen:
                self._stop(key, f"the key {name!r} occurs twice")
            seen.add(name)
            self._lines.setdefault((*path, name), _line(key))
            yield name, self._value(value, (*path, name))

    def _items(self, sequence: SequenceNode, path: Path) -> Iterator[Any]:
        for index, item in enumerate(sequence.value):
            self._lines.setdefault((*path, index), _line(item))
            yield self._value(item, (*path, index))

    def _stop(self, node: Node, detail: str) -> NoReturn:
        raise _Unreadable(invalid(detail, f"{self._file}:{_line(node)}"))


def _scalar(node: ScalarNode) -> str | None:
    if node.tag == f"{_STANDARD}null":
        return None
    text = _whole(node.value)
    return text if node.style or node.tag == f"{_STANDARD}str" else Plain(text)


def _whole(text: str) -> str:
    """The text with escaped surrogate pairs, as JSON writes them, as the characters they are."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _typed(text: str) -> str | int | float | bool:
    if (choice := _CHOICES.get(text.lower())) is not None:
        return choice
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def _line(node: Node) -> int:
    return node.start_mark.line + 1 if node.start_mark else 1
