"""What people judged: turns with the rewrite that they would have made and the passages that answer, and
those passages."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AliasChoices, BaseModel, BeforeValidator, ConfigDict, Field

from gateway.domain.conversation import Role, Turn

_WORD = re.compile(r"\w+")


def _bare(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _several(value: object) -> object:
    return [value] if isinstance(value, str) else value


class _Row(BaseModel):
    """A line of a data set; keys that measuring does not need are left unread."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Said(_Row):
    """One turn of a history."""

    role: Role
    content: str


class JudgedTurn(_Row):
    """A question with its history, the rewrites of people, first the one to compare with, and the ids of the
    passages that answer it; without any it tells about statuses alone."""

    id: str
    history: tuple[Said, ...] = ()
    question: str
    references: Annotated[tuple[str, ...], BeforeValidator(_several)] = Field(
        default=(), validation_alias=AliasChoices("rewrites", "rewrite")
    )
    gold: frozenset[str] = Field(default=frozenset(), validation_alias="gold_passage_ids")
    rewrite_required: bool = True

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The history as the gateway takes it."""
        return tuple(Turn(said.role, said.content) for said in self.history)

    @property
    def is_standalone(self) -> bool:
        """Whether nothing has to be done: no history, said so, or a person left it as it stood (contract,
        section 6)."""
        asked = _bare(self.question)
        as_it_stood = any(_bare(reference) == asked for reference in self.references)
        return not self.history or not self.rewrite_required or as_it_stood

    @property
    def reference(self) -> str:
        """The rewrite to compare with; without any, the question."""
        return self.references[0] if self.references else self.question

    @property
    def last_two(self) -> str:
        """The last two messages of the user in one, what one does without a rewriter."""
        before = [said.content for said in self.history if said.role is Role.USER]
        return " ".join((*before[-1:], self.question))


class Passage(_Row):
    """A text that may be found."""

    id: str
    title: str = ""
    text: str
