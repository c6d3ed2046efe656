"""The breaker beside the plainest account of what it should do, under calls that overlap in any order."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, rule

from gateway.adapters.breaking import BreakingRewriter
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.observer import FakeObserver
from gateway.domain.brief import Brief
from gateway.domain.circuit import CircuitState, Limits
from gateway.domain.proposal import FailureKind, Maker, Proposal, Reply, RewriteFailure
from tests.briefs import brief_of

LIMITS = Limits(failures=3, cool_down=10.0, shut_out=60.0)
BRIEF = brief_of("and for contractors?")
UP = (FailureKind.REFUSAL, FailureKind.MALFORMED, FailureKind.TRUNCATED, FailureKind.REJECTED)
DOWN = (FailureKind.TIMEOUT, FailureKind.OVERLOADED, FailureKind.UNAVAILABLE)


class WaitingModel:
    """A rewriter whose calls stay open until they are told how to end."""

    source = "anthropic"
    repeats_itself = False

    def __init__(self) -> None:
        self.calls: list[asyncio.Future[Reply]] = []

    def maker(self, brief: Brief) -> Maker:
        return Maker("waiting", "")

    async def rewrite(self, brief: Brief) -> Reply:
        self.calls.append(asyncio.get_running_loop().create_future())
        return await self.calls[-1]


@dataclass
class Account:
    """What is known of the model, in plain words: `closed_since` numbers the times it was taken as well."""

    closed: bool = True
    closed_since: int = 0
    down_in_a_row: int = 0
    not_before: float = 0.0
    probe: int | None = None
    let_in: dict[int, int | None] = field(default_factory=dict)

    def lets_in(self, now: float) -> bool:
        return self.closed or (self.probe is None and now >= self.not_before)

    def begin(self, call: int) -> None:
        self.let_in[call] = self.closed_since if self.closed else None
        if not self.closed:
            self.probe = call

    def end(self, call: int, how: str, now: float) -> None:
        counted = call == self.probe or (self.closed and self.let_in[call] == self.closed_since)
        if not counted:
            return
        was_probe, self.probe = call == self.probe, None
        if how == "up":
            self.closed_since += was_probe
            self.closed, self.down_in_a_row = True, 0
        elif how == "nothing":
            self.not_before = now if was_probe else self.not_before
        else:
            self.down_in_a_row += 1
            if was_probe or how == "shut_out" or self.down_in_a_row >= LIMITS.failures:
                wait = LIMITS.shut_out if how == "shut_out" else LIMITS.cool_down
                self.closed, self.down_in_a_row, self.not_before = False, 0, now + wait


class Breaking(RuleBasedStateMachine):
    calls = Bundle("calls")

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.clock, self.model, self.observer = FakeClock(), WaitingModel(), FakeObserver()
        self.breaker = BreakingRewriter(self.model, "model", self.clock, self.observer, LIMITS)
        self.account = Account()
        self.tasks: list[asyncio.Task[Reply]] = []

    def settle(self) -> None:
        """Lets everything that can go on do so."""
        for _ in range(5):
            self.loop.run_until_complete(asyncio.sleep(0))

    @rule(target=calls)
    def call(self) -> int:
        expected = self.account.lets_in(self.clock.monotonic())
        reached, number = len(self.model.calls), len(self.tasks)
        self.tasks.append(self.loop.create_task(self.breaker.rewrite(BRIEF)))
        self.settle()
        assert (len(self.model.calls) > reached) is expected
        if expected:
            self.account.begin(number)
        else:
            reply = self.tasks[number].result()
            assert isinstance(reply, RewriteFailure)
            assert reply.kind is FailureKind.CIRCUIT_OPEN
            self.model.calls.append(self.loop.create_future())  # keeps the numbers of both lists in step
        return number

    @rule(call=consumes(calls), kind=st.sampled_from([*UP, *DOWN, FailureKind.UNAUTHORIZED, None]))
    def reply(self, call: int, kind: FailureKind | None) -> None:
        if self.tasks[call].done():
            return
        how = "shut_out" if kind is FailureKind.UNAUTHORIZED else "down" if kind in DOWN else "up"
        reply = Proposal("anthropic") if kind is None else RewriteFailure("anthropic", kind)
        self.model.calls[call].set_result(reply)
        self.settle()
        assert self.tasks[call].result() == reply
        self.account.end(call, how, self.clock.monotonic())

    @rule(call=consumes(calls))
    def hang_up(self, call: int) -> None:
        if self.tasks[call].done():
            return
        self.tasks[call].cancel()
        self.settle()
        self.account.end(call, "nothing", self.clock.monotonic())

    @rule(seconds=st.sampled_from([0.1, 9.9, 10.0, 50.0, 60.0]))
    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)

    @invariant()
    def the_observer_knows_the_state(self) -> None:
        if not self.observer.circuits:
            return
        (_, state), account = self.observer.circuits[-1], self.account
        expected = (
            CircuitState.CLOSED
            if account.closed
            else CircuitState.OPEN
            if account.probe is None
            else CircuitState.HALF_OPEN
        )
        assert state is expected

    def teardown(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.settle()
        self.loop.close()


TestBreaking = Breaking.TestCase
TestBreaking.settings = settings(stateful_step_count=40)
