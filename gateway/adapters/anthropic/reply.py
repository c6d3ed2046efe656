"""What the model wrote, read strictly.

The API keeps a reply to a schema's shape (`gateway.adapters.anthropic.schema`). Lengths, ranges, and all that
a schema cannot say, are checked here, and so is the whole of it, since other servers answer as well.
"""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator

from gateway.domain.lanes import Beside, Lane
from gateway.domain.proposal import Clarification, FilterValue, Proposal, ProposedQuery, few_of
from gateway.domain.text import is_visible, sendable

_LONGEST_TEXT = 4_000
"""Code points: the highest limit that a tenant can set for a query."""


def _storable(text: str) -> str:
    if sendable(text) != text:
        raise ValueError("NUL is not text")
    return text


_Text = Annotated[str, AfterValidator(_storable)]
_ShortText = Annotated[_Text, Field(max_length=500)]
_LongText = Annotated[_Text, Field(max_length=2_000)]


class Unreadable(Exception):
    """The text is not a reply. The message says why, in words of our own that quote none of it."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, json_schema_serialization_defaults_required=True)


class SuggestedFilter(_Part):
    """A limit that the message sets, on a field that was listed."""

    field: _ShortText
    value: str | int | float | bool | list[_ShortText]


class Search(_Part):
    """A search for the index."""

    text: _Text = Field(max_length=_LONGEST_TEXT)
    weight: float = Field(default=1.0, ge=0.1, le=1, description="1, or less for what is beside the point")
    suggested_filters: list[SuggestedFilter] = Field(default_factory=list, max_length=20)

    @field_validator("suggested_filters", mode="before")
    @classmethod
    def _pairs(cls, value: object) -> object:
        """Also `{"area": "finance"}`, as models write it for servers that do not hold them to a schema."""
        if isinstance(value, dict):
            return [{"field": field, "value": limit} for field, limit in value.items()]
        return value


class Question(_Part):
    """A question back to the person, with the readings to choose from."""

    question: _ShortText
    options: list[_ShortText] = Field(default_factory=list, max_length=100)


class Reply(_Part):
    """Searches; or a question; or neither, when nothing needs to be looked up."""

    needs_retrieval: bool = True
    clarification: Question | None = None
    queries: list[Search] = Field(default_factory=list, max_length=100)
    variations: list[_ShortText] = Field(default_factory=list, max_length=10)
    passage: _LongText | None = None


def read_reply(text: str, *, source: str) -> Proposal:
    """The proposal in a model's text. Raises `Unreadable` for anything that is not exactly one reply."""
    reply = _validated(_parsed(text))
    question = (
        reply.clarification if reply.clarification and is_visible(reply.clarification.question) else None
    )
    if (given := [bool(reply.queries), question is not None, not reply.needs_retrieval].count(True)) != 1:
        what = (
            "neither searches nor a question"
            if given == 0
            else "more than one of searches, question and none"
        )
        raise Unreadable(f"it gave {what}")
    return Proposal(
        source=source,
        queries=tuple(
            ProposedQuery(query.text.strip(), _filters(query), query.weight) for query in reply.queries
        ),
        beside=_beside(reply) if reply.queries else (),
        needs_retrieval=reply.needs_retrieval,
        clarification=Clarification(question.question.strip(), few_of(question.options))
        if question
        else None,
    )


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_unrepeated, parse_constant=_refused)
    except (ValueError, RecursionError):
        raise Unreadable("it was not one JSON object and nothing else") from None


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a key stood in it twice")
    return found


def _refused(constant: str) -> None:
    raise Unreadable(f"{constant} is not JSON")


def _validated(value: Any) -> Reply:
    try:
        return Reply.model_validate(value)
    except ValidationError as error:
        raise Unreadable(_first(error)) from None


def _first(error: ValidationError) -> str:
    """Where and what the first error is. The name of an unknown key is the model's own, so it is left out."""
    first = error.errors(include_input=False, include_url=False)[0]
    place = first["loc"][:-1] if first["type"] == "extra_forbidden" else first["loc"]
    return f"{'.'.join(map(str, place)) or 'the reply'} ({first['type']})"


def _beside(reply: Reply) -> tuple[Beside, ...]:
    told = [(Lane.VARIATION, text) for text in reply.variations]
    told += [(Lane.HYPOTHESIS, reply.passage)] if reply.passage else []
    return tuple(Beside(lane, text.strip()) for lane, text in told if is_visible(text))


def _filters(query: Search) -> dict[str, FilterValue]:
    values: dict[str, FilterValue] = {}
    for each in query.suggested_filters:
        values[each.field] = tuple(each.value) if isinstance(each.value, list) else each.value
    return values
