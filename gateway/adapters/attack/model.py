"""A model in bad hands, in the place of a tenant's own."""

from __future__ import annotations

from random import Random

from gateway.adapters.attack.palette import Palette
from gateway.adapters.attack.replies import SOURCE, HostileReplies
from gateway.domain.brief import Brief
from gateway.domain.proposal import Maker, Proposal, Reply
from gateway.ports.rewriter import Rewriter


class HostileModel:
    """The port `Rewriter`. `told` are the texts it was shown, `replies` what it made of them.

    What is fair in its replies comes from the rewriter `fair`. `turn_on` begins a case.
    """

    source = SOURCE
    repeats_itself = False

    def __init__(self, fair: Rewriter, palette: Palette) -> None:
        self._fair, self._palette = fair, palette
        self.turn_on(Random(0))  # noqa: S311 - an attack has to be repeatable, not unguessable

    def turn_on(self, random: Random) -> None:
        """From now on its replies are drawn from `random`."""
        self._hostile = HostileReplies(random, self._palette)
        self.told: list[str] = []
        self.replies: list[Reply] = []

    def maker(self, brief: Brief) -> Maker:
        return Maker(model="hostile", prompt_version="")

    async def rewrite(self, brief: Brief) -> Reply:
        conversation = brief.conversation
        self.told += [*(turn.content.text for turn in conversation.window), conversation.message.text]
        self.told += [text for each in brief.resolved for text in (each.said, each.meant, each.dropped)]
        fair = await self._fair.rewrite(brief)
        texts = [query.text for query in fair.queries] if isinstance(fair, Proposal) else []
        self.replies.append(self._hostile.reply(texts or [conversation.message.text]))
        return self.replies[-1]
