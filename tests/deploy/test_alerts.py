"""The alert rules: each asks for figures that exist, and each of those stands in the run book."""

from __future__ import annotations

import re

import pytest
import yaml

from gateway.adapters.observation.observing import LoggingObserver
from tests.deploy.places import DEPLOY
from tests.deploy.runbook import explained

RULES = [
    rule
    for group in yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]
]


def families() -> dict[str, str]:
    """Every metric of ours and its type, as Prometheus names them in a query."""
    shown = LoggingObserver().metrics().decode()
    return dict(re.findall(r"^# TYPE (\w+) (\w+)$", shown, re.MULTILINE))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_a_rule_asks_for_figures_that_exist_and_says_what_it_means(rule: dict[str, str]) -> None:
    asked = set(re.findall(r"gateway_\w+", rule["expr"]))
    assert {name.removesuffix("_bucket") for name in asked} <= families().keys()
    assert {re.sub("_(total|bucket)$", "", name) for name in asked} <= explained("Alarms")
    assert rule["annotations"]["summary"]  # type: ignore[index]


def test_what_may_never_happen_pages_somebody() -> None:
    paging = " ".join(rule["expr"] for rule in RULES if rule["labels"]["severity"] == "page")
    assert "gateway_events_lost_total" in paging
    assert "gateway_foreign_hits_dropped_total" in paging
    assert "gateway_search_filter_failures_total" in paging
    assert "gateway_honeytokens_found_total" in paging
    assert "gateway_egress_refused_total" in paging
