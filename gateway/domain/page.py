"""A page as its author wrote it, before anybody asked whether it may become a document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Page:
    """One file: `id`, `title` and `text` as they stand there or follow from the file.

    `declared` is everything that the front matter says, of whatever type, and `lines` holds the line of each
    of its keys. `file` is for people, to find what is wrong.
    """

    file: str
    id: object
    title: object
    text: str
    declared: Mapping[str, object] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)

    def where(self, key: str) -> str:
        """`file:line` of what the front matter says about `key`, or of the page's first line."""
        return f"{self.file}:{self.lines.get(key, 1)}"
