"""Finds and reads the pages of a folder: Markdown and text, UTF-8, nothing from outside of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from gateway.adapters.documents.page import read_page
from gateway.adapters.documents.problems import invalid
from gateway.domain.errors import Problem, ProblemError
from gateway.domain.page import Page

SUFFIXES = (".md", ".markdown", ".txt")
"""What a page's file name ends in; other files are left aside."""

LARGEST_PAGE = 1024 * 1024
"""Bytes of one page: about 150,000 words, ten times what a search can make good use of."""


def page_names(folder: Path) -> tuple[str, ...]:
    """The pages at any depth, by their path below `folder`, sorted; links that lead out of it among them.

    What begins with a dot is left aside. A link to a folder is not followed: what it leads to is read in its
    own place, or must not be read. A folder that does not exist has no pages. Raises `ProblemError` for one
    that cannot be listed.
    """
    return tuple(sorted(_names_below(folder))) if folder.is_dir() else ()


def read_pages(folder: Path, names: Iterable[str]) -> Iterator[Page | Problem]:
    """Each page, or what is wrong with it, in the order of `names`."""
    root = folder.resolve()
    for name in names:
        file = str(folder / name)
        text = _read(folder / name, file, root)
        if isinstance(text, Problem):
            yield text
            continue
        page = read_page(file, name, text)
        if isinstance(page, Page):
            yield page
        else:
            yield from page


def _names_below(folder: Path) -> Iterator[str]:
    for place, folders, files in os.walk(folder, onerror=_refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        links = [name for name in folders if _leads_out(Path(place, name), folder)]
        pages = [name for name in files if name.lower().endswith(SUFFIXES) and not name.startswith(".")]
        for name in (*links, *pages):
            yield Path(place, name).relative_to(folder).as_posix()


def _leads_out(path: Path, folder: Path) -> bool:
    # os.path.realpath, because Path.resolve raises on a link to itself.
    return path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _read(path: Path, file: str, root: Path) -> str | Problem:
    if _leads_out(path, root):
        return invalid("a link that leads out of the folder", file, "Put the file itself here.")
    if not path.is_file():
        return invalid("not an ordinary file", file)
    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST_PAGE + 1)
    except OSError as error:
        return invalid(f"cannot be read: {error.strerror}", file)
    if len(data) > LARGEST_PAGE:
        return invalid("larger than 1 MiB", file, "Split the page; a search finds smaller ones better.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return invalid("not UTF-8", f"{file}:{line}", "Save the file as UTF-8.")


def _refuse(error: OSError) -> NoReturn:
    raise ProblemError(invalid(f"cannot be listed: {error.strerror}", str(error.filename)))
