"""The embedded PostgreSQL lives exactly as long as the process that asked for it, and keeps its data."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest

from gateway.adapters.postgres.embedded import EmbeddedPostgres, ThrowawayPostgres
from gateway.domain.errors import ProblemError, Problems

ROOT = Path(__file__).parents[2]

GATEWAY = """
import asyncio, json, sys, time
from pathlib import Path
import asyncpg
from gateway.adapters.postgres.embedded import ThrowawayPostgres
with ThrowawayPostgres(Path(sys.argv[1])) as server:
    try:
        print(json.dumps({"watchdog": server._watchdog.pid}), flush=True)
        time.sleep(600)
    except KeyboardInterrupt:
        asyncio.run(asyncpg.connect(server.url()))
        print(json.dumps({"after_ctrl_c": "still answers"}), flush=True)
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with a cluster in it, stopped."""
    directory = tmp_path_factory.mktemp("made") / "postgres"
    with ThrowawayPostgres(directory):
        pass
    return directory


@pytest.fixture
def new_dir(tmp_path: Path) -> Path:
    """Not there yet, and below directories that are closed to other accounts."""
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    return closed / "postgres"


@pytest.fixture
def data_dir(made: Path, new_dir: Path) -> Path:
    """The same place with a copy of the cluster in it, which is quicker than a new one."""
    subprocess.run(["cp", "-a", made, new_dir], check=True)  # noqa: S603, S607
    return new_dir


@contextmanager
def gateway_on(data_dir: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, leader of its own group as a terminal would start it, with a server running in it."""
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", GATEWAY, str(data_dir)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    with process:
        yield process
        process.kill()


@pytest.fixture
def gateway(data_dir: Path) -> Iterator[subprocess.Popen[str]]:
    with gateway_on(data_dir) as process:
        yield process


def told(gateway: subprocess.Popen[str]) -> dict[str, object]:
    assert gateway.stdout is not None
    facts: dict[str, object] = json.loads(gateway.stdout.readline())
    return facts


def nothing_alive(data_dir: Path) -> bool:
    """Gateway, watchdog and server all hold the lock; a process that is a mere zombie does not."""
    with (data_dir / "lock").open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def becomes_true(question: Callable[[], bool], within_s: float = 60.0) -> bool:
    deadline = time.monotonic() + within_s
    while not question():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


async def ask(url: str, query: str) -> object:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()


async def test_data_outlives_a_restart_and_the_server_does_not(new_dir: Path) -> None:
    with EmbeddedPostgres(new_dir) as server:
        await ask(server.url(), "CREATE TABLE kept AS SELECT 42 AS answer")
        assert not nothing_alive(new_dir)
    assert nothing_alive(new_dir)
    with EmbeddedPostgres(new_dir) as server:
        assert await ask(server.url(), "SELECT answer FROM kept") == 42


async def test_the_durable_server_syncs_and_the_throwaway_does_not(data_dir: Path) -> None:
    with EmbeddedPostgres(data_dir) as server:
        assert await ask(server.url(), "SHOW fsync") == "on"
        assert await ask(server.url(), "SHOW synchronous_commit") == "on"
    with ThrowawayPostgres(data_dir) as server:
        assert await ask(server.url(), "SHOW fsync") == "off"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_is_left_when_the_gateway_dies_of(
    gateway: subprocess.Popen[str], data_dir: Path, how: signal.Signals
) -> None:
    told(gateway)
    gateway.send_signal(how)
    assert becomes_true(lambda: nothing_alive(data_dir))


def test_ctrl_c_leaves_the_server_to_the_gateway_and_then_no_process(
    gateway: subprocess.Popen[str], data_dir: Path
) -> None:
    told(gateway)
    os.killpg(gateway.pid, signal.SIGINT)
    assert told(gateway) == {"after_ctrl_c": "still answers"}
    assert becomes_true(lambda: nothing_alive(data_dir))


def test_no_process_is_left_when_the_gateway_is_killed_while_it_makes_the_cluster(new_dir: Path) -> None:
    with gateway_on(new_dir) as gateway:
        assert becomes_true((new_dir / "draft").exists)
        gateway.kill()
        assert becomes_true(lambda: nothing_alive(new_dir))
    with ThrowawayPostgres(new_dir) as server:
        assert server.alive


if sys.platform == "linux":

    def test_no_process_is_left_when_gateway_and_watchdog_are_both_killed(
        gateway: subprocess.Popen[str], data_dir: Path
    ) -> None:
        watchdog = told(gateway)["watchdog"]
        assert isinstance(watchdog, int)
        os.kill(watchdog, signal.SIGKILL)
        gateway.kill()
        assert becomes_true(lambda: nothing_alive(data_dir))


async def test_a_server_started_in_a_thread_outlives_the_thread(data_dir: Path) -> None:
    server = ThrowawayPostgres(data_dir)
    thread = threading.Thread(target=server.start)
    thread.start()
    thread.join()
    try:
        assert await ask(server.url(), "SELECT 1") == 1
    finally:
        server.stop()


