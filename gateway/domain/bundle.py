"""A tenant's policy bundle as values: settings, policy lines, restricted terms, glossary, identifiers.

The keys are those of `policies/README.md`. Unknown keys are refused, so that a typing error is never a
setting that silently does nothing. Reading files is the bundle adapter's work.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from gateway.domain.channels import ChannelRules
from gateway.domain.lanes import Lane
from gateway.domain.spending import Budget, Prices

LANGUAGE = "language"
"""The review domain of questions in a language whose names cannot be found."""


class _Settings(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class BoundaryAction(StrEnum):
    """What happens at once when a person types a restricted term."""

    STRIP = "strip"
    REFUSE = "refuse"
    ESCALATE = "escalate"


class MaskingAction(StrEnum):
    PLACEHOLDER = "placeholder"
    ALLOW = "allow"


class UnsupportedLanguage(StrEnum):
    """What happens to a text in a language for which no name model is installed."""

    PATTERNS_ONLY = "patterns_only"
    ESCALATE = "escalate"
    REFUSE = "refuse"


class OnIdle(StrEnum):
    """What happens after a pause longer than the limit to a message that depends on earlier turns."""

    FLUSH = "flush"
    ASK = "ask"


class Sessions(_Settings):
    """How long a conversation's window is, and what a long pause does to it."""

    window_turns: int = Field(default=6, ge=0, le=50)
    window_tokens: int = Field(default=3000, ge=100, le=100_000)
    idle_minutes: int = Field(default=30, ge=1, le=24 * 60)
    on_idle: OnIdle = OnIdle.FLUSH


class RewriteRules(_Settings):
    """Limits of one rewrite: searches, attempts, and the time budget of all attempts in milliseconds."""

    max_queries: int = Field(default=3, ge=1, le=10)
    attempts: int = Field(default=3, ge=1, le=5)
    budget_ms: int = Field(default=4000, ge=100, le=60_000)
    max_query_chars: int = Field(default=400, ge=50, le=4000)
    cache_hours: float = Field(default=4, ge=0, le=24)
    """How long a model's rewrite serves others who ask the same; 0 keeps none."""


class VariationLane(_Settings):
    """At most so many searches in other words, each of this weight; 0 of them: none is made."""

    most: int = Field(default=0, ge=0, le=3)
    weight: float = Field(default=0.3, gt=0, le=1)


class LaneRules(_Settings):
    """Searches beside the queries (`gateway.domain.lanes`), by their weight in the answer's list, where a
    query has 1; a weight of 0 means that none is made."""

    original: float = Field(default=0, ge=0, le=1)
    variations: VariationLane = VariationLane()
    hypothesis: float = Field(default=0, ge=0, le=1)

    def weight_of(self, lane: Lane) -> float:
        """What the places of this lane count."""
        return {
            Lane.ORIGINAL: self.original,
            Lane.VARIATION: self.variations.weight if self.variations.most else 0.0,
            Lane.HYPOTHESIS: self.hypothesis,
        }[lane]


class ScopeRules(_Settings):
    """A scope that documents may carry; in a sensitive one a failing rewrite is held, not degraded."""

    title: str
    sensitive: bool = False


class BoundaryRules(_Settings):
    """What happens to restricted terms that a person types, and whether one is known with a slip in it."""

    default: BoundaryAction = BoundaryAction.STRIP
    sensitive: BoundaryAction = BoundaryAction.ESCALATE
    typos: bool = False


class MaskingRules(_Settings):
    """Which entities are masked for the model; `default` holds for those not named."""

    default: MaskingAction = MaskingAction.PLACEHOLDER
    entities: dict[str, MaskingAction] = Field(default_factory=dict)
    unsupported_language: UnsupportedLanguage = UnsupportedLanguage.PATTERNS_ONLY
    phone_regions: tuple[str, ...] = Field(
        default=("US", "GB", "DE", "FR", "BR", "PT", "ES", "PL"),
        validation_alias=AliasChoices("phone_regions", "regions"),
    )
    """The countries whose telephone numbers and national numbers are known; `regions` is the same key."""
    keep: tuple[str, ...] = ()
    """The tenant's own names of products and projects, which a name model takes for a person or a place."""
    model_without_names: bool = False
    """Whether the model may see texts in a language whose names cannot be found; otherwise only the offline
    rewriter works on them."""

    def masks(self, kind: str) -> bool:
        """Whether values of this entity become placeholders."""
        return self.entities.get(kind, self.default) is MaskingAction.PLACEHOLDER

    @property
    def masks_something(self) -> bool:
        """Whether there is any entity whose values become placeholders."""
        return MaskingAction.PLACEHOLDER in (self.default, *self.entities.values())


