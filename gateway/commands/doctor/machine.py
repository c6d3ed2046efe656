"""What `gateway doctor` finds on this machine: settings, keys and who may read them, and room on the disk."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from gateway.commands.serving.demo import FOLDER
from gateway.domain.errors import ProblemError
from gateway.settings import Settings

_ROOM = 2**30
"""Bytes that have to be free: PostgreSQL keeps up to 1 GiB of its write-ahead log (`max_wal_size`)."""

_PRIVATE = ("*.key", "*.json", "*.env")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is well, what was seen, and how to mend it."""

    part: str
    well: bool
    what: str
    hint: str = ""


def on_this_machine(settings: Settings, folder: Path = FOLDER) -> list[Finding]:
    """Everything that needs no database and no model, in order."""
    return [
        Finding("settings", True, "safe together"),
        *_keys(settings),
        _privacy(settings, folder),
        _room(folder if folder.exists() else Path.cwd()),
    ]


def _keys(settings: Settings) -> Iterator[Finding]:
    for name, secret in (
        ("GATEWAY_ENCRYPTION_KEY", settings.encryption_key),
        ("GATEWAY_AUDIT_SIGNING_KEY", settings.audit_signing_key),
    ):
        yield _key(name, partial(settings.key, secret, name))
    if settings.encryption_key_previous:
        yield _key("GATEWAY_ENCRYPTION_KEY_PREVIOUS", settings.earlier_keys)
    if settings.audit_signing_key_previous:
        yield _key("GATEWAY_AUDIT_SIGNING_KEY_PREVIOUS", settings.earlier_signing_keys)


def _key(name: str, read: Callable[[], object]) -> Finding:
    try:
        read()
    except ProblemError as error:
        return Finding(name, False, error.problem.detail, error.problem.mend)
    return Finding(name, True, "set")


def _privacy(settings: Settings, folder: Path) -> Finding:
    """Files that hold keys are their owner's alone."""
    files = [path for pattern in _PRIVATE for path in folder.glob(pattern)]
    if settings.secrets_dir is not None:
        files += [path for path in settings.secrets_dir.iterdir() if path.is_file()]
    open_ones = [path for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077]
    if not open_ones:
        return Finding("key files", True, f"{len(files)} looked at, each its owner's alone")
    names = ", ".join(map(str, sorted(open_ones)))
    hint = f"chmod 600 {' '.join(map(str, sorted(open_ones)))}   (a mounted secret: defaultMode 0400)"
    return Finding("key files", False, f"others may read or write {names}", hint)


def _room(path: Path) -> Finding:
    free = shutil.disk_usage(path).free
    what = f"{free / 2**30:.1f} GiB free at {path}"
    hint = "make room: without it the audit log cannot be written, and nothing is answered"
    return Finding("disk", free >= _ROOM, what, "" if free >= _ROOM else hint)
