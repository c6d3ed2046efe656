"""The rewrite of a message in a language without a lexicon: by its sketch, or behind the last question."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.brief import MaskedConversation, MaskedTurn
from gateway.domain.conversation import Role
from gateway.domain.dialogue.anaphora import LONGEST_READ
from gateway.domain.dialogue.gate import BARE_WORDS
from gateway.domain.dialogue.outlines import asked_on, asks_why, sign_of
from gateway.domain.language.manners import names_a_language, says_thanks
from gateway.domain.language.sketches import Sketch, sketch_of
from gateway.domain.language.wording import bare, joined, words


def outlined(conversation: MaskedConversation) -> str:
    """The message as a search: itself, unless it leans on what the person asked last."""
    text, sketch = conversation.message.text, sketch_of(conversation.language)
    question = _last_question(conversation.window, sketch)
    if question and sketch is not None and sign_of(text, sketch):
        return asked_on(question, text, sketch)
    return joined(bare(question), bare(text)) if len(words(text)) <= BARE_WORDS else text


def _last_question(window: Sequence[MaskedTurn], sketch: Sketch | None) -> str:
    """What the person asked last, as it stands by itself."""
    question = ""
    for turn in window:
        text = turn.content.text[:LONGEST_READ]
        if turn.role is not Role.USER or says_thanks(text) or names_a_language(text) or not words(text):
            continue
        if question and sketch is not None and asks_why(text, sketch):
            continue
        if turn.noted.resolved:
            question = turn.noted.resolved[-1].meant
        elif question and sketch is not None and sign_of(text, sketch):
            question = asked_on(question, text, sketch)
        else:
            question = text
    return question
