"""Analysing processes for tests: one in this process, one that dies of a network call, and small ones that err."""

from __future__ import annotations

import sys
from functools import cache

from gateway.adapters.presidio.analysis import Analysis
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


def python(source: str) -> tuple[str, ...]:
    """The command of a process that runs this source."""
    return sys.executable, "-c", source


OFFLINE = python(
    """
import os, sys
def refuse(event, arguments):
    if event.startswith("socket."):  # every use of Python's sockets, even one whose failure would be caught
        os._exit(99)
from gateway.adapters.presidio import worker
sys.addaudithook(refuse)
worker.main()
"""
)
"""The real process, which ends at the first use of a socket."""


def with_analysis(body: str) -> tuple[str, ...]:
    """The real process with `spans(texts)` as given in place of Presidio."""
    return python(
        f"""
import os, time
from gateway.adapters.presidio import worker
class Analysis:
    def spans(self, texts, language, phone_regions):
        {body}
worker.Analysis = Analysis
worker.main()
"""
    )


def saying(answer: str) -> tuple[str, ...]:
    """A process that gives this line for every answer."""
    return python(f"import sys\nprint('[]', flush=True)\nfor line in sys.stdin: print({answer!r}, flush=True)")
