"""A circuit breaker round the rewriter on a model: one that is down is not called for a while.

Own code, since aiobreaker, pybreaker and purgatory count exceptions, where our failures are values, and let
more than one call through while half open.
"""

from __future__ import annotations

from gateway.domain.brief import Brief
from gateway.domain.circuit import Circuit, Limits, Sign, sign_of
from gateway.domain.proposal import FailureKind, Maker, Reply, RewriteFailure
from gateway.ports.clock import Clock
from gateway.ports.observer import Observer
from gateway.ports.rewriter import Rewriter


class BreakingRewriter:
    """The port `Rewriter`, as the inner one answers while the circuit of the brief's model is closed.

    There is one circuit for each model name; a brief without one means `default_model`. A call that is not
    made is answered at once, as the failure `circuit_open`. The observer is told of every change.
    """

    def __init__(
        self,
        inner: Rewriter,
        default_model: str,
        clock: Clock,
        observer: Observer,
        limits: Limits = Limits(),  # noqa: B008 - a frozen value
    ) -> None:
        self._inner, self._default_model = inner, default_model
        self._clock, self._observer, self._limits = clock, observer, limits
        self._circuits: dict[str, Circuit] = {}

    @property
    def source(self) -> str:
        return self._inner.source

    @property
    def repeats_itself(self) -> bool:
        return self._inner.repeats_itself

    def maker(self, brief: Brief) -> Maker:
        return self._inner.maker(brief)

    async def rewrite(self, brief: Brief) -> Reply:
        model = brief.model or self._default_model
        admitted = self._circuit(model).admit(self._clock.monotonic())
        if admitted is None:
            detail = f"{model} was not called: its circuit is open"
            return RewriteFailure(self.source, FailureKind.CIRCUIT_OPEN, detail, model=model)
        self._put(model, admitted)
        sign = Sign.NOTHING
        try:
            reply = await self._inner.rewrite(brief)
            sign = sign_of(reply, brief.timeout)
            return reply
        finally:
            # Also when the caller hung up, so that the one call of a half-open circuit never blocks it.
            self._put(model, self._circuit(model).ended(admitted.turn, sign, self._clock.monotonic()))

    def _circuit(self, model: str) -> Circuit:
        if model not in self._circuits:
            self._circuits[model] = Circuit(self._limits)
            self._observer.circuit(model, self._circuits[model].state)
        return self._circuits[model]

    def _put(self, model: str, circuit: Circuit) -> None:
        before, self._circuits[model] = self._circuit(model), circuit
        if before.state is not circuit.state:
            self._observer.circuit(model, circuit.state)
