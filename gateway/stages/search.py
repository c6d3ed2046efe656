"""Search: all searches at once, each under the filter, and every hit checked against it once more.

A honeytoken that its finder may not see proves that hits cannot be told apart by what is said of them; then
nothing of the result is shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import chain

from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Found, Scoped, Stop, lane_counts, lane_reasons, so_far
from gateway.domain.honeytokens import Breach, breaches
from gateway.domain.search import Hit
from gateway.ports.conversations import Conversations
from gateway.ports.knowledge import Knowledge
from gateway.stages.superseding import mark_of, superseded


class Search:
    """Scoped -> Found. All or nothing: one search that fails fails the request. None for a message that a
    newer one has overtaken."""

    stage = Stage.SEARCH

    def __init__(self, knowledge: Knowledge, conversations: Conversations) -> None:
        self._knowledge, self._conversations = knowledge, conversations

    def announce(self, given: Scoped) -> Evidence | None:
        return Evidence(
            Outcome.STARTED,
            lane_reasons(given.lanes),
            counts={"searches": len(given.searches), **lane_counts(given.lanes)},
            digests={"access_filter": given.access.digest},
        )

    async def __call__(self, given: Scoped) -> Found | Stop:
        if self._conversations.overtaken(*mark_of(given)):
            return superseded(given)
        results = await self._search_all(given)
        declared = given.tenancy.bundle.settings.honeytokens
        if found := breaches(chain.from_iterable(results), given.access, declared):
            return _withheld(given, found)
        kept = tuple(_inside(given, hits) for hits in results)
        dropped = sum(map(len, results)) - sum(map(len, kept))
        return Found(**so_far(given, Scoped), results=kept, dropped=dropped)

    async def _search_all(self, given: Scoped) -> list[tuple[Hit, ...]]:
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self._knowledge.search(s, given.ask.k)) for s in given.made]
        except ExceptionGroup as several:
            raise several.exceptions[0] from several
        return [task.result() for task in tasks]


def _withheld(given: Scoped, found: Mapping[str, Breach]) -> Stop:
    """To the caller a search that failed, to the audit what was found and what that proves."""
    return Stop(
        at=given,
        reasons=tuple(sorted({breach.value for breach in found.values()})),
        problem=Problem(Problems.SEARCH_UNAVAILABLE, Problems.SEARCH_UNAVAILABLE.kind.title),
        texts={"honeytokens": ", ".join(found)},
    )


def _inside(given: Scoped, hits: Sequence[Hit]) -> tuple[Hit, ...]:
    return tuple(
        hit for hit in hits if given.access.permits(hit.scope) and hit.collection in given.collections
    )
