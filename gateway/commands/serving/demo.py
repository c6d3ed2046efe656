"""The local demonstration's folder `.gateway/`: keys, database and `demo.json`, for its owner alone."""

from __future__ import annotations

import base64
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import SecretStr

from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.settings import Settings

FOLDER = Path(".gateway")


@dataclass(frozen=True, slots=True)
class DemoKeys:
    """`demo.json`: where the demonstration serves, and an API key for each of its people, by tenant."""

    url: str
    admin_url: str
    keys: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def read_demo(folder: Path = FOLDER) -> DemoKeys:
    """The demonstration of this checkout. Raises `ProblemError` when it was never started."""
    try:
        found = json.loads((folder / "demo.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        detail = "there is no demonstration here"
        raise ProblemError(
            Problem(Problems.CANNOT_RUN, detail, str(folder / "demo.json"), "start it: make up")
        ) from None
    return DemoKeys(found["url"], found["admin_url"], found["keys"])


def on_demo(settings: Settings, folder: Path = FOLDER) -> Settings:
    """The settings, over the database and address of this checkout's demonstration.

    Raises `ProblemError` when it was never started.
    """
    url = read_demo(folder).url
    lines = (folder / "demo.env").read_text(encoding="utf-8").splitlines()
    values = {name: value.strip("'") for name, _, value in (line.partition("=") for line in lines)}
    database_url = SecretStr(values["GATEWAY_DATABASE_URL"])
    return settings.model_copy(update={"database_url": database_url, "public_url": url})


def kept_keys(tenant: str, folder: Path = FOLDER) -> Mapping[str, str]:
    """The tenant's keys from an earlier start, by subject; none when there was none."""
    return read_demo(folder).keys.get(tenant, {}) if (folder / "demo.json").exists() else {}


def write_demo(demo: DemoKeys, folder: Path = FOLDER) -> None:
    """Replaces `demo.json` in one step, mode 0600."""
    body = json.dumps({"url": demo.url, "admin_url": demo.admin_url, "keys": demo.keys}, indent=2)
    write_private(folder / "demo.json", body + "\n")


def private_folder(folder: Path = FOLDER) -> Path:
    """The folder, made with mode 0700 when it is new."""
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder.resolve()


def kept_key(name: str, folder: Path = FOLDER) -> str:
    """A 32-byte key in base64 that is made once and kept, mode 0600."""
    path = folder / name
    if not path.exists():
        write_private(path, base64.b64encode(secrets.token_bytes(32)).decode("ascii") + "\n")
    return path.read_text(encoding="ascii").strip()


def write_private(path: Path, text: str) -> None:
    """The file with this text and mode 0600 from its first byte, replaced in one step."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    new.replace(path)
