"""A systemd unit read directive by directive."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

Unit = Mapping[str, Mapping[str, Sequence[str]]]
"""The values of each directive in order, by section and name."""


def unit_of(text: str) -> Unit:
    """`configparser` keeps one value a name, but units repeat them: an allowed list grows line by line."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            found[section][name].append(value)
    return found
