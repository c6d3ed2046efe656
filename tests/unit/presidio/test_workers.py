"""A process that is late, dead or talks nonsense costs one call, and the next one is served."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gateway.adapters.presidio.pace import Begun
from gateway.adapters.presidio.process import Worker, WorkerFailed
from gateway.adapters.presidio.turns import Lane
from gateway.adapters.presidio.workers import Workers
from tests.analysing import python

ODD = python(
    """
import os, sys, time
print("[]", flush=True)
for line in sys.stdin:
    word = line.strip()
    if word == "die": os._exit(3)
    if word.startswith("/"):
        open(word + ".reached", "w").close()
        while not os.path.exists(word): time.sleep(0.01)
    if word == "hang": time.sleep(600)
    if word == "shut": os.close(1); time.sleep(600)
    if word == "half": sys.stdout.write("hal"); sys.stdout.flush(); os._exit(0)
    print(os.getpid() if word == "pid" else word.upper(), flush=True)
"""
)


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers(ODD, 2)
    yield made
    await made.stop()


async def test_each_caller_gets_the_answer_to_its_own_line(workers: Workers) -> None:
    asked = [workers.ask(f"line {n}\n".encode(), 60) for n in range(40)]
    assert await asyncio.gather(*asked) == [f"LINE {n}\n".encode() for n in range(40)]


@pytest.mark.parametrize("line", [b"die\n", b"half\n", b"shut\n"])
async def test_a_process_that_dies_fails_one_call(workers: Workers, line: bytes) -> None:
    with pytest.raises(WorkerFailed):
        await workers.ask(line, 60)
    assert await workers.ask(b"next\n", 60) == b"NEXT\n"


async def test_a_process_that_takes_too_long_is_ended_and_fails_one_call(workers: Workers) -> None:
    before = int(await workers.ask(b"pid\n", 60))
    with pytest.raises(WorkerFailed):
        await workers.ask(b"hang\n", 0.2)
    assert not is_running(before)
    assert int(await workers.ask(b"pid\n", 60)) != before


def test_a_process_that_stops_listening_or_answers_by_half_holds_up_nobody() -> None:
    """A line that fills the pipe, and an answer without an end, wait no longer than one that is missing."""
    deaf = Worker(python("import time; print('[]', flush=True); time.sleep(600)"))
    mumbling = Worker(
        python(
            "import sys, time; print('[]', flush=True); sys.stdin.readline()\n"
            "print('[', end='', flush=True); time.sleep(600)"
        )
    )
    for worker, line in ((deaf, b"x" * 1_000_000 + b"\n"), (mumbling, b"say\n")):
        before = time.monotonic()
        with pytest.raises(WorkerFailed):
            worker.ask(line, 0.5)
        assert time.monotonic() - before < 30


async def test_a_long_line_and_a_long_answer_come_whole(workers: Workers) -> None:
    line = b"x" * 1_000_000 + b"\n"
    assert await workers.ask(line, 60) == line.upper()


async def test_a_process_that_died_between_calls_fails_none(workers: Workers) -> None:
    process = int(await workers.ask(b"pid\n", 60))
    os.kill(process, signal.SIGKILL)
    await asyncio.to_thread(wait_until_gone, process)
    assert await workers.ask(b"next\n", 60) == b"NEXT\n"


async def test_a_process_that_was_killed_a_moment_before_fails_none(workers: Workers) -> None:
    for _ in range(20):
        process = int(await workers.ask(b"pid\n", 60))
        os.kill(process, signal.SIGKILL)
        assert await workers.ask(b"next\n", 60) == b"NEXT\n"


async def test_a_caller_who_leaves_does_not_leave_its_answer_to_the_next(workers: Workers) -> None:
    for n in range(4):
        leaving = asyncio.create_task(workers.ask(b"mine\n", 60))
        await asyncio.sleep(0.001 * n)
        leaving.cancel()
    assert await workers.ask(b"yours\n", 60) == b"YOURS\n"


async def test_the_same_processes_serve_another_event_loop(workers: Workers) -> None:
    first = await workers.ask(b"pid\n", 60)
    again = await asyncio.to_thread(lambda: asyncio.run(workers.ask(b"pid\n", 60)))
    assert again == first


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A line with this path is answered when there is a file."""
    return tmp_path / "gate"


def opened(gate: Path) -> None:
    gate.touch()


