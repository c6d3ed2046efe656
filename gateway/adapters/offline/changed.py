"""What becomes of a question: the search that it stands for, and how that came from the last one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Changed:
    """The last question, changed; `base` is what it was before something was put after it, if it was, and
    `rest` what else of the topic holds for it.
    `corrects` says that the last question was wrong, `instead` that it goes on about something else, `leans`
    that it is a question of its own whose topic was said before."""

    text: str
    base: str = ""
    rest: tuple[str, ...] = ()
    corrects: bool = False
    instead: bool = False
    leans: bool = False
