"""The files of one embedded server, and the claim on them that only one gateway can have.

Closed to other accounts: `cluster/` (PostgreSQL's own), `superuser.password`, `port`, `server.log`, and
`lock`, which the gateway, its watchdog and the server all hold open: who gets it knows that none is alive.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import time
from pathlib import Path

from gateway.domain.errors import Problem, ProblemError, Problems

# A server whose gateway was killed still has to shut down.
_PATIENCE_S = 60.0
# A gateway that was killed may still be listed as a process for a moment.
_PATIENCE_WITH_THE_LIVING_S = 3.0


class DataDirectory:
    """Nothing is touched before `claim`; `lock` is the descriptor to hand to each process of the server."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self._lock: int | None = None

    @property
    def cluster(self) -> Path:
        return self.path / "cluster"

    @property
    def draft(self) -> Path:
        return self.path / "draft"

    @property
    def log(self) -> Path:
        return self.path / "server.log"

    @property
    def lock(self) -> int:
        if self._lock is None:
            raise RuntimeError("the data directory is not claimed")
        return self._lock

    @property
    def password_file(self) -> Path:
        return self.path / "superuser.password"

    def password(self) -> str:
        return self.password_file.read_text().strip()

    def make_password(self) -> None:
        """At random; one that an interrupted start has left is kept."""
        if not self.password_file.exists():
            write_private(self.password_file, secrets.token_urlsafe(32))

    def last_port(self) -> int:
        """The port noted by the last start, 0 without one."""
        try:
            return int((self.path / "port").read_text())
        except (OSError, ValueError):
            return 0

    def note_port(self, port: int) -> None:
        (self.path / "port").write_text(str(port))

    def claim(self) -> None:
        """Raises `ProblemError` when another gateway has it, or when it is not ours to use."""
        self._lock = self._open_lock()
        began = time.monotonic()
        while not _locked(self._lock):
            holder = (self.path / "lock").read_text().strip()
            patience = _PATIENCE_WITH_THE_LIVING_S if _is_alive(holder) else _PATIENCE_S
            if time.monotonic() - began > patience:
                raise self.problem(
                    f"the embedded PostgreSQL is in use by another gateway (process {holder})",
                    "Stop that gateway, or choose another data directory.",
                )
            time.sleep(0.05)
        os.truncate(self._lock, 0)
        os.pwrite(self._lock, str(os.getpid()).encode(), 0)

    def release(self) -> None:
        """Only closes: unlocking would unlock for a server that still shuts down."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def problem(self, detail: str, hint: str) -> ProblemError:
        return ProblemError(Problem(Problems.CANNOT_RUN, detail, where=str(self.path), hint=hint))

    def _open_lock(self) -> int:
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            return os.open(self.path / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise self.problem(
                f"the data directory cannot be used: {error.strerror}",
                "Start as the account that made it, or choose another data directory.",
            ) from error


def write_private(path: Path, secret: str) -> None:
    """A new file of mode 0600."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secret + "\n")


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_alive(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True
