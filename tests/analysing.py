"""Analyses for tests: one in this process, one that dies of a network call, and small ones that err."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache

from gateway.adapters.presidio.analysis import Analysis
from gateway.adapters.presidio.detector import COMMAND, LIMIT_SECONDS, PresidioDetector
from gateway.domain.masking import Span

REGIONS = ("US", "GB", "DE", "FR", "BR", "PT", "ES")


@cache
def analysis() -> Analysis:
    """The model in this process, loaded once."""
    return Analysis()


def spans_in(text: str, language: str = "en", regions: tuple[str, ...] = REGIONS) -> tuple[Span, ...]:
    (found,) = analysis().spans([text], language, regions)
    return found


def found_in(text: str, language: str = "en", regions: tuple[str, ...] = REGIONS) -> dict[str, str]:
    """What was found, with its kind: easier to read than offsets."""
    return {text[span.start : span.end]: span.kind for span in spans_in(text, language, regions)}


@asynccontextmanager
async def detecting(
    command: Sequence[str] = COMMAND, limit: float = LIMIT_SECONDS
) -> AsyncIterator[PresidioDetector]:
    """A detector with one process, which is ended with the block."""
    detector = PresidioDetector(workers=1, command=command, limit=limit)
    try:
        yield detector
    finally:
        await detector.stop()


def python(source: str) -> tuple[str, ...]:
    """The command of a process that runs this source."""
    return sys.executable, "-c", source


OFFLINE = python(
    """
import os, sys
def refuse(event, arguments):
    if event.startswith("socket."):  # every use of Python's sockets, even one whose failure would be caught
        os._exit(99)
from gateway.adapters.presidio import analysis, worker  # libraries look at sockets when they are imported
sys.addaudithook(refuse)
worker.main()
"""
)
"""The real process, which ends at the first use of a socket."""


def with_analysis(body: str) -> tuple[str, ...]:
    """The real process with this body of `spans(texts)` in place of Presidio, which it never imports."""
    return python(
        f"""
import os, sys, time, types
class Analysis:
    def spans(self, texts, language, phone_regions):
        {body}
presidio = types.ModuleType("gateway.adapters.presidio.analysis")
presidio.Analysis = Analysis
sys.modules[presidio.__name__] = presidio
from gateway.adapters.presidio import worker
worker.main()
"""
    )


def saying(answer: str) -> tuple[str, ...]:
    """A process that gives this line for every answer."""
    return python(
        f"import sys\nprint('[]', flush=True)\nfor line in sys.stdin: print({answer!r}, flush=True)"
    )
