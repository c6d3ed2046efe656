"""Reads one page: strict front matter between lines of `---`, then the text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from gateway.adapters.bundles.yaml_text import read_document
from gateway.adapters.documents.problems import invalid
from gateway.domain.errors import Problem, Problems
from gateway.domain.page import Page

_FENCE = "---"
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*")
_CODE = re.compile(r" {0,3}(`{3,}|~{3,})")


def read_page(file: str, name: str, text: str) -> Page | tuple[Problem, ...]:
    """The page of a file's text, or everything that is wrong with its front matter.

    `file` is how problems name it, `name` its path below the folder: the id of a page that gives none. A page
    without a title is called by its first heading, else by its file.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    end = _end_of_front_matter(lines)
    if end is None:
        return (invalid("front matter that does not end", f"{file}:1", "Close it with a line of ---."),)
    declared, places, problems = _front_matter(file, lines[1:end])
    if problems:
        return problems
    body = "\n".join(lines[end + 1 :] if end else lines).rstrip().lstrip("\n")
    title = declared.get("title", _first_heading(body) or PurePosixPath(name).stem)
    return Page(file, declared.get("id", name), title, body, declared, places)


def _end_of_front_matter(lines: list[str]) -> int | None:
    """The index of the line that closes it, 0 when there is none to close, None when it does not end."""
    if lines[0].rstrip() != _FENCE:
        return 0
    ends = (index for index, line in enumerate(lines) if index and line.rstrip() == _FENCE)
    return next(ends, None)


def _front_matter(
    file: str, lines: list[str]
) -> tuple[Mapping[str, object], Mapping[str, int], tuple[Problem, ...]]:
    # The empty line stands for the fence, so that the lines are those of the file.
    document, found = read_document(file, "\n".join(("", *lines)))
    problems = tuple(replace(problem, of=Problems.INVALID_DOCUMENT) for problem in found)
    if not isinstance(document.value, dict):
        return {}, {}, (*problems, invalid("front matter is a table of names and values", f"{file}:2"))
    places = {str(path[0]): line for path, line in document.lines.items() if len(path) == 1}
    return document.value, places, problems


def _first_heading(body: str) -> str:
    """The text of the first heading outside of code, or nothing."""
    fence = ""
    for line in body.split("\n"):
        if opened := _CODE.match(line):
            mark = opened[1]
            if not fence:
                fence = mark
            elif mark.startswith(fence):
                fence = ""
        elif not fence and (heading := _HEADING.fullmatch(line)) and heading[1]:
            return heading[1]
    return ""
