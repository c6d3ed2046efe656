"""The analysing process answers its requests, never quotes a text, and ends when nobody listens."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Sequence

from gateway.adapters.presidio.messages import READY, Request, failure_line, spans_line
from gateway.adapters.presidio.worker import serve
from gateway.domain.masking import Span
from tests.analysing import with_analysis

ASKED = Request(["Ana"], "en", ["US"]).line()


def find(texts: Sequence[str], language: str, phone_regions: Sequence[str]) -> list[list[Span]]:
    """An analysis that finds whole texts, and cannot read "secret"."""
    if "secret" in texts:
        raise RuntimeError("cannot read: secret")
    return [[Span(0, len(text), "PERSON")] for text in texts]


def answers_to(*lines: bytes) -> list[bytes]:
    output = io.BytesIO()
    serve(find, lines, output)
    return output.getvalue().splitlines(keepends=True)


def test_it_says_that_it_is_ready_and_answers_each_request_in_turn() -> None:
    other = Request(["Bo", "Eve"], "de", []).line()
    assert answers_to(ASKED, other) == [
        READY,
        spans_line([[Span(0, 3, "PERSON")]]),
        spans_line([[Span(0, 2, "PERSON")], [Span(0, 3, "PERSON")]]),
    ]


def test_a_failure_is_told_by_its_type_alone_and_the_next_request_is_served() -> None:
    secret = Request(["secret"], "en", []).line()
    assert answers_to(secret, b"nonsense\n", ASKED) == [
        READY,
        failure_line("RuntimeError"),
        failure_line("JSONDecodeError"),
        spans_line([[Span(0, 3, "PERSON")]]),
    ]


def test_what_libraries_print_and_log_reaches_nobody() -> None:
    noisy = with_analysis("print(texts); __import__('logging').error(texts); return [[]]")
    done = subprocess.run(noisy, input=ASKED, capture_output=True, check=True)  # noqa: S603
    assert done.stdout == READY + spans_line([[]])
    assert done.stderr == b""


def test_interrupts_are_left_to_the_gateway_and_the_end_of_input_ends_it() -> None:
    process = subprocess.Popen(  # noqa: S603
        with_analysis("return [[]]"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == READY
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)
        process.stdin.write(ASKED)
        process.stdin.flush()
        assert process.stdout.readline() == spans_line([[]])
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_a_process_whose_reader_is_gone_ends_in_the_middle_of_its_work() -> None:
    process = subprocess.Popen(  # noqa: S603
        with_analysis("__import__('time').sleep(600)"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == READY
        process.stdin.write(ASKED)
        process.stdin.flush()
        process.stdout.close()
        assert process.wait(timeout=60) == 0


def test_a_model_that_cannot_be_loaded_is_told_with_its_reason() -> None:
    source = "from gateway.adapters.presidio import model, worker; model._PACKAGE = 'no_such'; worker.main()"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, check=False)  # noqa: S603
    assert b"no_such" in done.stdout
    assert done.stdout.startswith(b'{"failed":"OSError: ')