async def at_work(workers: Workers, gate: Path, characters: int = 0) -> asyncio.Task[bytes]:
    """A long piece of work that a process has begun, and goes on with until the gate opens."""
    task = asyncio.create_task(workers.ask(f"{gate}\n".encode(), 60, "greedy", Lane.LONG, characters))
    while not gate.with_name(f"{gate.name}.reached").exists():  # noqa: ASYNC110 - another process makes the file
        await asyncio.sleep(0.01)
    return task


async def test_short_work_does_not_wait_for_long_work(workers: Workers, gate: Path) -> None:
    """All long texts go through one process, so that the other is there for short ones."""
    first = await at_work(workers, gate)
    more = [asyncio.create_task(workers.ask(b"more\n", 60, "greedy", Lane.LONG)) for _ in range(4)]
    assert len({await workers.ask(b"pid\n", 60, "other") for _ in range(20)}) == 1
    assert not any(task.done() for task in (first, *more))
    opened(gate)
    assert await asyncio.gather(*more) == [b"MORE\n"] * 4
    await first


async def test_waiting_for_a_turn_counts_against_the_time_that_a_caller_has(
    workers: Workers, gate: Path
) -> None:
    first = await at_work(workers, gate)
    with pytest.raises(WorkerFailed, match="in time"):
        await workers.ask(b"late\n", 0.1, lane=Lane.LONG)
    opened(gate)
    await first
    assert await workers.ask(b"next\n", 60, lane=Lane.LONG) == b"NEXT\n"


LONG = 60_000
"""Characters that take some 5 s to read, as far as is known at first."""


async def test_long_work_that_could_not_be_done_in_time_is_refused_at_once_and_the_rest_is_served(
    workers: Workers, gate: Path
) -> None:
    """Six long texts at the same time: as many are read as there is time for, and short ones go on."""
    first = await at_work(workers, gate, LONG)
    asked = time.monotonic()
    others = [asyncio.create_task(workers.ask(b"more\n", 18, "acme", Lane.LONG, LONG)) for _ in range(5)]
    refused, _ = await asyncio.wait(others, timeout=2)
    assert 2 <= len(refused) <= 4
    for each in refused:
        with pytest.raises(WorkerFailed, match="more long texts wait"):
            await each
    assert await workers.ask(b"short\n", 18, "acme") == b"SHORT\n"
    assert time.monotonic() - asked < 10
    opened(gate)
    await first
    assert {await each for each in others if each not in refused} == {b"MORE\n"}


async def test_what_waits_of_one_tenant_does_not_refuse_another(workers: Workers, gate: Path) -> None:
    """Its turn comes before theirs: only what is under way and one piece of theirs are before it."""
    first = await at_work(workers, gate, LONG)
    theirs = [asyncio.create_task(workers.ask(b"a\n", 60, "greedy", Lane.LONG, LONG)) for _ in range(8)]
    await asyncio.sleep(0)
    with pytest.raises(WorkerFailed, match="more long texts wait"):
        await workers.ask(b"b\n", 30, "greedy", Lane.LONG, LONG)
    mine = asyncio.create_task(workers.ask(b"b\n", 30, "modest", Lane.LONG, LONG))
    await asyncio.sleep(0.05)
    opened(gate)
    assert await mine == b"B\n"
    assert len(await asyncio.gather(first, *theirs)) == 9


async def test_no_process_is_begun_with_what_it_could_not_end_and_none_is_ended_for_it(
    workers: Workers, gate: Path
) -> None:
    process = await long_process(workers)
    for _ in range(20):
        workers._pace.learn(Begun(LONG, time.monotonic() - 0.5), is_finished=True)
    first = await at_work(workers, gate, LONG)
    late = asyncio.create_task(workers.ask(b"hang\n", 1.5, "acme", Lane.LONG, LONG))
    await asyncio.sleep(1.1)
    opened(gate)
    await first
    with pytest.raises(WorkerFailed, match="turn did not come in time"):
        await late
    assert await long_process(workers) == process


async def test_a_text_is_tried_when_nothing_else_is_there_however_long_they_take(workers: Workers) -> None:
    """What is idle learns: a text that took for ever does not refuse those after it for ever."""
    with pytest.raises(WorkerFailed):
        await workers.ask(b"hang\n", 0.5, "acme", Lane.LONG, 10)
    assert await workers.ask(b"next\n", 10, "acme", Lane.LONG, LONG) == b"NEXT\n"


