"""Rewrite: searches from wherever the plan says they come, each attempt under what is left of the budget."""

from __future__ import annotations

from functools import partial

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.boundary import without_terms
from gateway.domain.flow import Decided, Proposed, Stop, so_far
from gateway.domain.proposal import Proposal, ProposedQuery, Reply
from gateway.domain.recourse import Plan
from gateway.domain.text import says_something, tidy
from gateway.ports.conversations import Conversations, Overtaken
from gateway.ports.rewriter import Rewriter
from gateway.stages.briefing import Briefing
from gateway.stages.metering import Metering
from gateway.stages.sharing import Flights
from gateway.stages.superseding import mark_of, superseded, unless_overtaken


class Rewrite:
    """Decided -> Proposed. Announces itself when text goes to the configured rewriter, whose call ends early
    when a newer message overtakes this one. What is asked of a model twice at a time is asked once."""

    stage = Stage.REWRITE

    def __init__(
        self, briefing: Briefing, offline: Rewriter, metering: Metering, conversations: Conversations
    ) -> None:
        self._briefing, self._offline, self._metering = briefing, offline, metering
        self._conversations = conversations
        self._flights = Flights()

    def announce(self, given: Decided) -> Evidence | None:
        if given.plan is not Plan.REWRITE:
            return None
        conversation = given.conversation
        sent = [*(turn.content.text for turn in conversation.recent), conversation.message.text]
        return Evidence(
            Outcome.STARTED,
            (self._briefing.rewriter(given).source,),
            {"attempt": len(given.attempts) + 1, "window_turns": len(conversation.recent)},
            {"sent": digest_of(sent)},
            {"sent": "\n".join(sent)},
        )

    async def __call__(self, given: Decided) -> Proposed | Stop:
        reply = await self._reply(given)
        if isinstance(reply, Overtaken):
            return superseded(given)
        return Proposed(**so_far(given, Decided), reply=reply)

    async def _asked(self, given: Decided) -> Reply | Overtaken:
        """The reply of the configured rewriter, unless the message is overtaken. What repeats itself is a
        rule book and done before anybody could ask."""
        rewriter, brief = self._briefing.rewriter(given), self._briefing.brief(given)
        if self._conversations.overtaken(*mark_of(given)):
            return Overtaken()
        if rewriter.repeats_itself:
            return await rewriter.rewrite(brief)
        call = partial(self._metering.call, given, rewriter, brief)
        shared = given.recollection if not given.rejected else None
        reply = self._flights.board(shared.key, call) if shared else call()
        return await unless_overtaken(given, self._conversations, reply)

    async def _reply(self, given: Decided) -> Reply | Overtaken:
        message = given.conversation.message.text
        match given.plan:
            case Plan.REWRITE:
                return await self._asked(given)
            case Plan.CACHED:
                return Proposal(given.plan.value, _found(given))
            case Plan.OFFLINE:
                return await self._offline.rewrite(self._briefing.brief(given))
            case Plan.ORIGINAL:
                return Proposal(given.plan.value, (ProposedQuery(tidy(message)),))
            case Plan.DROP:
                return Proposal(given.plan.value, _without_crossing(given))
            case _:
                return Proposal(given.plan.value, (ProposedQuery(message),))


def _found(given: Decided) -> tuple[ProposedQuery, ...]:
    return given.recollection.found if given.recollection else ()


def _without_crossing(given: Decided) -> tuple[ProposedQuery, ...]:
    """The last proposal without the restricted terms that the rewriter added to it."""
    texts = without_terms(given.rejected[-1].texts, given.tenancy.policy, given.access)
    return tuple(ProposedQuery(text) for text in texts if says_something(text))
