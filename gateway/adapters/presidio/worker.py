"""An analysing process: reads requests from its input, answers on its output, ends when its input does.

It logs nothing, because a library may log what it could not read, and no answer of it quotes a text.
"""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import select
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from threading import Thread
from typing import BinaryIO

from gateway.adapters.presidio.messages import READY, Request, failure_line, spans_line
from gateway.domain.masking import Span

Find = Callable[[Sequence[str], str, Sequence[str]], Sequence[Sequence[Span]]]
"""An analysis: texts, language and telephone regions in, the spans of each text out."""

_SWITCH_S = 0.0001
"""Two models read side by side, a sentence in 5 ms each: by Python's own 5 ms one waits for the other."""


def main() -> None:
    """Serve the process that started this one."""
    # Ctrl-C reaches the whole process group. The gateway ends this process, by closing its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    logging.disable(logging.CRITICAL)
    answers = _own_output()
    Thread(target=_end_with_the_reader, args=(answers.fileno(),), name="reader", daemon=True).start()
    sys.setswitchinterval(_SWITCH_S)
    # The products of a sentence are too small to be shared out; numpy reads this when it is imported.
    os.putenv("OPENBLAS_NUM_THREADS", "1")
    try:
        from gateway.adapters.presidio.analysis import Analysis

        analysis = Analysis()
    except Exception as failure:
        answers.write(failure_line(f"{type(failure).__name__}: {failure}"))
    else:
        _settle_memory()
        serve(analysis.spans, sys.stdin.buffer, answers)


def serve(find: Find, requests: Iterable[bytes], answers: BinaryIO) -> None:
    """Say that it is ready, then answer each request in turn."""
    answers.write(READY)
    answers.flush()
    for line in requests:
        answers.write(_answer(find, line))
        answers.flush()


def _answer(find: Find, line: bytes) -> bytes:
    try:
        request = Request.read(line)
        return spans_line(find(request.texts, request.language, request.phone_regions))
    except Exception as failure:
        return failure_line(type(failure).__name__)  # its message may quote the text


def _end_with_the_reader(answers: int) -> None:
    """Nobody is left to read an answer: loading the models, or a long text, is not gone on with."""
    gone = select.poll()
    gone.register(answers, 0)  # no event but the other end's closing
    gone.poll()
    os._exit(0)


def _settle_memory() -> None:
    """What was loaded stays: the collector need not look at it again, and what loading took goes back."""
    gc.collect()
    gc.freeze()
    with suppress(AttributeError):  # glibc's own
        ctypes.CDLL(None).malloc_trim(0)


def _own_output() -> BinaryIO:
    """The output as it was at the start; what a library prints from now on goes nowhere."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return own


if __name__ == "__main__":
    main()
