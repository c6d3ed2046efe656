"""How long to wait before the model is asked again: exponential backoff with full jitter, as pure figures.

The formula is "Full Jitter" of Marc Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015:
`sleep = random_between(0, min(cap, base * 2 ** attempt))`.
"""

from __future__ import annotations

from gateway.domain.proposal import FailureKind, Reply, RewriteFailure

BASE = 0.2
"""Seconds; the longest wait after a first failure. Of two attempts in a second or two, it spares most."""

CAP = 2.0
"""Seconds; no wait is longer, but for one that the provider asked for."""

_WAITED_AFTER = frozenset({FailureKind.OVERLOADED, FailureKind.UNAVAILABLE, FailureKind.TIMEOUT})


def backoff(failures: int, chance: float) -> float:
    """Seconds to wait after this many failures in a row (from 1); `chance` is drawn from 0 up to 1."""
    return chance * float(min(CAP, BASE * 2 ** (failures - 1)))


def wait_before_retry(reply: Reply, failures: int, chance: float) -> float:
    """Seconds to wait before another attempt; none after a reply that came but is no use.

    A wait that the provider asked for is kept in full, and the jitter comes on top: whoever was told the same
    moment would come back at that moment together.
    """
    if not isinstance(reply, RewriteFailure) or reply.kind not in _WAITED_AFTER:
        return 0.0
    return reply.retry_after + backoff(failures, chance)
