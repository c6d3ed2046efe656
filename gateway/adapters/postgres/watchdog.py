"""Runs one PostgreSQL server for exactly as long as the gateway that asked for it, as a program of its own.

Standard input is a pipe whose other end only the gateway holds. However the gateway ends, by its own will or
by SIGKILL, that pipe closes, and the server is told to shut down fast: one way for both.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1
_PATIENCE_S = 60


def run(lock: int, uid: int, gid: int, home: str, command: list[str]) -> int:
    """Exit status of the server, which runs as `uid` inside `home` and inherits the lock on its data."""
    for terminal in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(terminal, _the_gateway_decides)
    server = subprocess.Popen(  # noqa: S603
        command,
        cwd=home,
        stdin=subprocess.DEVNULL,
        pass_fds=[lock],
        preexec_fn=_follow_parent(),
        user=None if uid < 0 else uid,
        group=None if uid < 0 else gid,
        extra_groups=None if uid < 0 else [],
    )
    threading.Thread(target=_end_with_gateway, args=(server,), daemon=True).start()
    return server.wait()


def _the_gateway_decides(signum: int, frame: object) -> None:
    """A handler, not SIG_IGN: what is ignored stays ignored in the server."""


def _end_with_gateway(server: subprocess.Popen[bytes]) -> None:
    # Not through sys.stdin, whose lock this thread would still hold when the server ends first.
    os.read(0, 1)
    server.send_signal(signal.SIGINT)
    try:
        server.wait(_PATIENCE_S)
    except subprocess.TimeoutExpired:
        server.send_signal(signal.SIGQUIT)


def _follow_parent() -> Callable[[], object] | None:
    """Where Linux can: should this very process be killed, the kernel passes the word on to the server.

    Set after privileges are dropped, which would clear it, and by the main thread, whose end would fire it.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    return lambda: prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


if __name__ == "__main__":
    lock, uid, gid, home, *command = sys.argv[1:]
    sys.exit(run(int(lock), int(uid), int(gid), home, command))
