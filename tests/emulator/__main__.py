"""Runs the emulator for a person who wants to see the gateway with a model and has no key.

python -m tests.emulator --port 9000
GATEWAY_ANTHROPIC_BASE_URL=http://127.0.0.1:9000 ANTHROPIC_API_KEY=anything make up
curl -X PUT http://127.0.0.1:9000/emulator/behave -d '["overloaded", "good"]'
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import signal
import sys
from pathlib import Path

from tests.emulator import Behaviour, Emulator, RecordedRequest


def main() -> None:
    arguments = _arguments()
    emulator = Emulator(
        *arguments.behaviour,
        port=arguments.port,
        latency=arguments.latency_ms / 1000,
        retry_after=arguments.retry_after,
        on_answer=_report,
    )
    if arguments.script:
        emulator.script(json.loads(arguments.script.read_text()))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(emulator))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.emulator",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--port", type=int, default=9000, help="port on 127.0.0.1; 0 takes a free one (default 9000)")
    add(
        "--behaviour",
        nargs="+",
        default=[Behaviour.HEALS],
        choices=list(Behaviour),
        metavar="NAME",
        help=f"one for each request, the last one stands (default heals): {', '.join(Behaviour)}",
    )
    add("--script", type=Path, help="JSON file with a list of replies, in the form of golden scenarios")
    add("--latency-ms", type=float, default=0.0, help="wait before each answer (default 0)")
    add("--retry-after", type=float, help="seconds that overloaded and rate_limited ask to wait")
    return parser.parse_args()


async def _serve(emulator: Emulator) -> None:
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    async with emulator:
        _say(f"serving the Messages API on {emulator.url}")
        await stopped.wait()


def _report(request: RecordedRequest) -> None:
    _say(f"{request.method} {request.path} {request.status or '-'} {request.complaint}")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
