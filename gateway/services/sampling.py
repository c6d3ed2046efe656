"""Sampling: rewrites of production drawn by chance, each as the model saw it, and rated by a judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gateway.domain.audit import Who
from gateway.domain.errors import Problem, ProblemError
from gateway.domain.evidence.audit_search import PAGE_LIMIT, Position, Sought, SoughtWords
from gateway.domain.quality.sampled import Sampled, sampled_of
from gateway.domain.recourse import Status
from gateway.ports.judge import Judge, Unrated
from gateway.services.inspecting import Inspector

NO_MODEL = "no_model"
"""None is configured."""
NO_MODEL_SAW_IT = "no_model_saw_it"
"""The offline rewriter made it, so that its conversation was never sent to a model."""
_DRAWN_FROM = 10_000
"""The newest requests that are drawn from, at most."""


class Sampling:
    """Draws from a tenant's record, which says so."""

    def __init__(self, inspector: Inspector) -> None:
        self._inspector = inspector

    async def draw(
        self, who: Who, sought: Sought, count: int, shuffled: Callable[[Sequence[str]], Sequence[str]]
    ) -> list[Sampled]:
        """Up to `count` served rewrites of the time sought, by their trace ids; those come first that come
        first when they are `shuffled`. Raises what `Inspector` does, and ProblemError for what it refuses.
        """
        traces = await self._served(who, replace(sought, decision=Status.REWRITTEN.value))
        found: dict[str, Sampled] = {}
        for trace in shuffled(traces):
            if len(found) == count:
                break
            replay = await self._inspector.replay(who, trace)
            if replay is not None and (sampled := sampled_of(replay)) is not None:
                found[trace] = sampled
        return [found[trace] for trace in sorted(found)]

    async def _served(self, who: Who, sought: Sought) -> list[str]:
        traces: list[str] = []
        after: Position | None = None
        while len(traces) < _DRAWN_FROM:
            page = await self._inspector.search(who, sought, SoughtWords(), after, PAGE_LIMIT)
            if isinstance(page, Problem):
                raise ProblemError(page)
            traces += [event.trace_id for event in page.events]
            if not page.next:
                break
            after = Position.from_cursor(page.next)
        return sorted(set(traces))


async def rated(
    samples: Sequence[Sampled], judge: Judge, seen_before: Callable[[Sampled], bool]
) -> list[Sampled]:
    """The samples with their ratings. What no model saw when it was asked, none is shown now, and the sample
    says so."""
    return [await _rated(each, judge) if seen_before(each) else _kept_from(each) for each in samples]


def unjudged(samples: Sequence[Sampled]) -> list[Sampled]:
    """The samples where no model is configured that could rate them."""
    return [each.model_copy(update={"unrated": NO_MODEL}) for each in samples]


def _kept_from(sampled: Sampled) -> Sampled:
    return sampled.model_copy(update={"unrated": NO_MODEL_SAW_IT})


async def _rated(sampled: Sampled, judge: Judge) -> Sampled:
    rating = await judge.rate(sampled)
    if isinstance(rating, Unrated):
        return sampled.model_copy(update={"unrated": rating.reason})
    return sampled.model_copy(update={"rating": rating})
