"""The emulator itself: a small HTTP server on loopback that the real SDK talks to."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping, Sequence
from http import HTTPStatus
from types import TracebackType
from typing import Any, Self

import uvicorn

from tests.emulator import answers, replies, sdk_types
from tests.emulator.answers import Answer
from tests.emulator.behaviours import Behaviour, Plan, Step, behaviour_steps, script_steps
from tests.emulator.hostility import Temptation
from tests.emulator.keeping import Kept
from tests.emulator.recording import RecordedRequest, record
from tests.emulator.rules import invalid, refusal

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

CONTROL = "/emulator/behave"
"""PUT a JSON list here to change what a running emulator does: behaviours, or the steps of a script."""


class Emulator:
    """The Messages API on an ephemeral port of 127.0.0.1, while its `async with` block lasts.

    `latency` is what every answer waits, `hold` how long the behaviour `timeout` keeps a connection open, and
    `retry_after` what `overloaded` and `rate_limited` ask the caller to wait, all in seconds.
    """

    def __init__(
        self,
        *behaviours: Behaviour | str,
        port: int = 0,
        latency: float = 0.0,
        hold: float = 60.0,
        retry_after: float | None = None,
        temptation: Temptation = Temptation(),  # noqa: B008 - a frozen value
        on_answer: Callable[[RecordedRequest], None] = lambda request: None,
    ) -> None:
        self.latency, self.hold, self.retry_after, self.temptation = latency, hold, retry_after, temptation
        self.requests: list[RecordedRequest] = []
        self._port, self._on_answer = port, on_answer
        self._numbers = itertools.count(1)
        self._repetitions: Counter[Behaviour] = Counter()
        self._kept = Kept()
        self._arrival = asyncio.Condition()
        self.behave(*(behaviours or (Behaviour.HEALS,)))

    def behave(self, *behaviours: Behaviour | str) -> None:
        """From now on: one behaviour for each request in this order, and the last one for all that follow."""
        self._plan = Plan(behaviour_steps(behaviours), last_stands=True)

    def script(self, steps: Sequence[Mapping[str, object]]) -> None:
        """From now on: these replies in this order (see `script_steps`), and for a call beyond them a 500."""
        self._plan = Plan(script_steps(steps), last_stands=False)

    @property
    def url(self) -> str:
        """The base URL for the SDK."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def calls(self) -> int:
        """How many requests arrived, refused ones and the SDK's own retries included."""
        return len(self.requests)

    @property
    def complaints(self) -> list[str]:
        """Why requests were refused: what a caller should never have sent."""
        return [request.complaint for request in self.requests if request.complaint]

    @property
    def steps_left(self) -> int:
        """How many steps of the script or the row of behaviours wait to be used."""
        return self._plan.steps_left

    def bodies_text(self, since: int = 0) -> str:
        """Everything the model saw in the requests from number `since` on, a heading before each."""
        seen = enumerate(self.requests[since:], start=since)
        return "\n".join(f"--- request {number} ---\n{request.text}" for number, request in seen)

    async def called(self, times: int = 1) -> None:
        """Waits until that many requests have arrived, answered or not. After a minute: TimeoutError."""
        async with asyncio.timeout(60), self._arrival:
            await self._arrival.wait_for(lambda: self.calls >= times)

    def clear(self) -> None:
        """Forgets the requests; what it does next stays as it was."""
        self.requests.clear()

    async def __aenter__(self) -> Self:
        sdk_types.complaint({})  # builds the validator now, so that the first caller does not wait for it
        listener = socket.create_server(("127.0.0.1", self._port))
        self._port = listener.getsockname()[1]
        self._closing = asyncio.Event()
        config = uvicorn.Config(
            self,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=2,
        )
        self._server = _QuietServer(config)
        self._serving = asyncio.create_task(self._server.serve(sockets=[listener]))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        self._server.should_exit = True
        await self._serving

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """ASGI: one request."""
        raw = await _read(receive)
        if scope["path"] == CONTROL:
            await _send(send, self._controlled(raw))
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        request = record(scope["method"], scope["path"], headers, raw)
        self.requests.append(request)
        async with self._arrival:
            self._arrival.notify_all()
        await self._serve(request, receive, send)
        self._on_answer(request)

    async def _serve(self, request: RecordedRequest, receive: Receive, send: Send) -> None:
        number = next(self._numbers)
        if refused := refusal(request):
            request.complaint = refused.message
            await self._answer(request, answers.error(refused, number), send)
            return
        step = self._plan.step_for(request.raw, retry=request.retry)
        if step is None:
            await self._answer(request, answers.error(answers.SCRIPT_IS_OVER, number), send)
            return
        await asyncio.sleep(self.latency)
        if step.reply is Behaviour.TIMEOUT and not await self._outlasted(receive):
            return
        await self._answer(
            request, self._reply(request, step, number), send, whole=step.reply is not Behaviour.DISCONNECT
        )

    def _reply(self, request: RecordedRequest, step: Step, number: int) -> Answer:
        body: Any = request.body
        repetition = 0
        if isinstance(step.reply, Behaviour):
            repetition = self._repetitions[step.reply]
            self._repetitions[step.reply] += 1
        call = replies.Call(body, number, repetition)
        answer = replies.answer(step.reply, call, self.temptation, self.retry_after)
        return (
            answers.with_cache(answer, *self._kept.read(body)) if answer.status == HTTPStatus.OK else answer
        )

    async def _answer(
        self, request: RecordedRequest, answer: Answer, send: Send, *, whole: bool = True
    ) -> None:
        request.status = answer.status
        await _send(send, answer, whole=whole)

    async def _outlasted(self, receive: Receive) -> bool:
        """Holds the connection. Whether the caller is still there when `hold` is over."""
        gone = asyncio.ensure_future(receive())
        closing = asyncio.create_task(self._closing.wait())
        done, waiting = await asyncio.wait(
            {gone, closing}, timeout=self.hold, return_when=asyncio.FIRST_COMPLETED
        )
        for task in waiting:
            task.cancel()
        return gone not in done

    def _controlled(self, raw: bytes) -> Answer:
        try:
            items = json.loads(raw)
            if all(isinstance(item, dict) for item in items):
                self.script(items)
            else:
                self.behave(*items)
        except (ValueError, TypeError) as error:
            return answers.error(invalid(str(error)), 0)
        return Answer(200, {"behaves": items}, {})


class _QuietServer(uvicorn.Server):
    """A server that leaves the signals to whoever runs the event loop."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def _read(receive: Receive) -> bytes:
    parts: list[bytes] = []
    while True:
        event = await receive()
        parts.append(event.get("body", b""))
        if not event.get("more_body", False):
            return b"".join(parts)


async def _send(send: Send, answer: Answer, *, whole: bool = True) -> None:
    """Sends an answer; one that is not `whole` stops half way, and the server then closes the connection."""
    body = answer.encoded
    headers = {"content-type": "application/json", "content-length": str(len(body)), **answer.headers}
    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": answer.status, "headers": encoded})
    part = body if whole else body[: len(body) // 2]
    await send({"type": "http.response.body", "body": part, "more_body": not whole})
