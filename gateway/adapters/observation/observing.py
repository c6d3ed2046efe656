"""Watching requests go by: a JSON log line and Prometheus figures for each event, without words of people."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from prometheus_client import CollectorRegistry, generate_latest

from gateway.adapters.observation.metrics import (
    FILTER_FAILURES,
    Audit,
    Masking,
    Models,
    Policies,
    Requests,
    Searches,
)
from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.circuit import CircuitState
from gateway.domain.evidence.unfinished import Unfinished
from gateway.domain.honeytokens import Breach
from gateway.domain.proposal import FailureKind, Usage

_NAMED = 20
"""How many unfinished requests of a tenant are named in the log; the audit names all."""

_LEAVING = frozenset({Stage.REWRITE, Stage.SCOPE})
"""Stages before which a text would leave: for the model, for the knowledge base."""


class LoggingObserver:
    """The `Observer` of a running gateway. Tenants and people are in the log's ids only, never in labels."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._log = structlog.get_logger("gateway.trail")
        self._requests, self._models = Requests(self._registry), Models(self._registry)
        self._searches, self._policies = Searches(self._registry), Policies(self._registry)
        self._audit, self._masking = Audit(self._registry), Masking(self._registry)
        self._not_loading: set[str] = set()

    def saw(self, event: AuditEvent, duration_ms: float) -> None:
        evidence = event.evidence
        self._requests.events.labels(event.stage.value, evidence.outcome.value).inc()
        if evidence.outcome is Outcome.UNKNOWN:
            self._requests.unfinished.inc()
        elif evidence.outcome is not Outcome.STARTED:
            self._requests.seconds.labels(event.stage.value).observe(duration_ms / 1000)
        if event.stage is Stage.ANSWER and evidence.reasons:
            self._requests.answers.labels(evidence.reasons[0]).inc()
        if event.stage is Stage.REWRITE and evidence.outcome is Outcome.FAILED and len(evidence.reasons) == 2:
            self._models.failures.labels(*evidence.reasons).inc()
        if event.stage is Stage.REWRITE:
            for kind in Usage().counts:
                self._models.tokens.labels(kind).inc(evidence.counts.get(kind, 0))
        if event.stage is Stage.DECIDE and (hits := evidence.counts.get("cache_hits")) is not None:
            self._models.cache.labels("hit" if hits else "miss").inc()
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
        self._audit.lost.inc(events)
        self._log.error("audit_unavailable", trace_id=trace_id, events=events, reason=reason)

    def circuit(self, model: str, state: CircuitState) -> None:
        for each in CircuitState:
            self._models.circuits.labels(model, each.value).set(each is state)
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
        self._audit.neglected.inc()
        self._log.error("upkeep_failed", reason=reason)

    def bundle_loaded(self, tenant: str, version: str) -> None:
        self._policies.loads.labels("loaded").inc()
        self._not_loading.discard(tenant)
        self._policies.held_back.set(len(self._not_loading))
        self._log.info("bundle_in_force", tenant=tenant, version=version)

    def bundle_does_not_load(self, tenant: str, version: str, reason: str) -> None:
        self._policies.loads.labels("refused").inc()
        self._not_loading.add(tenant)
        self._policies.held_back.set(len(self._not_loading))
        self._log.error("bundle_does_not_load", tenant=tenant, version=version, reason=reason)

    def out_of_contact(self, reason: str) -> None:
        self._policies.contacts_lost.inc()
        self._log.warning("policy_out_of_contact", reason=reason)

    def sealed(self, events: int, behind_s: float) -> None:
        self._audit.sealed.inc(events)
        self._audit.behind.observe(behind_s)

    def unsealed(self, tenant: str, reason: str) -> None:
        self._audit.unsealed.inc()
        self._log.error("audit_not_sealed", tenant=tenant, reason=reason)

    def published(self, outpost: str, size: int) -> None:
        self._audit.published.labels(outpost).set_to_current_time()
        self._log.info("checkpoint_kept_outside", outpost=outpost, size=size)

    def unpublished(self, outpost: str, reason: str) -> None:
        self._audit.unpublished.labels(outpost).inc()
        self._log.warning("checkpoint_not_kept_outside", outpost=outpost, reason=reason)

    def spans_looked_up(self, *, hits: int = 0, misses: int = 0, unanswered: int = 0) -> None:
        for outcome, texts in (("hit", hits), ("miss", misses), ("unanswered", unanswered)):
            self._masking.look_ups.labels(outcome).inc(texts)

    def _alarm(self, event: AuditEvent) -> None:
        dropped = event.evidence.counts.get("dropped", 0)
        if event.stage is Stage.SEARCH and dropped:
            self._searches.dropped.inc(dropped)
            self._log.error("foreign_hits_dropped", trace_id=event.trace_id, count=dropped)
        if event.stage is Stage.SEARCH:
            self._alarm_of_search(event.evidence.reasons, event.trace_id)
        if event.stage in _LEAVING and FailureKind.WITHHELD.value in event.evidence.reasons:
            self._models.withheld.inc()
            self._log.error("egress_refused", trace_id=event.trace_id)

    def _alarm_of_search(self, reasons: Sequence[str], trace_id: str) -> None:
        for breach in (each.value for each in Breach if each in reasons):
            self._searches.honeytokens.labels(breach).inc()
            self._log.error("honeytoken_found", trace_id=trace_id, breach=breach)
        for kind in FILTER_FAILURES.intersection(reasons):
            self._searches.filter_failures.labels(kind).inc()
            self._log.error("search_filter_failed", trace_id=trace_id, kind=kind)

    def metrics(self) -> bytes:
        """All figures in Prometheus text format."""
        return generate_latest(self._registry)
