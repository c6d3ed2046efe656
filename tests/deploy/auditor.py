"""The auditor's script, and a folder with an export for it."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

SCRIPT = Path(__file__).parents[2] / "deploy" / "verify_export.py"


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_export", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def laid_out(folder: Path, files: Mapping[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder
