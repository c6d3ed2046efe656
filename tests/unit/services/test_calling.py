"""A call of an edge without a clock of its own."""

from __future__ import annotations

from gateway.adapters.fakes.clock import FakeClock
from gateway.services.calling import Calling


def test_a_call_has_its_credential_a_trace_of_its_own_and_acts_for_nobody_else() -> None:
    clock = FakeClock()
    clock.advance(5)
    calling = Calling(clock)
    first, second = calling.open("rgs_secret"), calling.open("")
    assert (first.credential, second.credential) == ("rgs_secret", "")
    assert first.trace_id != second.trace_id
    assert (first.started, first.on_behalf, first.idempotency_key) == (5.0, "", "")
    assert "rgs_secret" not in repr(first)
    assert calling.now() == clock.now()
