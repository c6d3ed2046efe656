"""Rewrite: searches from wherever the plan says they come, each attempt under what is left of the budget."""

from __future__ import annotations

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.boundary import without_terms
from gateway.domain.brief import Brief
from gateway.domain.flow import Decided, Proposed, Stop, so_far
from gateway.domain.proposal import Proposal, ProposedQuery, Reply
from gateway.domain.recourse import Plan
from gateway.domain.text import says_something, tidy
from gateway.ports.clock import Clock
from gateway.ports.conversations import Conversations, Overtaken
from gateway.ports.rewriter import Rewriter
from gateway.stages.superseding import mark_of, superseded, unless_overtaken

_SHORTEST_TIMEOUT = 0.05
"""Seconds; an attempt that begins just before the deadline still ends by a time-out, not by an error."""


class Rewrite:
    """Decided -> Proposed. Announces itself when text goes to the configured rewriter, whose call ends early
    when a newer message overtakes this one."""

    stage = Stage.REWRITE

    def __init__(
        self, configured: Rewriter, offline: Rewriter, conversations: Conversations, clock: Clock
    ) -> None:
        self._configured, self._offline = configured, offline
        self._conversations, self._clock = conversations, clock

    def announce(self, given: Decided) -> Evidence | None:
        if given.plan is not Plan.REWRITE:
            return None
        conversation = given.conversation
        sent = [*(turn.content.text for turn in conversation.recent), conversation.message.text]
        return Evidence(
            Outcome.STARTED,
            (self._rewriter_for(given).source,),
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
        rewriter = self._rewriter_for(given)
        if self._conversations.overtaken(*mark_of(given)):
            return Overtaken()
        if rewriter.repeats_itself:
            return await rewriter.rewrite(self.brief(given))
        return await unless_overtaken(given, self._conversations, rewriter.rewrite(self.brief(given)))

    async def _reply(self, given: Decided) -> Reply | Overtaken:
        message = given.conversation.message.text
        match given.plan:
            case Plan.REWRITE:
                return await self._asked(given)
            case Plan.OFFLINE:
                return await self._offline.rewrite(self.brief(given))
            case Plan.ORIGINAL:
                return Proposal(given.plan.value, (ProposedQuery(tidy(message)),))
            case Plan.DROP:
                return Proposal(given.plan.value, _without_crossing(given))
            case _:
                return Proposal(given.plan.value, (ProposedQuery(message),))

    def _rewriter_for(self, given: Decided) -> Rewriter:
        """The model does not see a language whose names cannot be found, unless the tenant wants it so."""
        rules = given.tenancy.bundle.settings.masking
        return self._configured if given.names_found or rules.model_without_names else self._offline

    def brief(self, given: Decided) -> Brief:
        """What the rewriter is told on this attempt."""
        settings = given.tenancy.bundle.settings
        left = max(given.deadline - self._clock.monotonic(), _SHORTEST_TIMEOUT)
        wanted = given.ask.options.max_queries or settings.rewrite.max_queries
        fields = {
            name: rules
            for collection in given.collections
            for name, rules in settings.collections[collection].fields.items()
        }
        return Brief(
            conversation=given.conversation,
            tenant_name=settings.name,
            roles=tuple(sorted(given.identity.person.roles)),
            scopes=tuple(_title(given, scope) for scope in given.access.any_of),
            glossary=given.glossary,
            identifiers=given.identifiers,
            fields=fields,
            max_queries=min(wanted, settings.rewrite.max_queries),
            timeout=min(left, settings.model.timeout_ms / 1000),
            model=settings.model.name or "",
            rejected=given.rejected,
        )


def _title(given: Decided, scope: str) -> str:
    rules = given.tenancy.bundle.settings.scopes.get(scope)
    return rules.title if rules else scope


def _without_crossing(given: Decided) -> tuple[ProposedQuery, ...]:
    """The last proposal without the restricted terms that the rewriter added to it."""
    texts = without_terms(given.rejected[-1].texts, given.tenancy.policy, given.access)
    return tuple(ProposedQuery(text) for text in texts if says_something(text))
