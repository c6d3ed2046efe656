"""The Rewriter port without a model: resolves, swaps, splits and expands by rules, always the same way."""

from __future__ import annotations

from gateway.adapters.offline.composing import composed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.resolving import Unclear
from gateway.adapters.offline.searching import as_search
from gateway.domain.anaphora import LONGEST_READ
from gateway.domain.brief import Brief, MaskedConversation
from gateway.domain.conversation import Role
from gateway.domain.gate import BARE_WORDS, asks_nothing
from gateway.domain.glossary import expand
from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.proposal import Clarification, Proposal, ProposedQuery, Reply
from gateway.domain.topics import is_courtesy, is_reshaping, topics
from gateway.domain.wording import bare, joined, words

SOURCE = "offline"


class OfflineRewriter:
    """Works on the masked text alone; placeholders are nouns to it and come through as they are."""

    @property
    def source(self) -> str:
        return SOURCE

    @property
    def repeats_itself(self) -> bool:
        return True

    async def rewrite(self, brief: Brief) -> Reply:
        """The searches, or a question to the person. Takes a few milliseconds and never fails."""
        return propose(brief)


def propose(brief: Brief) -> Proposal:
    """The proposal for a brief, in pure steps: read the window, compose each part, expand, cap."""
    text = brief.conversation.message.text
    lexicon = lexicon_of(brief.conversation.language)
    if len(text) > LONGEST_READ:
        return _searches([text], brief)
    if lexicon is None:
        return _searches(
            [_joined_with_last(brief.conversation) if len(words(text)) <= BARE_WORDS else text], brief
        )
    if asks_nothing(brief.conversation, lexicon):
        return Proposal(SOURCE, needs_retrieval=False)
    discourse = read(brief.conversation, lexicon)
    searches: list[str] = []
    for part in topics(text, lexicon):
        search = composed(part, discourse)
        if isinstance(search, Unclear):
            return Proposal(SOURCE, clarification=_question(search, lexicon))
        discourse = discourse.asked(search.text, search.base)
        searches.append(search.text)
    return _searches(searches, brief)


def read(conversation: MaskedConversation, lexicon: Lexicon) -> Discourse:
    """The window as a discourse: each of the person's turns as it stood by itself when it was said."""
    discourse = Discourse(lexicon)
    for turn in conversation.window:
        text = turn.content.text[:LONGEST_READ]
        if turn.role is Role.ASSISTANT:
            discourse = discourse.answered(text)
        elif not is_courtesy(text, lexicon) and not is_reshaping(text, lexicon):
            search = composed(text, discourse)
            if isinstance(search, Unclear):
                discourse = discourse.asked(as_search(text, lexicon))
            else:
                discourse = discourse.asked(search.text, search.base)
    return discourse


def _searches(searches: list[str], brief: Brief) -> Proposal:
    expanded = dict.fromkeys(expand(search, brief.glossary, brief.identifiers) for search in searches)
    return Proposal(
        SOURCE, queries=tuple(ProposedQuery(text) for text in list(expanded)[: brief.max_queries])
    )


def _joined_with_last(conversation: MaskedConversation) -> str:
    """Without knowledge of the language, the message after the last thing the person asked."""
    asked = [turn.content.text for turn in conversation.window if turn.role is Role.USER]
    return joined(*(bare(text) for text in asked[-1:]), bare(conversation.message.text))


def _question(unclear: Unclear, lexicon: Lexicon) -> Clarification:
    said = lexicon.phrases
    if unclear.options:
        listed = f" {said.conjunction} ".join((", ".join(unclear.options[:-1]), unclear.options[-1]))
        return Clarification(said.which.format(options=listed), unclear.options)
    return Clarification(said.unclear.format(reference=unclear.reference))
