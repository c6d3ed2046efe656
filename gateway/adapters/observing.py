"""Watching requests go by: a JSON log line and Prometheus figures for each event, without words of people."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.circuit import CircuitState
from gateway.domain.honeytokens import Breach
from gateway.domain.unfinished import Unfinished

_NAMED = 20
"""How many unfinished requests of a tenant are named in the log; the audit names all."""

_FILTER_FAILURES = frozenset({"FilterIgnored", "FilterMissing"})
"""Reasons of a search that the search service, or our own side of it, is not to be trusted with."""

_BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class LoggingObserver:
    """The `Observer` of a running gateway. Tenants and people are in the log's ids only, never in labels."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._log = structlog.get_logger("gateway.trail")
        self._events = Counter(
            "gateway_events",
            "Audit events by stage and outcome",
            ("stage", "outcome"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "gateway_stage_seconds",
            "Duration of stages",
            ("stage",),
            registry=self._registry,
            buckets=_BUCKETS_S,
        )
        self._answers = Counter("gateway_answers", "Answers by status", ("status",), registry=self._registry)
        self._lost = Counter(
            "gateway_events_lost",
            "Audit events that could not be made durable; their requests were not answered",
            registry=self._registry,
        )
        self._unfinished = Counter(
            "gateway_requests_unfinished",
            "Requests without an end on record, closed as unknown: killed, or the audit failed",
            registry=self._registry,
        )
        self._neglected = Counter(
            "gateway_upkeep_failures", "Rounds of upkeep that did not succeed", registry=self._registry
        )
        self._dropped = Counter(
            "gateway_foreign_hits_dropped",
            "Hits that a search service gave outside the access filter; any is an alarm",
            registry=self._registry,
        )
        self._filter_failures = Counter(
            "gateway_search_filter_failures",
            "Searches that failed because their filter was not applied, or would not have been sent",
            ("kind",),
            registry=self._registry,
        )
        for kind in _FILTER_FAILURES:
            self._filter_failures.labels(kind)
        self._honeytokens = Counter(
            "gateway_honeytokens_found",
            "Searches whose result was withheld, because bait that its finder may not see was in it",
            ("breach",),
            registry=self._registry,
        )
        for breach in Breach:
            self._honeytokens.labels(breach.value)  # at 0, so that the first one is an increase
        self._failures = Counter(
            "gateway_rewriter_failures",
            "Attempts that gave nothing to use, by kind; circuit_open are calls that were not made",
            ("source", "kind"),
            registry=self._registry,
        )
        self._bundle_loads = Counter(
            "gateway_bundle_loads",
            "Bundles that came into force in this process, and those that do not load",
            ("outcome",),
            registry=self._registry,
        )
        self._held_back = Gauge(
            "gateway_bundles_not_loading",
            "Tenants whose active bundle does not load here; what was in force before stays so",
            registry=self._registry,
        )
        self._not_loading: set[str] = set()
        self._contacts_lost = Counter(
            "gateway_policy_contact_failures",
            "Questions for the policies in force that had no answer",
            registry=self._registry,
        )
        self._sealed = Counter(
            "gateway_audit_sealed", "Audit events that this process has sealed", registry=self._registry
        )
        self._behind = Histogram(
            "gateway_audit_seal_behind_seconds",
            "How long the oldest event of a pass had waited for its checkpoint",
            registry=self._registry,
            buckets=_BUCKETS_S,
        )
        self._unsealed = Counter(
            "gateway_audit_seal_failures", "Passes that could not seal", registry=self._registry
        )
        self._circuits = Gauge(
            "gateway_model_circuit",
            "1 for the state that a model's circuit is in, 0 for the others",
            ("model", "state"),
            registry=self._registry,
        )

    def saw(self, event: AuditEvent, duration_ms: float) -> None:
        evidence = event.evidence
        self._events.labels(event.stage.value, evidence.outcome.value).inc()
        if evidence.outcome is Outcome.UNKNOWN:
            self._unfinished.inc()
        elif evidence.outcome is not Outcome.STARTED:
            self._seconds.labels(event.stage.value).observe(duration_ms / 1000)
        if event.stage is Stage.ANSWER and evidence.reasons:
            self._answers.labels(evidence.reasons[0]).inc()
        if event.stage is Stage.REWRITE and evidence.outcome is Outcome.FAILED and len(evidence.reasons) == 2:
            self._failures.labels(*evidence.reasons).inc()
        self._alarm(event)
        self._log.info(
            "step",
            stage=event.stage.value,
            outcome=evidence.outcome.value,
            trace_id=event.trace_id,
            tenant=event.who.tenant,
            reasons=list(evidence.reasons),
            ms=round(duration_ms, 2),
        )

    def lost(self, trace_id: str, events: int, reason: str) -> None:
        self._lost.inc(events)
        self._log.error("audit_unavailable", trace_id=trace_id, events=events, reason=reason)

    def circuit(self, model: str, state: CircuitState) -> None:
        for each in CircuitState:
            self._circuits.labels(model, each.value).set(each is state)
        log = self._log.info if state is CircuitState.CLOSED else self._log.warning
        log("model_circuit", model=model, state=state.value)

    def unfinished(self, requests: Sequence[Unfinished]) -> None:
        by_tenant: dict[str, list[str]] = {}
        for each in requests:
            by_tenant.setdefault(each.who.tenant, []).append(each.trace_id)
        for tenant, traces in by_tenant.items():
            self._log.warning(
                "unfinished_requests", tenant=tenant, count=len(traces), trace_ids=traces[:_NAMED]
            )

    def neglected(self, reason: str) -> None:
        self._neglected.inc()
        self._log.error("upkeep_failed", reason=reason)

    def bundle_loaded(self, tenant: str, version: str) -> None:
        self._bundle_loads.labels("loaded").inc()
        self._not_loading.discard(tenant)
        self._held_back.set(len(self._not_loading))
        self._log.info("bundle_in_force", tenant=tenant, version=version)

    def bundle_does_not_load(self, tenant: str, version: str, reason: str) -> None:
        self._bundle_loads.labels("refused").inc()
        self._not_loading.add(tenant)
        self._held_back.set(len(self._not_loading))
        self._log.error("bundle_does_not_load", tenant=tenant, version=version, reason=reason)

    def out_of_contact(self, reason: str) -> None:
        self._contacts_lost.inc()
        self._log.warning("policy_out_of_contact", reason=reason)

    def sealed(self, events: int, behind_s: float) -> None:
        self._sealed.inc(events)
        self._behind.observe(behind_s)

    def unsealed(self, tenant: str, reason: str) -> None:
        self._unsealed.inc()
        self._log.error("audit_not_sealed", tenant=tenant, reason=reason)

    def _alarm(self, event: AuditEvent) -> None:
        dropped = event.evidence.counts.get("dropped", 0)
        if event.stage is Stage.SEARCH and dropped:
            self._dropped.inc(dropped)
            self._log.error("foreign_hits_dropped", trace_id=event.trace_id, count=dropped)
        if event.stage is Stage.SEARCH:
            self._alarm_of_search(event.evidence.reasons, event.trace_id)

    def _alarm_of_search(self, reasons: Sequence[str], trace_id: str) -> None:
        for breach in (each.value for each in Breach if each in reasons):
            self._honeytokens.labels(breach).inc()
            self._log.error("honeytoken_found", trace_id=trace_id, breach=breach)
        for kind in _FILTER_FAILURES.intersection(reasons):
            self._filter_failures.labels(kind).inc()
            self._log.error("search_filter_failed", trace_id=trace_id, kind=kind)

    def metrics(self) -> bytes:
        """All figures in Prometheus text format."""
        return generate_latest(self._registry)