class FieldRules(_Settings):
    """A field that a collection's documents declare, for suggested filters. `min` and `max` are the least and
    the greatest number that it takes."""

    type: Literal["string", "integer", "number", "boolean", "date"]
    unit: str | None = None
    min: float | None = None
    max: float | None = None
    values: tuple[str, ...] | None = None
    title: str | None = None


class CollectionRules(_Settings):
    """A collection of documents. With `scopes` it is seen only by those who may search one of them."""

    title: str
    fields: dict[str, FieldRules] = Field(default_factory=dict)
    scopes: tuple[str, ...] | None = None
    sensitive: bool = False
    domain: str | None = None


class PolicyRules(_Settings):
    """For how many seconds a policy still counts while nobody can look whether it is the one in force."""

    max_stale_seconds: int = Field(default=5, ge=1, le=3600)


class AuditRules(_Settings):
    """For how many whole months before the running one events are kept; then `gateway audit retire` removes
    them, and what stays proves that they were there. A hundred years unless the tenant says less."""

    keep_months: int = Field(default=1200, ge=1, le=1200)


class ReviewRules(_Settings):
    """How long a review case waits for a person before it expires, which denies it, and how long a reviewer
    has it alone."""

    expire_hours: int = Field(default=72, ge=1, le=24 * 30)
    claim_minutes: int = Field(default=10, ge=1, le=24 * 60)


class ModelRules(_Settings):
    """The tenant's own model, in place of the installation's, and what it may use and costs."""

    name: str | None = None
    timeout_ms: int = Field(default=3000, ge=100, le=60_000)
    prices: Prices | None = None
    budget: Budget | None = None
    """None for a tenant whose models may use what they need; each call is on its account all the same."""


class TenantSettings(_Settings):
    """`tenant.yaml`."""

    tenant: str
    name: str
    languages: Annotated[tuple[str, ...], Field(min_length=1)] = ("en",)
    sessions: Sessions = Sessions()
    rewrite: RewriteRules = RewriteRules()
    lanes: LaneRules = LaneRules()
    departments: dict[str, str] = Field(default_factory=dict)
    """What a group is called as a department; a model is told those of the person who asks."""
    scopes: dict[str, ScopeRules] = Field(default_factory=dict)
    boundary: BoundaryRules = BoundaryRules()
    masking: MaskingRules = MaskingRules()
    channels: ChannelRules = ChannelRules()
    collections: dict[str, CollectionRules] = Field(default_factory=dict)
    model: ModelRules = ModelRules()
    reviews: ReviewRules = ReviewRules()
    policy: PolicyRules = PolicyRules()
    audit: AuditRules = AuditRules()
    honeytokens: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Ids of pages laid out as bait, by the scope that they are of (`gateway.domain.honeytokens`)."""


class IdentifierShape(_Settings):
    """The tenant's own identifier: a regular expression, and the field it is a suggested filter for."""

    name: str
    pattern: str
    field: str | None = None


class PolicyLine(_Settings):
    """One line of policy.csv: its number (from 1), its type (`p` or `g`) and its values."""

    number: int
    kind: Literal["p", "g"]
    values: tuple[str, ...]


class Bundle(_Settings):
    """Everything a tenant set, read and well-formed. `version` is the digest over all of its files."""

    version: str
    settings: TenantSettings
    policy: tuple[PolicyLine, ...] = ()
    restricted_terms: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    glossary: dict[str, str] = Field(default_factory=dict)
    identifiers: tuple[IdentifierShape, ...] = ()

    @property
    def tenant(self) -> str:
        return self.settings.tenant

    def is_sensitive(self, scope: str) -> bool:
        """Whether the scope or one above it is marked sensitive."""
        return self.sensitive_scope(scope) is not None

    def sensitive_scope(self, scope: str) -> str | None:
        """The topmost sensitive scope that covers `scope`: the name of the sensitive domain."""
        parts = scope.split("/")
        for depth in range(1, len(parts) + 1):
            path = "/".join(parts[:depth])
            if (rules := self.settings.scopes.get(path)) is not None and rules.sensitive:
                return path
        return None

    @property
    def language_domain(self) -> str:
        """Where a question waits whose language hides its names: `language` where that is a sensitive scope,
        else the tenant's first sensitive scope, for whose reviewers nothing is too sensitive."""
        sensitive = [path for path, rules in self.settings.scopes.items() if rules.sensitive]
        return next(iter(sensitive), LANGUAGE) if not self.is_sensitive(LANGUAGE) else LANGUAGE
