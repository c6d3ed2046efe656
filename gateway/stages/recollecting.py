"""Recollecting: a rewrite that a model made of the very same, for as long as the tenant lets it be kept.

Only what a model would be asked for is looked up: rules are quicker than any store. What is found goes the
same way on as a fresh rewrite, through every validator and the boundary.
"""

from __future__ import annotations

from dataclasses import replace

from gateway.domain.cache_key import cache_key
from gateway.domain.flow import Decided, Recollection
from gateway.domain.recourse import Plan
from gateway.ports.kept_rewrites import KeptRewrites
from gateway.stages.briefing import Briefing


class Recollecting:
    """Looks up what is kept for a message whose rewrite is due."""

    def __init__(self, briefing: Briefing, kept: KeptRewrites) -> None:
        self._briefing, self._kept = briefing, kept

    async def __call__(self, given: Decided) -> Decided:
        """The decision, with the plan `cached` where a rewrite was kept, and where this one is to be."""
        rewriter = self._briefing.rewriter(given)
        wanted = given.ask.options.cached and given.tenancy.bundle.settings.rewrite.cache_hours > 0
        if given.plan is not Plan.REWRITE or not wanted or rewriter.repeats_itself:
            return given
        brief = self._briefing.brief(given)
        key = cache_key(given.access, brief, **rewriter.maker(brief)._asdict())
        found = await self._kept.find(key)
        plan = Plan.CACHED if found else given.plan
        return replace(given, plan=plan, recollection=Recollection(key, found))
