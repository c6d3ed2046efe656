"""`gateway up` as its users run it: a process of its own in a folder of its own, ended from outside."""

from __future__ import annotations

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.processes import Process, processes

ROOT = Path(__file__).parents[2]
SERVING = "Ctrl-C stops everything"
PATIENCE_S = 240.0
"""Seconds for a first start on a machine that does much else; on an idle one it takes about ten."""


@dataclass(slots=True)
class Demonstration:
    """A folder to start the demonstration in, and how; nothing of the tests' own environment counts."""

    folder: Path
    port: int
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        path = os.pathsep.join((str(Path(sys.executable).parent), "/usr/bin", "/bin"))
        python = {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        return {"PATH": path, "LC_ALL": "C.UTF-8", **python, "GATEWAY_BIND": f"127.0.0.1:{self.port}"} | dict(
            self.settings
        )

    @property
    def demo(self) -> dict[str, Any]:
        """What `demo.json` says."""
        found: dict[str, Any] = json.loads((self.folder / ".gateway/demo.json").read_text())
        return found

    @property
    def with_its_environment(self) -> Demonstration:
        """The same with `demo.env`, as a shell would read it."""
        lines = (self.folder / ".gateway/demo.env").read_text().splitlines()
        given = (line.partition("=") for line in lines)
        return replace(self, settings={name: shlex.split(value)[0] for name, _, value in given})

    def command(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """`gateway` with these arguments, run to its end beside the one that serves."""
        return subprocess.run(  # noqa: S603
            [sys.executable, "-m", "gateway", *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )

    def ask(self, message: str, *options: str) -> dict[str, Any]:
        """The answer that `gateway ask` prints for a program."""
        done = self.command("ask", message, "--json", *options)
        assert done.returncode == 0, done.stderr
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer


class Run:
    """One start, until `end`. `took` is the seconds until it said what it was last waited for to say."""

    def __init__(self, demonstration: Demonstration) -> None:
        self._output = demonstration.folder / "output.txt"
        self._began = time.monotonic()
        with self._output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gateway", "up"],
                cwd=demonstration.folder,
                env=demonstration.environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self.took = 0.0
        self.family: dict[int, Process] = {}

    @property
    def output(self) -> str:
        """Everything that was printed, errors included."""
        return self._output.read_text()

    def wait_until(self, words: str) -> None:
        """Raises AssertionError with the output when it ends without these words, or takes too long."""
        while words not in self.output:
            assert self.process.poll() is None, self.output
            assert time.monotonic() - self._began < PATIENCE_S, self.output
            time.sleep(0.05)
        self.took = time.monotonic() - self._began
        self.family = family_of(self.process.pid)

    def end(self, how: signal.Signals) -> int:
        """The exit code after this signal, which SIGINT sends to the group as a terminal does."""
        if how is signal.SIGINT:
            os.killpg(self.process.pid, how)
        else:
            self.process.send_signal(how)
        return self.process.wait(60)

    def left(self, patience_s: float) -> list[Process]:
        """Which of its processes still live, looked at until none does or time is up."""
        deadline = time.monotonic() + patience_s
        while (left := [each for each in processes() if self._owns(each)]) and time.monotonic() < deadline:
            time.sleep(0.05)
        return left

    def _owns(self, process: Process) -> bool:
        """The server has a session of its own, so it was noted down while its parent lived."""
        return process.session == self.process.pid or process == self.family.get(process.pid)


@contextmanager
def running(demonstration: Demonstration) -> Iterator[Run]:
    """A start that serves; ended in any case."""
    run = Run(demonstration)
    try:
        run.wait_until(SERVING)
        yield run
    finally:
        if run.process.poll() is None:
            run.process.kill()
            run.process.wait()


def family_of(pid: int) -> dict[int, Process]:
    """The process and everything below it, by id."""
    found = {each.pid: each for each in processes() if each.pid == pid}
    while more := {each.pid: each for each in processes() if each.parent in found and each.pid not in found}:
        found |= more
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
