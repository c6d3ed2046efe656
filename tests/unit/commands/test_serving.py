"""What a start says of the requests that have no end."""

from __future__ import annotations

from datetime import UTC, datetime

from gateway.commands.serving import said
from gateway.domain.audit import Stage, Who
from gateway.domain.unfinished import Unfinished
from gateway.settings import Settings

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def loose(tenant: str, trace_id: str) -> Unfinished:
    return Unfinished(Who(tenant, "maria@acme.example"), trace_id, "c-1", Stage.SEARCH, NOW)


def test_they_are_named_by_tenant_in_one_line_without_people() -> None:
    line = said([loose("acme", "tr_1"), loose("globex", "tr_2"), loose("acme", "tr_3")], Settings(alone=True))
    assert line == (
        "unfinished: 3 without an end on record (acme: tr_1, tr_3; globex: tr_2); closed as unknown"
    )


def test_beside_other_processes_it_says_when_they_will_be_closed() -> None:
    settings = Settings(alone=False, mask_budget_ms=5000)
    assert said([loose("acme", "tr_1")], settings).endswith("; closed as unknown once silent for 534 s")


def test_of_very_many_the_first_twenty_are_named() -> None:
    line = said([loose("acme", f"tr_{number}") for number in range(25)], Settings(alone=True))
    assert "tr_19; and 5 more)" in line
    assert "tr_20" not in line


def test_a_longer_budget_of_masking_is_a_longer_silence() -> None:
    short, long = (Settings(mask_budget_ms=each).longest_silence for each in (1000, 2000))
    assert (long - short).total_seconds() == 64
