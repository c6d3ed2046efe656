"""The run book read as a program: its shell blocks in order, and the tables that it explains things in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.deploy.places import DEPLOY

TEXT = (DEPLOY / "RUNBOOK.md").read_text(encoding="utf-8")

_BLOCK = re.compile(
    r"(?:<!-- not run: (?P<why>[^\n]+) -->\n)?```sh\n(?P<script>.*?)```\n|^#+ (?P<heading>[^\n]+)$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Block:
    """A shell block, the heading it stands under, and why no test runs it; empty for those that are run."""

    heading: str
    script: str
    not_run: str


def blocks() -> list[Block]:
    """Every shell block, in order."""
    found: list[Block] = []
    heading = ""
    for match in _BLOCK.finditer(TEXT):
        heading = match["heading"] or heading
        if match["script"]:
            found.append(Block(heading, match["script"], match["why"] or ""))
    return found


def explained(heading: str) -> set[str]:
    """What the tables below this heading name in their first column, where its last one says something."""
    section = TEXT.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split("|") for line in section.splitlines() if line.startswith("|")]
    named = " ".join(first for first, *_, last in rows if len(last) > 10)
    return set(re.findall(r"GW-\d{4}|(?<=`)[a-z_]+(?=`)", named))
