"""A PostgreSQL server for development and tests whose life is owned by this process: it leaves no orphan."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from gateway.adapters.postgres import watchdog
from gateway.adapters.postgres.binaries import Binaries, find_binaries, service_account, shelves
from gateway.adapters.postgres.cluster import ENVIRONMENT, SUPERUSER, check_cluster, make_cluster, seen_by
from gateway.adapters.postgres.data_directory import DataDirectory

HOST = "127.0.0.1"
_PATIENCE_FOR_START_S = 120.0

_SETTINGS = {
    "listen_addresses": HOST,
    "unix_socket_directories": "",
    "timezone": "UTC",
    "log_timezone": "UTC",
    # No text of a person may reach the log: neither statements, nor parameters, nor the rows in DETAIL lines.
    "log_min_error_statement": "panic",
    "log_parameter_max_length_on_error": "0",
    "log_error_verbosity": "terse",
}


class EmbeddedPostgres:
    """A context manager: inside it the server answers at `url()`, after it no process is left.

    Starting raises `ProblemError` with a hint when another gateway uses the data, when another major version
    made it, or when the server does not come up. Start and stop block: call them outside the event loop.
    """

    _initdb_options: tuple[str, ...] = ()
    _settings: dict[str, str] = _SETTINGS

    def __init__(self, data_dir: Path) -> None:
        self.directory = DataDirectory(data_dir)
        self.port = 0
        self._account = service_account()
        self._watchdog: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        """Address of `database` for the superuser; it holds the password."""
        return f"postgresql://{SUPERUSER}:{self.directory.password()}@{HOST}:{self.port}/{database}"

    @property
    def alive(self) -> bool:
        return self._watchdog is not None and self._watchdog.poll() is None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Returns once the server accepts connections: within 2 s for a new cluster, 0.2 s for an old one."""
        try:
            self.directory.claim()
            binaries = find_binaries(self._account, shelves())
            if self.directory.cluster.exists():
                check_cluster(self.directory, binaries)
            else:
                make_cluster(self.directory, binaries, self._account, self._initdb_options)
            self._serve(binaries)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Closing the pipe is the whole order; even if this wait is interrupted, the server goes."""
        if self._watchdog is not None:
            assert self._watchdog.stdin is not None
            self._watchdog.stdin.close()
            self._watchdog.wait()
            self._watchdog = None
        self.directory.release()

    def _serve(self, binaries: Binaries) -> None:
        for _ in range(3):
            self.port = _free_port(self.directory.last_port())
            self._launch(binaries)
            if self._wait_until_ready():
                self.directory.note_port(self.port)
                return
            # Somebody may have taken the port between our look and the server's.
            if "Address already in use" not in self._end_of_log():
                break
        raise self.directory.problem(
            "the embedded PostgreSQL did not start: " + self._end_of_log(), "Mend what its log names."
        )

    def _launch(self, binaries: Binaries) -> None:
        directory = self.directory
        # Having the lock means that no server lives: this file is a dead one's, whoever has its pid now.
        (directory.cluster / "postmaster.pid").unlink(missing_ok=True)
        with directory.log.open("wb") as log:
            self._watchdog = subprocess.Popen(  # noqa: S603
                [sys.executable, "-I", "-S", watchdog.__file__, *self._orders(), *self._command(binaries)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                env=ENVIRONMENT,
                pass_fds=[directory.lock],
                # The terminal's Ctrl-C is for the gateway, which still answers what it has begun.
                start_new_session=True,
            )

    def _orders(self) -> list[str]:
        """What the watchdog takes before the server's command: the lock, the account, where to start it."""
        account = self._account
        uid, gid = (account.uid, account.gid) if account.needs_dropping else (-1, -1)
        return [str(self.directory.lock), str(uid), str(gid), str(self.directory.cluster)]

    def _command(self, binaries: Binaries) -> list[str]:
        settings = {**self._settings, "port": str(self.port)}
        return [
            binaries.program("postgres"),
            "-D",
            seen_by(self._account, self.directory.cluster),
            *(f"--{name}={value}" for name, value in settings.items()),
        ]

    def _wait_until_ready(self) -> bool:
        """True once the server says so in its pid file; False when it ended instead."""
        deadline = time.monotonic() + _PATIENCE_FOR_START_S
        while self.alive:
            if _says_ready(self.directory.cluster / "postmaster.pid"):
                return True
            if time.monotonic() > deadline:
                raise self.directory.problem(
                    "the embedded PostgreSQL is not ready yet", "See its log, then try again."
                )
            time.sleep(0.02)
        return False

    def _end_of_log(self) -> str:
        return " / ".join(self.directory.log.read_text(errors="replace").strip().splitlines()[-5:])


class ThrowawayPostgres(EmbeddedPostgres):
    """For tests only: faster, and worthless once the machine crashes, because nothing is synced."""

    _initdb_options = ("--no-sync",)
    _settings = _SETTINGS | {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def _says_ready(pid_file: Path) -> bool:
    try:
        return pid_file.read_text().splitlines()[7].strip() == "ready"
    except (FileNotFoundError, IndexError):
        return False


def _free_port(wanted: int) -> int:
    """The one of last time when it is free, so that a noted address stays good; else any."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            free: int = probe.getsockname()[1]
            return free
    raise OSError("no port of the loopback address is free")
