"""A Dockerfile read instruction by instruction."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Instruction:
    """`RUN`, `COPY` and so on, with its words on one line."""

    name: str
    words: str


def instructions(text: str) -> list[Instruction]:
    """All of them in order, continued lines joined and comments left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [Instruction(*line.split(None, 1)) for line in joined.splitlines() if line.strip()]


def stages(found: list[Instruction]) -> list[list[Instruction]]:
    """The instructions of each stage, from its FROM on; what stands before the first belongs to none."""
    starts = [at for at, each in enumerate(found) if each.name == "FROM"]
    return [found[start:end] for start, end in pairwise([*starts, len(found)])]
