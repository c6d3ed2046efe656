"""Whatever the gateway can say to an operator stands in the run book, and nothing else does."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gateway.adapters.observation.observing import LoggingObserver
from gateway.adapters.postgres.dangers import Danger
from gateway.adapters.postgres.roles import RoleUrls
from gateway.bootstrap.gateway import Gateway
from gateway.domain.errors import Problems
from tests.deploy.places import ROOT
from tests.deploy.runbook import explained
from tests.real_gateway import settings_of

LEVELS = ("debug", "info", "warning", "error", "exception", "critical")
NOBODY = "postgresql://gateway_app:password@127.0.0.1:1/gateway"


def metrics() -> set[str]:
    """The names of all figures, without the endings that Prometheus adds."""
    shown = LoggingObserver().metrics().decode()
    names = {line.split()[2] for line in shown.splitlines() if line.startswith("# TYPE")}
    return {name.removesuffix("_total") for name in names if not name.endswith("_created")}


def log_events() -> set[str]:
    """The first words of every line that is logged, wherever in the sources."""
    sources = [path for package in ("gateway", "admin") for path in (ROOT / package).rglob("*.py")]
    return {name for path in sources for name in logged(path.read_text(encoding="utf-8"))}


def logged(source: str) -> Iterator[str]:
    """The events of a source: `_LOG.info("event")`, `self._log.error("event")`, `log("event")`."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and call.args and _last_name(call.func).strip("_").lower() == "log":
            event = call.args[0]
            if isinstance(event, ast.Constant):
                yield str(event.value)


def _last_name(called: ast.expr) -> str:
    """The name of what is called, or of what one of its levels is called on."""
    if isinstance(called, ast.Attribute):
        return _last_name(called.value) if called.attr in LEVELS else called.attr
    return called.id if isinstance(called, ast.Name) else ""


def test_every_metric_and_every_line_of_the_log_is_explained() -> None:
    parts = set(Gateway(settings_of(RoleUrls(NOBODY, NOBODY, NOBODY), None)).probes)
    assert explained("Alarms") == metrics() | log_events() | parts


def test_every_code_and_every_reason_to_refuse_a_start_is_explained() -> None:
    assert explained("Codes") == {each.kind.code for each in Problems} | {danger.value for danger in Danger}


def test_a_line_of_the_log_is_seen_however_it_is_written() -> None:
    seen = 'self._log.error("one")\n_LOG.info("two", x=1)\nlog("three")'
    unseen = 'path.log.open("four")\nother("five")\nlog.info(name)'
    assert set(logged(f"{seen}\n{unseen}")) == {"one", "two", "three"}
