"""Strict YAML: every value knows its line, and whatever two readers could read differently is refused.

No anchors, no tags, no repeated keys; `yes`, `007`, `1:30` and dates have to be written in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from yaml.resolver import Resolver

from gateway.adapters.bundles.problems import invalid
from gateway.domain.errors import Problem

Value = str | int | float | bool | list["Value"] | dict[str, "Value"] | None
Path = tuple[str | int, ...]

_Parser = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEEPEST = 20
_resolve: Callable[[object, str, tuple[bool, bool]], str] = Resolver().resolve
_PLAIN_TEXT = "tag:yaml.org,2002:str"
_WORDS: Mapping[str, Value] = {"": None, "~": None, "null": None, "true": True, "false": False}
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{1,17}")


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML document: its value, and the line (from 1) of every key and list item by path."""

    file: str
    value: Value
    lines: Mapping[Path, int]

    def where(self, *path: str | int) -> str:
        """`file:line` of the value at `path`, or of the nearest one above it that is there."""
        while path and path not in self.lines:
            path = path[:-1]
        return f"{self.file}:{self.lines.get(path, 1)}"


def read_documents(file: str, text: str) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    """The documents of a YAML file and what is wrong with it; a file that cannot be parsed gives none."""
    reader = _Reader(file)
    try:
        return tuple(reader.read(yaml.parse(text, _Parser))), tuple(reader.problems)
    except _Unreadable as problem:
        return (), (*reader.problems, problem.problem)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        return (), (*reader.problems, invalid(f"not YAML: {error.problem}", f"{file}:{line}"))
    except yaml.YAMLError as error:
        return (), (*reader.problems, invalid(f"not YAML: {str(error).splitlines()[0]}", file))


def read_document(file: str, text: str) -> tuple[Document, tuple[Problem, ...]]:
    """The one document of a file; a file of comments alone is an empty table."""
    documents, problems = read_documents(file, text)
    if len(documents) > 1:
        problems = (*problems, invalid("more than one document", documents[1].where()))
    if not documents or documents[0].value is None:
        return Document(file, {}, {}), problems
    return documents[0], problems


class _Unreadable(Exception):
    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass
class _Reader:
    """Turns the events of one file into documents, collecting problems on the way."""

    file: str
    problems: list[Problem] = field(default_factory=list)
    lines: dict[Path, int] = field(default_factory=dict)

    def read(self, events: Iterator[Event]) -> Iterator[Document]:
        for event in events:
            if isinstance(event, DocumentStartEvent):
                self.lines = {(): _line(event)}
                first = next(events)
                self.lines[()] = _line(first)
                yield Document(self.file, self._value(first, events, ()), self.lines)
            elif isinstance(event, DocumentEndEvent | StreamEndEvent):
                continue

    def _value(self, event: Event, events: Iterator[Event], path: Path) -> Value:
        if isinstance(event, AliasEvent) or getattr(event, "anchor", None):
            self._stop(event, "anchors and aliases (& and *) are not used here", "Write the value out.")
        if getattr(event, "tag", None):
            self._stop(event, "tags (!) are not used here", "Write the plain value.")
        if len(path) > _DEEPEST:
            self._stop(event, "nested too deeply")
        if isinstance(event, MappingStartEvent):
            return dict(self._entries(events, path))
        if isinstance(event, SequenceStartEvent):
            return list(self._items(events, path))
        return self._scalar(event)

    def _entries(self, events: Iterator[Event], path: Path) -> Iterator[tuple[str, Value]]:
        seen: set[str] = set()
        while not isinstance(event := next(events), MappingEndEvent):
            line = _line(event)
            key = self._key(event, events, path)
            if key in seen:
                self._note(line, f'the key "{key}" occurs twice', "Keep one of them.")
            seen.add(key)
            self.lines.setdefault((*path, key), line)
            yield key, self._value(next(events), events, (*path, key))

    def _key(self, event: Event, events: Iterator[Event], path: Path) -> str:
        if not isinstance(event, ScalarEvent):
            self._stop(event, "a key has to be text")
        key = self._value(event, events, path)
        if not isinstance(key, str):
            self._note(_line(event), f"the key {event.value} does not read as text", "Put it in quotes.")
        return str(event.value)

    def _items(self, events: Iterator[Event], path: Path) -> Iterator[Value]:
        for index in count():
            if isinstance(event := next(events), SequenceEndEvent):
                return
            self.lines[(*path, index)] = _line(event)
            yield self._value(event, events, (*path, index))

    def _scalar(self, event: Event) -> Value:
        assert isinstance(event, ScalarEvent)
        text = str(event.value)
        if event.style or _resolve(yaml.ScalarNode, text, (True, False)) == _PLAIN_TEXT:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
        self._note(_line(event), f"{text} can be read in more than one way", _UNCLEAR)
        return text

    def _note(self, line: int, detail: str, hint: str = "") -> None:
        self.problems.append(invalid(detail, f"{self.file}:{line}", hint))

    def _stop(self, event: Event, detail: str, hint: str = "") -> NoReturn:
        raise _Unreadable(invalid(detail, f"{self.file}:{_line(event)}", hint))


_UNCLEAR = "Put it in quotes if it is text; write true or false for a choice, and plain decimal numbers."


def _line(event: Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1
