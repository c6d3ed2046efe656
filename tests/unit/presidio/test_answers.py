"""Whoever asked for a job is told its end in their own event loop, or that its time is over."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from gateway.adapters.presidio import answers
from gateway.adapters.presidio.answers import Answer
from gateway.adapters.presidio.jobs import Job
from gateway.adapters.presidio.process import WorkerFailed


def job(seconds: float = 60.0) -> Job:
    return Job(lambda worker, left: b"", seconds=seconds)


def elsewhere(act: Callable[[], object]) -> None:
    """As the thread of a process does it."""
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


async def test_what_a_job_ends_with_is_told() -> None:
    asked = job()
    answer = Answer(asked)
    elsewhere(lambda: asked.done.set_result(b"found"))
    assert await answer.told() == b"found"


async def test_what_a_job_fails_with_is_raised() -> None:
    asked = job()
    answer = Answer(asked)
    elsewhere(lambda: asked.refuse("stopped"))
    with pytest.raises(WorkerFailed, match="stopped"):
        await answer.told()


async def test_a_job_that_does_not_end_in_time_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "_GRACE_SECONDS", 0.0)
    with pytest.raises(WorkerFailed, match="in time"):
        await Answer(job(seconds=0.01)).told()


async def test_time_that_went_by_while_a_process_loaded_is_waited_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(answers, "_GRACE_SECONDS", 0.0)
    asked = job(seconds=0.02)
    answer = Answer(asked)
    asked.pause()
    await asyncio.sleep(0.05)
    assert not answer._told.done()
    asked.resume()
    with pytest.raises(WorkerFailed, match="in time"):
        await answer.told()


async def test_whoever_leaves_takes_the_job_along_and_is_not_told_later() -> None:
    asked = job()
    answer = Answer(asked)
    waiting = asyncio.create_task(answer.told())
    await asyncio.sleep(0)
    waiting.cancel()
    answer.close()
    assert asked.done.cancelled()
    await asyncio.wait([waiting])
    assert waiting.cancelled()


async def test_a_job_that_ends_after_its_time_disturbs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "_GRACE_SECONDS", 0.0)
    asked, failures = job(seconds=0.0), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
    with pytest.raises(WorkerFailed):
        await Answer(asked).told()
    elsewhere(lambda: asked.done.set_result(b"late"))
    await asyncio.sleep(0.01)
    assert not failures


def test_a_job_may_end_after_the_loop_of_whoever_asked(caplog: pytest.LogCaptureFixture) -> None:
    asked = job()

    async def ask() -> None:
        Answer(asked)

    asyncio.run(ask())
    asked.done.set_result(b"late")
    assert not caplog.records
