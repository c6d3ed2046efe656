"""The gateway as a wheel, installed where nothing of the checkout can be found."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tests.deploy.dockerfiles import instructions, stages
from tests.deploy.places import DEPLOY, ROOT

_BUILD = "import sys, setuptools.build_meta as backend; print(backend.build_wheel(sys.argv[1]))"


@dataclass(frozen=True, slots=True)
class Installed:
    """Where its packages are, and a folder with the command `gateway`."""

    packages: Path
    commands: Path


def install(below: Path) -> Installed:
    """Builds from what the image is built from, with the tools that the lock holds, and unpacks."""
    source, wheels, packages, commands = (below / name for name in ("source", "wheels", "packages", "bin"))
    for name in copied_into_the_image():
        _copy(ROOT / name, source / name)
    build = [sys.executable, "-c", _BUILD, str(wheels)]
    subprocess.run(build, cwd=source, check=True, capture_output=True, timeout=100)  # noqa: S603
    (wheel,) = wheels.iterdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    commands.mkdir()
    command = commands / "gateway"
    command.write_text(f'#!/bin/sh\nPYTHONPATH={packages} exec {sys.executable} -P -m gateway "$@"\n')
    command.chmod(0o755)
    return Installed(packages, commands)


def copied_into_the_image() -> list[str]:
    """The paths of the checkout that the first stage of the image takes."""
    build, _ = stages(instructions((DEPLOY / "Dockerfile").read_text(encoding="utf-8")))
    return [each.words.split()[0] for each in build if each.name == "COPY"]


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)
