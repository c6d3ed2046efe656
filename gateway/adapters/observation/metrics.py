"""Every Prometheus figure of a gateway, by what it is about. No label names a tenant, a person or a text."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from gateway.domain.honeytokens import Breach
from gateway.domain.proposal import Usage

FILTER_FAILURES = frozenset({"FilterIgnored", "FilterMissing"})
"""Reasons of a search that the search service, or our own side of it, is not to be trusted with."""

_BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Requests:
    """What requests did, and what they were told."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.events = Counter(
            "gateway_events", "Audit events by stage and outcome", ("stage", "outcome"), registry=registry
        )
        self.seconds = Histogram(
            "gateway_stage_seconds", "Duration of stages", ("stage",), registry=registry, buckets=_BUCKETS_S
        )
        self.answers = Counter("gateway_answers", "Answers by status", ("status",), registry=registry)
        self.unfinished = Counter(
            "gateway_requests_unfinished",
            "Requests without an end on record, closed as unknown: killed, or the audit failed",
            registry=registry,
        )


class Models:
    """What was asked of a model, and how it went."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.failures = Counter(
            "gateway_rewriter_failures",
            "Attempts that gave nothing to use, by kind; circuit_open are calls that were not made",
            ("source", "kind"),
            registry=registry,
        )
        self.withheld = Counter(
            "gateway_egress_refused",
            "Calls of a model and searches that were not made, since personal data stood in clear in them",
            registry=registry,
        )
        self.tokens = Counter(
            "gateway_model_tokens",
            "Tokens that calls of models cost, as the provider counted them; some of the input came from"
            " its cache or went into it",
            ("kind",),
            registry=registry,
        )
        for kind in Usage().counts:
            self.tokens.labels(kind)
        self.cache = Counter(
            "gateway_rewrite_cache",
            "Rewrites that were due of a model and looked up among those kept: hit or miss",
            ("outcome",),
            registry=registry,
        )
        for outcome in ("hit", "miss"):
            self.cache.labels(outcome)
        self.circuits = Gauge(
            "gateway_model_circuit",
            "1 for the state that a model's circuit is in, 0 for the others",
            ("model", "state"),
            registry=registry,
        )


class Masking:
    """How often a text need not be analysed again."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.look_ups = Counter(
            "gateway_mask_spans",
            "Texts whose spans were looked up among those that all servers share: hit, miss, or unanswered"
            " when the store did not say",
            ("outcome",),
            registry=registry,
        )
        for outcome in ("hit", "miss", "unanswered"):
            self.look_ups.labels(outcome)


class Searches:
    """What a search gave that it should not have given. Every figure here is an alarm."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.dropped = Counter(
            "gateway_foreign_hits_dropped",
            "Hits that a search service gave outside the access filter; any is an alarm",
            registry=registry,
        )
        self.filter_failures = Counter(
            "gateway_search_filter_failures",
            "Searches that failed because their filter was not applied, or would not have been sent",
            ("kind",),
            registry=registry,
        )
        self.honeytokens = Counter(
            "gateway_honeytokens_found",
            "Searches whose result was withheld, because bait that its finder may not see was in it",
            ("breach",),
            registry=registry,
        )
        # At 0 from the start, so that the first one is an increase.
        for kind in FILTER_FAILURES:
            self.filter_failures.labels(kind)
        for breach in Breach:
            self.honeytokens.labels(breach.value)


class Policies:
    """Which bundles are in force in this process."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.loads = Counter(
            "gateway_bundle_loads",
            "Bundles that came into force in this process, and those that do not load",
            ("outcome",),
            registry=registry,
        )
        self.held_back = Gauge(
            "gateway_bundles_not_loading",
            "Tenants whose active bundle does not load here; what was in force before stays so",
            registry=registry,
        )
        self.contacts_lost = Counter(
            "gateway_policy_contact_failures",
            "Questions for the policies in force that had no answer",
            registry=registry,
        )


class Audit:
    """Whether everything is on record and sealed."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.lost = Counter(
            "gateway_events_lost",
            "Audit events that could not be made durable; their requests were not answered",
            registry=registry,
        )
        self.neglected = Counter(
            "gateway_upkeep_failures", "Rounds of upkeep that did not succeed", registry=registry
        )
        self.sealed = Counter(
            "gateway_audit_sealed", "Audit events that this process has sealed", registry=registry
        )
        self.behind = Histogram(
            "gateway_audit_seal_behind_seconds",
            "How long the oldest event of a pass had waited for its checkpoint",
            registry=registry,
            buckets=_BUCKETS_S,
        )
        self.unsealed = Counter(
            "gateway_audit_seal_failures", "Passes that could not seal", registry=registry
        )
        self.published = Gauge(
            "gateway_checkpoint_kept_outside_timestamp_seconds",
            "When an outpost last took a checkpoint (Unix time)",
            ("outpost",),
            registry=registry,
        )
        self.unpublished = Counter(
            "gateway_checkpoint_outpost_failures",
            "Checkpoints that an outpost did not take, and that are tried again",
            ("outpost",),
            registry=registry,
        )
