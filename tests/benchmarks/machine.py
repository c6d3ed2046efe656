"""What a figure was measured on: without it, it says nothing."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def machine() -> str:
    """Processor, cores, load, Python and commit, in one line."""
    return ", ".join(
        (
            _processor(),
            f"{os.cpu_count()} cores",
            f"load {os.getloadavg()[0]:.1f} before it began",
            f"{platform.system()} {platform.release()}",
            f"{platform.python_implementation()} {platform.python_version()}",
            f"commit {_commit()}",
        )
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def _commit() -> str:
    """The short hash, marked where files differ from it."""
    git = shutil.which("git")
    if git is None:
        return "unknown"
    asked = [git, "-c", f"safe.directory={ROOT}", "describe", "--always", "--dirty=+changes"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout.strip() or "unknown"
