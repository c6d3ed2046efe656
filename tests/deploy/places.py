"""Where the files are that are tested here."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
