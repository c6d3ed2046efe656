"""How a fake is told to be out of order."""

from __future__ import annotations

from gateway.ports.failures import StoreUnavailable


class Breakable:
    """While `broken`, and for the next `fail_next` calls, every call raises as if the database were away."""

    failure: type[Exception] = StoreUnavailable

    def __init__(self) -> None:
        self.broken = False
        self.fail_next = 0

    def _work(self) -> None:
        """To be called first by whatever needs the database."""
        if self.fail_next > 0:
            self.fail_next -= 1
        elif not self.broken:
            return
        raise self.failure("told to fail")
