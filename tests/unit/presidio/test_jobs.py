"""A job's time does not pass while a process loads, and one that has waited too long is not begun."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.jobs import LONGEST_CREDIT_S, Job
from gateway.adapters.presidio.process import Worker, WorkerFailed


class Clock:
    """A monotonic clock that stands until it is moved."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        patch.setattr("time.monotonic", lambda: self.now)


def job(seconds: float = 10.0) -> Job:
    return Job(lambda worker, left: b"", 60_000, seconds)


def test_time_does_not_pass_while_it_is_paused(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waiting = Clock(monkeypatch), job()
    clock.now += 4
    waiting.pause()
    clock.now += 7
    assert waiting.left == 6
    waiting.resume()
    assert waiting.left == 6
    clock.now += 1
    assert waiting.left == 5


def test_what_does_not_load_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waiting = Clock(monkeypatch), job()
    waiting.pause()
    clock.now += LONGEST_CREDIT_S + 3
    assert waiting.left == 7
    waiting.resume()
    assert waiting.left == 7


def test_one_that_cannot_be_done_in_what_is_left_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waiting = Clock(monkeypatch), job()
    clock.now += 4
    assert waiting.is_late(7)
    assert not waiting.is_late(5)


def test_one_that_has_hardly_waited_is_never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, waiting = Clock(monkeypatch), job()
    clock.now += 0.5
    assert not waiting.is_late(60)


def test_one_that_was_refused_is_not_begun_and_stays_refused() -> None:
    waiting = job()
    waiting.refuse("once")
    waiting.refuse("twice")
    with pytest.raises(WorkerFailed, match="once"):
        waiting.done.result(0)
    assert not waiting.is_finished


def test_one_whose_asker_has_left_uses_no_process() -> None:
    used: list[float] = []
    waiting = Job(lambda worker, left: used.append(left) or b"")  # type: ignore[func-returns-value]
    waiting.done.cancel()
    waiting.run(Worker(["nothing"]))
    assert used == []
