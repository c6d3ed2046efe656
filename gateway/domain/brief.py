"""What a rewriter is told: the masked conversation, who asks in general terms, why the last try failed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gateway.domain.bundle import FieldRules
from gateway.domain.conversation import Role
from gateway.domain.masking import MaskedText
from gateway.domain.names.families import Families
from gateway.domain.noted import NOTHING_NOTED, Noted, Resolved
from gateway.domain.reading import Readings
from gateway.domain.violations import Violation
from gateway.domain.withheld import Withheld


@dataclass(frozen=True, slots=True)
class MaskedTurn:
    """A turn of the window as the model may see it."""

    role: Role
    content: MaskedText
    noted: Noted = NOTHING_NOTED

    @property
    def texts(self) -> tuple[str, ...]:
        """What it says, and what it was found to stand for: a rewriter is shown both."""
        return (self.content.text, *(each.meant for each in self.noted.resolved))


@dataclass(frozen=True, slots=True)
class MaskedConversation:
    """The window behind the summary of what was before it, and the message, masked. A rewriter takes this
    type and cannot be handed raw text. `families` says which of its placeholders mean one person."""

    window: tuple[MaskedTurn, ...]
    message: MaskedText
    language: str
    families: Families = field(default_factory=Families)
    readings: Readings = field(default_factory=Readings, compare=False, repr=False)
    """Of its texts and of what is made from them, for whoever handles it."""

    @property
    def recent(self) -> tuple[MaskedTurn, ...]:
        """The window without the summary of what was before it: what a model is sent of it."""
        return tuple(turn for turn in self.window if not turn.noted.recalled)


@dataclass(frozen=True, slots=True)
class Rejected:
    """An earlier attempt: what was proposed (masked) and why it was not taken."""

    texts: tuple[str, ...]
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Brief:
    """The task of one attempt.

    `scopes` are the titles of what the caller may search; `glossary` holds only the terms found in the
    conversation; `identifiers` are the strings that must come through byte for byte; `timeout` in seconds is
    what is left of the budget; `withheld` is what must not leave with any text. `variations` in other words
    and a `hypothesis` are wanted for lanes.
    """

    conversation: MaskedConversation
    tenant_name: str
    roles: tuple[str, ...]
    scopes: tuple[str, ...]
    glossary: Mapping[str, str]
    identifiers: tuple[str, ...]
    fields: Mapping[str, FieldRules]
    max_queries: int
    timeout: float
    model: str
    withheld: Withheld
    rejected: tuple[Rejected, ...] = field(default_factory=tuple)
    departments: tuple[str, ...] = ()
    variations: int = 0
    hypothesis: bool = False

    @property
    def resolved(self) -> tuple[Resolved, ...]:
        """What earlier messages of the window were found to stand for, oldest first."""
        return tuple(each for turn in self.conversation.recent for each in turn.noted.resolved)

    @property
    def offered(self) -> tuple[str, ...]:
        """The readings to choose from, if the message may answer our own question."""
        return self.conversation.window[-1].noted.offered if self.conversation.window else ()
