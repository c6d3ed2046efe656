"""The observer of a running gateway: figures for what must be noticed, and no person's words in them."""

from __future__ import annotations

from datetime import UTC, datetime

from gateway.adapters.observing import LoggingObserver
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.circuit import CircuitState

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def event(stage: Stage, evidence: Evidence) -> AuditEvent:
    return AuditEvent("ev_1", Who("acme", "maria@acme.example"), NOW, "t-1", "c-1", stage, evidence)


def figures(*events: AuditEvent) -> str:
    observer = LoggingObserver()
    for each in events:
        observer.saw(each, 1.0)
    return observer.metrics().decode()


def test_a_model_that_failed_and_one_that_was_not_called_are_counted_apart() -> None:
    failed = event(Stage.REWRITE, Evidence(Outcome.FAILED, ("anthropic", "timeout")))
    skipped = event(Stage.REWRITE, Evidence(Outcome.FAILED, ("anthropic", "circuit_open")))
    shown = figures(failed, skipped, skipped)
    assert 'gateway_rewriter_failures_total{kind="timeout",source="anthropic"} 1.0' in shown
    assert 'gateway_rewriter_failures_total{kind="circuit_open",source="anthropic"} 2.0' in shown


def test_a_circuit_is_in_one_state_at_a_time() -> None:
    observer = LoggingObserver()
    for state in (CircuitState.CLOSED, CircuitState.OPEN):
        observer.circuit("small", state)
    shown = observer.metrics().decode()
    assert 'gateway_model_circuit{model="small",state="open"} 1.0' in shown
    assert 'gateway_model_circuit{model="small",state="closed"} 0.0' in shown
    assert 'gateway_model_circuit{model="small",state="half_open"} 0.0' in shown


def test_no_label_names_a_tenant_or_a_person() -> None:
    said = Evidence(texts={"message": "who is Maria?"})
    shown = figures(*(event(stage, said) for stage in Stage))
    assert "acme" not in shown
    assert "aria" not in shown
