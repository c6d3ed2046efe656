"""A result with bait in it is shown to nobody, whatever its service says of scopes; the audit learns all."""

from __future__ import annotations

import pytest

from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.errors import Problems
from gateway.domain.honeytokens import Breach, marked
from gateway.domain.search import Hit, ScopedQuery
from tests.policies import files_of
from tests.world import MARIA, World

QUESTION = "How does travel expense reimbursement work?"
OWN, FOREIGN = marked("board-pay"), marked("ward-incidents")
POLICY = f"""
p, role:employee, acme, scope/finance, search, allow
p, role:board, acme, scope/closed, search, allow
g, user:{MARIA}, role:employee, acme
"""
FILES = files_of(
    POLICY,
    scopes=["finance", "hr/payroll", "legal/mergers", "closed"],
    collections={"handbook": {"title": "Handbook"}},
    honeytokens={"closed": [OWN]},
)


class Baited:
    """A world whose search service adds a hit of this id, and says that it is of the scope `finance`."""

    def __init__(self, document_id: str) -> None:
        self.world = World(files=FILES)
        self._search = self.world.knowledge.search
        self._hit = Hit(document_id, "handbook", "finance", "Travel", "Travel expense.", 9.0)
        self.world.knowledge.search = self.search  # type: ignore[method-assign]

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        return (self._hit, *(await self._search(query, k)))

    @property
    def found(self) -> AuditEvent:
        return [event for event in self.world.events() if event.stage is Stage.SEARCH][-1]


@pytest.mark.parametrize(
    ("bait", "breach"),
    [(OWN, Breach.OUT_OF_SCOPE), (FOREIGN, Breach.FOREIGN), (f"globex/{FOREIGN.upper()}#2", Breach.FOREIGN)],
    ids=["own, outside the filter", "of another tenant", "a part of one of another tenant"],
)
async def test_a_result_with_bait_in_it_is_withheld_whole_and_on_record(bait: str, breach: Breach) -> None:
    baited = Baited(bait)
    problem = await baited.world.refused(QUESTION)
    assert problem.of is Problems.SEARCH_UNAVAILABLE
    evidence = baited.found.evidence
    assert (evidence.outcome, evidence.reasons) == (Outcome.STOPPED, (problem.code, breach.value))
    assert evidence.texts["honeytokens"] in (OWN, FOREIGN)
    assert evidence.texts["honeytokens"] in bait.lower()


async def test_its_caller_is_told_no_more_than_when_the_service_is_away() -> None:
    baited, away = Baited(FOREIGN), World(files=FILES)
    await away.applied()
    away.knowledge.broken = True
    told = await baited.world.refused(QUESTION)
    assert told == await away.refused(QUESTION)
    assert "honeytoken" not in str(told)


async def test_whoever_may_search_its_scope_sees_own_bait_as_a_page() -> None:
    answer = await Baited(OWN).world.ask(QUESTION, roles=("board",))
    assert answer.hits is not None
    assert answer.hits[0].id == OWN


async def test_a_page_that_is_called_nearly_like_bait_is_an_ordinary_page() -> None:
    answer = await Baited(OWN[:-1]).world.ask(QUESTION)
    assert answer.hits is not None
    assert OWN[:-1] in {hit.id for hit in answer.hits}
