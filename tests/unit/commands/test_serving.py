"""What a start says of the requests that have no end."""

from __future__ import annotations

import socket
from datetime import UTC, datetime

import pytest

from gateway.commands.serving.server import refuse_taken_address, said
from gateway.domain.audit import Stage, Who
from gateway.domain.errors import ProblemError, Problems
from gateway.domain.evidence.unfinished import Unfinished
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


@pytest.mark.parametrize("bind", ["{}", "127.0.0.1:99999", "no.such.host.invalid:8080"])
def test_an_address_that_cannot_be_listened_on_is_refused_before_there_is_work_to_lose(bind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(bind=bind.format(f"127.0.0.1:{taken.getsockname()[1]}"))
        with pytest.raises(ProblemError, match="GATEWAY_BIND") as refused:
            refuse_taken_address(settings)
    assert refused.value.problem.of is Problems.CANNOT_RUN


def test_an_address_that_is_free_stays_so() -> None:
    for bind in ("127.0.0.1:0", "localhost:0"):
        refuse_taken_address(Settings(bind=bind))
