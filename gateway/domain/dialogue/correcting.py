"""What a correction takes back: what the question before it named and the corrected one does not."""

from __future__ import annotations

from gateway.domain.brief import MaskedConversation
from gateway.domain.conversation import Role
from gateway.domain.language import lexicon_of
from gateway.domain.language.phrases import phrases


def dropped_by(conversation: MaskedConversation, meant: str) -> str:
    """The things that the last question of the window names and `meant` does not, joined by commas; empty in
    a language that is not known."""
    lexicon = lexicon_of(conversation.language)
    question = last_question(conversation)
    if lexicon is None or not question:
        return ""
    kept = {head for phrase in phrases(meant, lexicon) for head in phrase.heads}
    named = (phrase for phrase in phrases(question, lexicon) if not set(phrase.heads) <= kept)
    return ", ".join(dict.fromkeys(phrase.text for phrase in named))


def last_question(conversation: MaskedConversation) -> str:
    """What the person asked last, as it was resolved if it was; empty when nobody asked."""
    for turn in reversed(conversation.window):
        if turn.role is Role.USER:
            return turn.noted.resolved[-1].meant if turn.noted.resolved else turn.content.text
    return ""
