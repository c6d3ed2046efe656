"""The bodies that callers send, as the contract (section 2) gives them, and what they mean in the domain."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gateway.domain.conversation import CONVERSATION_ID, Role, Turn
from gateway.domain.errors import Problem, Problems
from gateway.domain.feedback import DOCUMENT_LIMIT, NOTE_LIMIT, Feedback, FeedbackOutcome
from gateway.domain.request import Ask, Mode, Options

Body = TypeVar("Body", bound=BaseModel)


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TurnBody(_Body):
    """One earlier message. Roles need not alternate and any may come first."""

    role: Literal["user", "assistant"]
    content: str


class PostedTurnBody(TurnBody):
    """A turn to keep. `citations` are the sources shown beside it; they are counted and never kept."""

    citations: list[str] = Field(default=[], max_length=1000)


class OptionsBody(_Body):
    """What a caller may choose; never more than the tenant allows."""

    max_queries: Annotated[int, Field(ge=1, le=10)] | None = None
    cache: bool = Field(
        default=True,
        description="False: the model is asked anew, and what it says is kept for nobody. A kept rewrite is"
        " only ever one of the same tenant, entitlements, policy, prompt, model and masked conversation, and"
        " is checked again like a fresh one.",
    )
    provenance: bool = Field(
        default=False, description="True: each query says where each of its words is from."
    )


class RewriteBody(_Body):
    """A question. With `history` the caller keeps the conversation; with `conversation_id` alone we do."""

    message: str = Field(description="Up to 65,536 code points; the only required field.")
    conversation_id: Annotated[str, Field(pattern=f"^{CONVERSATION_ID}$")] | None = None
    history: list[TurnBody] | None = Field(
        default=None, max_length=1000, description="Replaces the kept window for this request."
    )
    collections: list[str] | None = Field(
        default=None, max_length=100, description="Narrows; without it, all permitted collections."
    )
    options: OptionsBody = OptionsBody()

    def ask(self) -> Ask:
        return _ask(self, Mode.REWRITE, k=0)


class SearchBody(RewriteBody):
    """A question whose searches are also made; `k` is the number of hits wanted."""

    k: int = Field(default=20, ge=1, le=100)

    def ask(self) -> Ask:
        return _ask(self, Mode.SEARCH, k=self.k)


class NoBody(_Body):
    """Nothing to say: leave the body out, or send `{}`."""


class SeenBody(_Body):
    """What was seen. `digest` is that of the content that was shown.

    Left out, the decision is on the content that your claim bound, or, for a review that was never reopened,
    on the only content that it ever had. A reopened review that you have not claimed needs it.
    """

    digest: str = Field(default="", pattern="^([0-9a-f]{64})?$")


class EditBody(SeenBody):
    """The searches to release in place of the proposed ones; they may hold the review's placeholders."""

    queries: list[str] = Field(max_length=100)


class RejectBody(SeenBody):
    """`note` is kept for reviewers and the audit; the asker is not shown it."""

    note: str = Field(default="", max_length=2000)


class FeedbackBody(_Body):
    """What came of an answer. A person says it of their own requests alone."""

    trace_id: str = Field(min_length=1, max_length=128, description="The `trace_id` of the answer.")
    outcome: Literal["good", "bad_rewrite", "no_results", "clicked"]
    document_ids: list[Annotated[str, Field(min_length=1, max_length=255)]] = Field(
        default=[], max_length=DOCUMENT_LIMIT, description="The documents it is about; kept as digests."
    )
    note: str = Field(default="", max_length=NOTE_LIMIT, description="Masked, and kept encrypted.")

    def feedback(self) -> Feedback:
        outcome = FeedbackOutcome(self.outcome)
        return Feedback(self.trace_id, outcome, tuple(self.document_ids), self.note)


def _ask(body: RewriteBody, mode: Mode, k: int) -> Ask:
    history = None
    if body.history is not None:
        history = tuple(Turn(Role(turn.role), turn.content) for turn in body.history)
    return Ask(
        message=body.message,
        conversation_id=body.conversation_id or "",
        history=history,
        collections=tuple(body.collections or ()),
        options=Options(
            max_queries=body.options.max_queries,
            cached=body.options.cache,
            provenance=body.options.provenance,
        ),
        mode=mode,
        k=k,
    )


def validated(model: type[Body], value: Any) -> Body | Problem:
    """The body as its model, or a problem that names the first wrong field without quoting its value."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = ".".join(str(part)[:64] for part in first["loc"]) or "body"
        return Problem(Problems.INVALID_BODY, first["msg"], f"field {where}")
