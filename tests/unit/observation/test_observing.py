"""The observer of a running gateway: figures for what must be noticed, and no person's words in them."""

from __future__ import annotations

from datetime import UTC, datetime

from structlog.testing import capture_logs

from gateway.adapters.observation.observing import LoggingObserver
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.circuit import CircuitState
from gateway.domain.evidence.unfinished import Unfinished

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


def test_what_calls_cost_and_how_often_none_was_needed_is_counted() -> None:
    call = event(Stage.REWRITE, Evidence(counts={"input_tokens": 900, "cache_read_tokens": 500}))
    miss, hit = (event(Stage.DECIDE, Evidence(counts={"cache_hits": hits})) for hits in (0, 1))
    shown = figures(call, call, miss, hit, hit, event(Stage.DECIDE, Evidence()))
    assert 'gateway_model_tokens_total{kind="input_tokens"} 1800.0' in shown
    assert 'gateway_model_tokens_total{kind="cache_read_tokens"} 1000.0' in shown
    assert 'gateway_rewrite_cache_total{outcome="hit"} 2.0' in shown
    assert 'gateway_rewrite_cache_total{outcome="miss"} 1.0' in shown


def test_look_ups_of_shared_spans_are_counted_by_text() -> None:
    observer = LoggingObserver()
    observer.spans_looked_up(hits=3, misses=1)
    observer.spans_looked_up(unanswered=2)
    shown = observer.metrics().decode()
    for outcome, texts in (("hit", 3), ("miss", 1), ("unanswered", 2)):
        assert f'gateway_mask_spans_total{{outcome="{outcome}"}} {texts}.0' in shown


def test_bait_in_a_result_is_counted_and_told_once_by_what_it_proves() -> None:
    reasons = ("GW-1504", "honeytoken_foreign")
    observer = LoggingObserver()
    with capture_logs() as lines:
        observer.saw(event(Stage.SEARCH, Evidence(Outcome.STOPPED, reasons, texts={"honeytokens": "x"})), 1.0)
        observer.saw(event(Stage.ANSWER, Evidence(Outcome.FAILED, reasons)), 1.0)
    shown = observer.metrics().decode()
    assert 'gateway_honeytokens_found_total{breach="honeytoken_foreign"} 1.0' in shown
    assert 'gateway_honeytokens_found_total{breach="honeytoken_out_of_scope"} 0.0' in shown
    alarms = [line for line in lines if line["event"] == "honeytoken_found"]
    assert [(line["log_level"], line["trace_id"], line["breach"]) for line in alarms] == [
        ("error", "t-1", "honeytoken_foreign")
    ]


def test_a_search_whose_filter_was_not_applied_is_counted_and_told_once() -> None:
    reasons = ("GW-1504", "FilterIgnored")
    observer = LoggingObserver()
    with capture_logs() as lines:
        observer.saw(event(Stage.SEARCH, Evidence(Outcome.STOPPED, reasons)), 1.0)
        observer.saw(event(Stage.ANSWER, Evidence(Outcome.FAILED, reasons)), 1.0)
        observer.saw(event(Stage.SEARCH, Evidence(Outcome.STOPPED, ("GW-1504", "SearchUnavailable"))), 1.0)
    shown = observer.metrics().decode()
    assert 'gateway_search_filter_failures_total{kind="FilterIgnored"} 1.0' in shown
    assert 'gateway_search_filter_failures_total{kind="FilterMissing"} 0.0' in shown
    assert [line["kind"] for line in lines if line["event"] == "search_filter_failed"] == ["FilterIgnored"]


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


def loose(tenant: str, trace_id: str) -> Unfinished:
    return Unfinished(Who(tenant, "maria@acme.example"), trace_id, "c-1", Stage.SEARCH, NOW)


def test_requests_without_an_end_have_a_line_for_each_tenant_that_counts_all_and_names_twenty() -> None:
    with capture_logs() as lines:
        LoggingObserver().unfinished(
            [loose("globex", "tr_x"), *(loose("acme", f"tr_{number}") for number in range(25))]
        )
    assert [(line["tenant"], line["count"], len(line["trace_ids"])) for line in lines] == [
        ("globex", 1, 1),
        ("acme", 25, 20),
    ]
    assert {line["event"] for line in lines} == {"unfinished_requests"}
    assert "maria" not in str(lines)


def test_a_request_that_is_closed_is_counted_and_is_no_step_of_any_duration() -> None:
    shown = figures(loose("acme", "tr_1").closing(NOW))
    assert "gateway_requests_unfinished_total 1.0" in shown
    assert 'gateway_stage_seconds_count{stage="search"}' not in shown


def test_a_round_of_upkeep_that_failed_is_counted_and_told() -> None:
    observer = LoggingObserver()
    with capture_logs() as lines:
        observer.neglected("StoreUnavailable")
    assert "gateway_upkeep_failures_total 1.0" in observer.metrics().decode()
    assert [(line["event"], line["reason"]) for line in lines] == [("upkeep_failed", "StoreUnavailable")]


def test_a_call_that_was_not_made_because_of_what_stood_in_it_is_an_alarm() -> None:
    observer = LoggingObserver()
    assert "gateway_egress_refused_total 0.0" in observer.metrics().decode()
    with capture_logs() as lines:
        observer.saw(event(Stage.REWRITE, Evidence(Outcome.FAILED, ("anthropic", "withheld"))), 1.0)
    assert "gateway_egress_refused_total 1.0" in observer.metrics().decode()
    alarms = [line for line in lines if line["event"] == "egress_refused"]
    assert [(line["log_level"], line["trace_id"]) for line in alarms] == [("error", "t-1")]
