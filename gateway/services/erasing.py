"""Erasing: what a person said becomes unreadable, and the record says who did that, when and why."""

from __future__ import annotations

from gateway.domain.audit import Evidence, Outcome
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.erasure import Erasure, HeldBack
from gateway.domain.identity import check_name
from gateway.ports.erasures import Erasures
from gateway.services.officers import Deed, Officer

_HELD = Problems.HELD


class Erasing:
    """Erases people, for officers who may `erase` the audit."""

    def __init__(self, erasures: Erasures) -> None:
        self._erasures = erasures

    async def erase(self, officer: Officer, subject: str, reason: str) -> Erasure | Problem:
        """What of this person of the officer's tenant was erased, or why nothing was. It takes an officer who
        is named: there is no way back, so that the record says who went it."""
        if (problem := officer.unnamed or check_name(subject, "person")) is not None:
            return await officer.turned_down("erase", problem)
        done = await officer.does(
            Deed("erase", subject, reason, {}),
            lambda: self._erasures.erase(officer.tenant, subject),
            _evidence,
        )
        if isinstance(done, HeldBack):
            held = ", ".join(done.holds)
            return Problem(_HELD, f"Nothing was erased: held by {held}", hint="See the holds first.")
        return done


def _evidence(done: Erasure | HeldBack) -> Evidence:
    if isinstance(done, HeldBack):
        return Evidence(Outcome.REJECTED, (_HELD.kind.code, "held"), {"holds": len(done.holds)})
    return Evidence(counts=done.counts)
