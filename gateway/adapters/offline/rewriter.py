"""The Rewriter port without a model: resolves, swaps, splits and expands by rules, always the same way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gateway.adapters.offline.carrying import carried
from gateway.adapters.offline.composing import alone, composed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.outlining import outlined
from gateway.adapters.offline.reading import after, read
from gateway.adapters.offline.resolving import Unclear
from gateway.adapters.offline.shielding import Shield, shield_over
from gateway.domain.brief import Brief, MaskedTurn
from gateway.domain.conversation import Role
from gateway.domain.dialogue.anaphora import LONGEST_READ, dangling
from gateway.domain.dialogue.gate import asks_nothing
from gateway.domain.dialogue.naming import in_full
from gateway.domain.dialogue.shifting import asked_anew
from gateway.domain.dialogue.topics import asks_for_itself, topics
from gateway.domain.glossary import expand
from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import words
from gateway.domain.masking import PLACEHOLDER, MaskedText
from gateway.domain.names.families import Families
from gateway.domain.proposal import Clarification, Maker, Proposal, ProposedQuery, Reply, few_of

SOURCE = "offline"
_CHOICE = 2


class OfflineRewriter:
    """Works on the masked text alone; placeholders are nouns to it and come through as they are."""

    @property
    def source(self) -> str:
        return SOURCE

    @property
    def repeats_itself(self) -> bool:
        return True

    def maker(self, brief: Brief) -> Maker:
        return Maker(model="", prompt_version="")

    async def rewrite(self, brief: Brief) -> Reply:
        """The searches, or a question to the person. Takes a few milliseconds and never fails."""
        with brief.conversation.readings.kept():
            return propose(brief)


def propose(brief: Brief) -> Proposal:
    """The proposal for a brief, in pure steps: read the window, compose each part, expand, cap."""
    conversation = brief.conversation
    text = conversation.message.text
    lexicon = lexicon_of(conversation.language)
    if len(text) > LONGEST_READ or not words(text):
        return _searches([text], brief)
    if lexicon is None:
        return _searches([outlined(conversation)], brief)
    if asks_nothing(conversation, lexicon):
        return Proposal(SOURCE, needs_retrieval=False)
    return _composed(brief, lexicon)


def _composed(brief: Brief, lexicon: Lexicon) -> Proposal:
    families = brief.conversation.families
    window, message = brief.conversation.window, in_full(brief.conversation.message.text, families)
    asked = (turn.content.text[:LONGEST_READ] for turn in window if turn.role is Role.USER)
    anew = asked_anew(message, lexicon)
    shield = shield_over((message, *asked), brief.identifiers)
    discourse = Discourse(lexicon) if anew else read(_by_full_names(window, families), shield, lexicon)
    searches: list[str] = []
    for part in topics(shield.hide(anew or message), lexicon):
        search = (
            alone(part, lexicon) if searches and asks_for_itself(part, lexicon) else composed(part, discourse)
        )
        if isinstance(search, Unclear):
            return Proposal(SOURCE, clarification=_question(search, shield, lexicon))
        searches.append(shield.show(carried(search, discourse)))
        discourse = after(discourse, search)
        if left := dangling(searches[-1], lexicon):
            return Proposal(SOURCE, clarification=_question(Unclear(left), shield, lexicon))
    return _searches(searches, brief)


def _by_full_names(window: Sequence[MaskedTurn], families: Families) -> tuple[MaskedTurn, ...]:
    """The window with each person under the placeholder of the fullest name; a pronoun then becomes it."""
    return tuple(
        replace(turn, content=MaskedText(_named(turn.content.text, families), turn.content.counts))
        for turn in window
    )


def _named(text: str, families: Families) -> str:
    return PLACEHOLDER.sub(lambda match: families.head(match[0]), text)


def _searches(searches: Sequence[str], brief: Brief) -> Proposal:
    expanded = dict.fromkeys(expand(search, brief.glossary, brief.identifiers) for search in searches)
    return Proposal(
        SOURCE, queries=tuple(ProposedQuery(text) for text in list(expanded)[: brief.max_queries])
    )


def _question(unclear: Unclear, shield: Shield, lexicon: Lexicon) -> Clarification:
    said = lexicon.phrases
    options = few_of(shield.show(option) for option in unclear.options)
    if len(options) < _CHOICE:
        return Clarification(said.unclear.format(reference=shield.show(unclear.reference)))
    listed = f" {said.conjunction} ".join((", ".join(options[:-1]), options[-1]))
    return Clarification(said.which.format(options=listed), options)
