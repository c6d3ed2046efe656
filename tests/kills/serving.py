"""The server to be killed: `gateway serve`, or a variant of it, as a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.e2e.demonstration import ROOT, free_port

_PATIENCE_S = 120.0
_SERVING = "serving on"


class Serving:
    """One start of a server. Its log is read as an operator would read it."""

    def __init__(self, folder: Path, environment: dict[str, str], command: tuple[str, ...]) -> None:
        self.port = free_port()
        self._log = folder / "server.txt"
        settings = {"PATH": os.defpath, "GATEWAY_BIND": f"127.0.0.1:{self.port}", "PYTHONUNBUFFERED": "1"}
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-m", *command], cwd=ROOT, env=settings | environment, stderr=log
            )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    async def answers(self) -> bool:
        """Waits until it serves. False when it was killed before; RuntimeError when it ended otherwise."""
        async with asyncio.timeout(_PATIENCE_S):
            while _SERVING not in self.log:
                if not self.lives:
                    if self._process.returncode == -signal.SIGKILL:
                        return False
                    raise RuntimeError(f"the server did not start:\n{self.log}")
                await asyncio.sleep(0.02)
        return True

    async def ended(self, within_s: float) -> bool:
        """Whether it ended by itself in this time."""
        try:
            await asyncio.to_thread(self._process.wait, within_s)
        except subprocess.TimeoutExpired:
            return False
        return True

    async def kill(self) -> None:
        """SIGKILL; returns when it is gone."""
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        self._process.terminate()
        return await asyncio.to_thread(self._process.wait, 60)

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

    @property
    def unfinished(self) -> tuple[int, set[str]]:
        """How many requests its start said to be unfinished, and the trace ids that it named."""
        lines = [json.loads(line) for line in self.log.splitlines() if line.startswith("{")]
        said = [line for line in lines if line.get("event") == "unfinished_requests"]
        return sum(line["count"] for line in said), {id_ for line in said for id_ in line["trace_ids"]}