async def test_who_waits_while_a_process_loads_is_not_charged_for_it(tmp_path: Path) -> None:
    slow = python(
        "import os, sys, time\n"
        f"first = not os.path.exists({str(tmp_path / 'started')!r})\n"
        f"open({str(tmp_path / 'started')!r}, 'w').close()\n"
        "time.sleep(0 if first else 2.5)\n"
        "print('[]', flush=True)\n"
        "for line in sys.stdin:\n"
        "    if line.strip() == 'hang': time.sleep(600)\n"
        "    print(line.upper().strip(), flush=True)"
    )
    workers = Workers(slow, 1)
    assert await workers.ask(b"ready\n", 60) == b"READY\n"
    hanging = asyncio.create_task(workers.ask(b"hang\n", 0.3))
    await asyncio.sleep(0.1)
    waiting = asyncio.create_task(workers.ask(b"wait\n", 1.5))
    with pytest.raises(WorkerFailed):
        await hanging
    assert await waiting == b"WAIT\n"
    await workers.stop()


async def long_process(workers: Workers) -> int:
    """The id of the process that takes long work."""
    return int(await workers.ask(b"pid\n", 60, lane=Lane.LONG))


async def test_those_who_wait_when_it_stops_are_refused(workers: Workers, gate: Path) -> None:
    under_way = await at_work(workers, gate)
    waiting = asyncio.create_task(workers.ask(b"more\n", 60, lane=Lane.LONG))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(workers.stop())
    with pytest.raises(WorkerFailed, match="stopped"):
        await waiting
    opened(gate)
    await under_way
    await stopping


async def test_a_process_that_was_lost_is_replaced_before_anybody_asks_again(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    noting = python(
        f"import os, sys\nopen({str(starts)!r}, 'a').write('x')\nprint('[]', flush=True)\n"
        "for line in sys.stdin: os._exit(3)"
    )
    workers = Workers(noting, 1)
    with pytest.raises(WorkerFailed):
        await workers.ask(b"die\n", 60)
    end = time.monotonic() + 20
    while starts.read_text() != "xxx":  # the first, the one that was asked again, and the next caller's
        assert time.monotonic() < end, starts.read_text()
        await asyncio.sleep(0.01)
    await workers.stop()


async def test_a_process_that_cannot_start_says_why() -> None:
    workers = Workers(python('print(\'{"failed": "OSError: no model"}\')'), 1)
    with pytest.raises(WorkerFailed, match="OSError: no model"):
        await workers.start()
    with pytest.raises(WorkerFailed, match="OSError: no model"):
        await workers.ask(b"x\n", 60)
    await workers.stop()


async def test_starting_waits_for_one_process_and_uses_it_first(workers: Workers) -> None:
    await workers.start()
    assert await workers.ask(b"ready?\n", 60) == b"READY?\n"


async def test_stopping_ends_every_process_and_refuses_further_calls() -> None:
    workers = Workers(ODD, 2)
    processes = [int(pid) for pid in await asyncio.gather(*(workers.ask(b"pid\n", 60) for _ in range(9)))]
    await workers.stop()
    assert not any(map(is_running, processes))
    with pytest.raises(WorkerFailed, match="stopped"):
        await workers.ask(b"x\n", 60)


async def test_after_a_stop_there_is_no_start(workers: Workers) -> None:
    await workers.stop()
    with pytest.raises(WorkerFailed, match="were stopped"):
        await workers.start()


async def test_starts_and_calls_at_once_wait_for_each_other_and_a_stop_ends_all(workers: Workers) -> None:
    starts = asyncio.gather(*(workers.start() for _ in range(8)))
    answers = await asyncio.gather(*(workers.ask(b"pid\n", 60) for _ in range(8)))
    await starts
    await workers.stop()
    assert not any(is_running(int(answer)) for answer in answers)


def test_a_process_ends_with_the_one_that_started_it_however_that_ended() -> None:
    source = f"""
import os
from gateway.adapters.presidio.process import Worker
worker = Worker({ODD!r})
print(int(worker.ask(b"pid\\n", 60)), flush=True)
os.kill(os.getpid(), 9)
"""
    parent = subprocess.run([sys.executable, "-c", source], capture_output=True, check=False)  # noqa: S603
    assert parent.returncode == -signal.SIGKILL
    wait_until_gone(int(parent.stdout))


def test_a_worker_that_never_ran_can_be_stopped() -> None:
    Worker(ODD).stop()


def is_running(process: int) -> bool:
    """Whether a process of this id works; one that has ended and was not waited for does not."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until_gone(process: int) -> None:
    end = time.monotonic() + 20
    while is_running(process):
        assert time.monotonic() < end, "the process is still there"
        time.sleep(0.01)
