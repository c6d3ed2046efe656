"""What is known of a turn beside its text: what it was resolved to, and what our own question offered.

All of it is masked. Sources (documents, their ids and texts) have no place here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ResolvedKind(StrEnum):
    """How a message came by its meaning."""

    ENTITY = "entity"
    """What it pointed to was written out."""
    CLARIFICATION = "clarification"
    """It answered our question."""
    CORRECTION = "correction"
    """It took back something said before."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """A message and the standalone search that it stood for. `dropped` is what a correction made invalid."""

    kind: ResolvedKind
    said: str
    meant: str
    dropped: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """The notes of one turn.

    `offered` are the readings that our question gave to choose from; `resumes` says that it asked whether the
    last topic goes on. No window reaches back behind a turn that `begins` a topic. A turn that is `recalled`
    has left the window and stands in the summary before it, which no model is sent.
    """

    resolved: tuple[Resolved, ...] = ()
    offered: tuple[str, ...] = ()
    resumes: bool = False
    begins: bool = False
    recalled: bool = False


NOTHING_NOTED = Noted()