async def test_clients_that_hang_on_do_not_delay_the_end(data_dir: Path) -> None:
    with ThrowawayPostgres(data_dir) as server:
        connection = await asyncpg.connect(server.url())
        await connection.execute("BEGIN")
    assert nothing_alive(data_dir)
    connection.terminate()


def test_a_second_gateway_on_the_same_data_is_told_who_has_it(
    gateway: subprocess.Popen[str], data_dir: Path
) -> None:
    told(gateway)
    with pytest.raises(ProblemError, match=f"process {gateway.pid}") as refused:
        ThrowawayPostgres(data_dir).start()
    assert refused.value.problem.of is Problems.CANNOT_RUN
    assert gateway.poll() is None


async def test_a_start_waits_for_the_server_of_a_gateway_just_killed(
    gateway: subprocess.Popen[str], data_dir: Path
) -> None:
    told(gateway)
    gateway.kill()
    gateway.wait()
    with ThrowawayPostgres(data_dir) as server:
        assert await ask(server.url(), "SELECT 1") == 1


async def test_the_pid_file_of_a_dead_server_is_no_hindrance(data_dir: Path) -> None:
    with ThrowawayPostgres(data_dir):
        left = (data_dir / "cluster" / "postmaster.pid").read_text().splitlines()
    # Its number belongs to somebody else by now: to this very process.
    (data_dir / "cluster" / "postmaster.pid").write_text("\n".join([str(os.getpid()), *left[1:]]))
    with ThrowawayPostgres(data_dir) as server:
        assert await ask(server.url(), "SELECT 1") == 1


def test_data_of_another_major_version_is_refused_and_left_alone(data_dir: Path) -> None:
    version = data_dir / "cluster" / "PG_VERSION"
    made_by = version.read_text()
    version.write_text("17\n")
    with pytest.raises(ProblemError, match="made by PostgreSQL 17"):
        ThrowawayPostgres(data_dir).start()
    version.write_text(made_by)
    with ThrowawayPostgres(data_dir) as server:
        assert server.alive


def test_a_data_directory_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ProblemError, match="cannot be used: Not a directory"):
        ThrowawayPostgres(tmp_path / "file" / "postgres").start()


def test_a_lost_password_file_is_told(data_dir: Path) -> None:
    (data_dir / "superuser.password").unlink()
    with pytest.raises(ProblemError, match="password is missing"):
        ThrowawayPostgres(data_dir).start()


def test_a_server_that_cannot_start_is_told_with_the_end_of_its_log(data_dir: Path) -> None:
    (data_dir / "cluster" / "postgresql.conf").write_text("no_such_setting = 1\n")
    with pytest.raises(ProblemError, match="no_such_setting"):
        ThrowawayPostgres(data_dir).start()
    assert nothing_alive(data_dir)


async def test_nobody_gets_in_without_the_password(data_dir: Path) -> None:
    with ThrowawayPostgres(data_dir) as server:
        secret = (data_dir / "superuser.password").read_text().strip()
        with pytest.raises(asyncpg.InvalidPasswordError):
            await asyncpg.connect(server.url().replace(secret, "guessed"))
        methods = await ask(
            server.url(), "SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"
        )
        assert methods == "scram-sha-256"


def test_the_data_is_closed_to_other_accounts(data_dir: Path) -> None:
    with ThrowawayPostgres(data_dir):
        assert stat.S_IMODE(data_dir.stat().st_mode) == 0o700
        assert stat.S_IMODE((data_dir / "cluster").stat().st_mode) == 0o700
        assert stat.S_IMODE((data_dir / "superuser.password").stat().st_mode) == 0o600


async def test_the_server_listens_on_loopback_alone(data_dir: Path) -> None:
    with ThrowawayPostgres(data_dir) as server:
        assert await ask(server.url(), "SHOW listen_addresses") == "127.0.0.1"
        assert await ask(server.url(), "SHOW unix_socket_directories") == ""


async def test_what_people_write_does_not_reach_the_log(data_dir: Path) -> None:
    with ThrowawayPostgres(data_dir) as server:
        connection = await asyncpg.connect(server.url())
        await connection.execute("CREATE TABLE t (word text PRIMARY KEY)")
        await connection.execute("INSERT INTO t VALUES ('maria@acme.example')")
        with pytest.raises(asyncpg.UniqueViolationError):
            await connection.execute("INSERT INTO t VALUES ($1)", "maria@acme.example")
        with pytest.raises(asyncpg.UndefinedTableError):
            await connection.execute("SELECT 'maria@acme.example' FROM nowhere")
        await connection.close()
    log = (data_dir / "server.log").read_text()
    assert "duplicate key" in log
    assert "maria" not in log


def test_the_port_is_kept_and_given_up_when_it_is_taken(data_dir: Path) -> None:
    with ThrowawayPostgres(data_dir) as server:
        first = server.port
    with ThrowawayPostgres(data_dir) as server:
        assert server.port == first
    with socket.socket() as squatter:
        squatter.bind(("127.0.0.1", first))
        squatter.listen()
        with ThrowawayPostgres(data_dir) as server:
            assert server.port != first
            assert server.alive
