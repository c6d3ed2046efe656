"""Golden scenarios as values (contract, section 5): who says what when, and what is expected of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Any, Self

from pydantic import (
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)

from gateway.domain.conversation import Role, Turn
from gateway.domain.proposal import FailureKind, FilterValue
from gateway.domain.rehearsal.expectations import Expected
from gateway.domain.request import Ask, Mode, Options

CONVERSATION = "c-scenario"
"""The conversation of all turns that name no other."""

ALONE = "none"
"""The tenant of a scenario whose inline bundle stands alone."""

_DURATION = re.compile(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?")
_UNITS = (86_400, 3_600, 60, 1)


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def seconds_of(text: object) -> float:
    """The seconds of a duration: `90s`, `45m`, `1h30m`, `2d`, `0`. Raises ValueError for anything else."""
    match = _DURATION.fullmatch(str(text))
    if str(text) == "0":
        return 0.0
    if match is None or not match[0]:
        raise ValueError("write a duration as 90s, 45m, 1h30m or 2d")
    return float(sum(int(number or 0) * unit for number, unit in zip(match.groups(), _UNITS, strict=True)))


class Speaker(_Part):
    """Whoever asks. With roles or groups, these replace what the policy gives the subject by name, as an
    identity provider's claims would be all there is; without, the policy's own memberships hold.

    `client` acts for the subject; `tenant` names another bundle than the scenario's.
    """

    subject: str
    roles: tuple[str, ...] | None = None
    groups: tuple[str, ...] | None = None
    client: str = ""
    tenant: str = ""

    @property
    def is_claimed(self) -> bool:
        return self.roles is not None or self.groups is not None


class Paper(_Part):
    """A document that exists in this scenario only. Without a scope nobody finds it; without a language it
    has the tenant's first."""

    id: str
    collection: str
    scope: str = ""
    title: str = ""
    text: str
    language: str = ""
    fields: dict[str, FilterValue] = Field(default_factory=dict)
    tenant: str = ""


class ScriptedQuery(_Part):
    text: str
    suggested_filters: Any = Field(default_factory=dict)


class ScriptedQuestion(_Part):
    question: str
    options: tuple[str, ...] = ()


class ScriptedReply(_Part):
    """What the model does on one call: fails with `error`, writes the raw `text`, or keeps to its schema."""

    error: FailureKind | None = None
    text: str | None = None
    queries: tuple[ScriptedQuery, ...] = ()
    clarification: ScriptedQuestion | None = None
    needs_retrieval: bool = True

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        alone = self.model_fields_set & {"error", "text"}
        if not self.model_fields_set or (alone and len(self.model_fields_set) > 1):
            raise ValueError("give error, or text, or the parts of one reply")
        return self


class Said(_Part):
    role: Role
    content: str


class Wanted(_Part):
    max_queries: Annotated[int, Field(ge=1, le=10)] | None = None
    cache: bool = True
    provenance: bool = False


class Question(_Part):
    """The body of a search (contract, section 2)."""

    message: str
    conversation_id: Annotated[str, Field(pattern=r"^[A-Za-z0-9._:@+-]{1,128}$")] = CONVERSATION
    history: tuple[Said, ...] | None = None
    collections: tuple[str, ...] = ()
    options: Wanted = Wanted()
    k: int = Field(default=20, ge=1, le=100)

    def ask(self) -> Ask:
        """The same as the pipeline takes it."""
        said = self.history
        return Ask(
            message=self.message,
            conversation_id=self.conversation_id,
            history=None if said is None else tuple(Turn(each.role, each.content) for each in said),
            collections=self.collections,
            options=Options(self.options.max_queries, self.options.cache, self.options.provenance),
            mode=Mode.SEARCH,
            k=self.k,
        )


class ScriptedTurn(_Part):
    """One message. `after` is in seconds since the turn before."""

    after: Annotated[float, BeforeValidator(seconds_of)] = 0.0
    speaker: Speaker | None = Field(default=None, alias="as")
    ask: Question
    expect: Expected = Expected()


class InlineBundle(_Part):
    """Changes to the tenant's bundle: `tenant` is merged into tenant.yaml, the others replace their file."""

    tenant: dict[str, Any] = Field(default_factory=dict)
    policy: str | None = None
    restricted_terms: dict[str, Any] | None = None
    glossary: dict[str, Any] | None = None
    identifiers: dict[str, Any] | None = None


class Scenario(_Part):
    """One scenario. Without `model` the configured rewriter answers."""

    name: str = Field(alias="scenario", min_length=1)
    why: str = ""
    tenant: str
    bundle: InlineBundle | None = None
    principal: Speaker
    clock: AwareDatetime = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
    documents: tuple[Paper, ...] = ()
    model: tuple[ScriptedReply, ...] | None = None
    turns: tuple[ScriptedTurn, ...]

    @field_validator("turns")
    @classmethod
    def _says_something(cls, turns: tuple[ScriptedTurn, ...]) -> tuple[ScriptedTurn, ...]:
        if not turns:
            raise ValueError("give at least one turn")
        return turns

    def speakers(self) -> Iterator[Speaker]:
        """Who speaks in each turn. Whoever was introduced with roles keeps them when only named later."""
        known = {(self.tenant, self.principal.subject): self.principal}
        for turn in self.turns:
            speaker = turn.speaker or self.principal
            whose = (speaker.tenant or self.tenant, speaker.subject)
            if not speaker.is_claimed and whose in known:
                speaker = known[whose].model_copy(update={"client": speaker.client})
            known[whose] = speaker
            yield speaker
