"""Whether the last topic goes on after a long pause: asked once, and the answer read."""

from __future__ import annotations

from enum import StrEnum

from gateway.domain.brief import MaskedConversation
from gateway.domain.conversation import Role
from gateway.domain.dialogue.anaphora import LONGEST_READ
from gateway.domain.dialogue.gate import Need, Reading
from gateway.domain.dialogue.leaning import leaning
from gateway.domain.dialogue.offers import picked
from gateway.domain.dialogue.topics import is_courtesy, is_reshaping
from gateway.domain.language import lexicon_of
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import bare, unopened, words
from gateway.domain.proposal import Clarification

_TOPIC_CHARACTERS = 160
"""A question that is read out again must stay one line."""


class Resumption(StrEnum):
    """What becomes of the earlier turns."""

    GOES_ON = "goes_on"
    BEGINS = "begins"
    """They stay out, now and in every later window."""
    ASKS = "asks"
    """The person is asked whether the topic goes on."""
    ASKS_WHAT = "asks_what"
    """It does not, and nothing new was said yet."""


def resumption(conversation: MaskedConversation, reading: Reading, *, idle: bool) -> Resumption:
    """What the message says, or leaves open, about the last topic. `reading` is that of the message against
    the window; `idle` says whether the pause before it was longer than the tenant's limit."""
    if not conversation.window:
        return Resumption.GOES_ON
    if conversation.window[-1].noted.resumes and not idle:
        return _answered(conversation, reading)
    if not idle or reading.need is Need.NO_RETRIEVAL:
        return Resumption.GOES_ON
    return Resumption.ASKS if reading.leans else Resumption.BEGINS


def _answered(conversation: MaskedConversation, reading: Reading) -> Resumption:
    lexicon = lexicon_of(conversation.language)
    text, (topic, other) = conversation.message.text, conversation.window[-1].noted.offered
    choice = picked(text, (topic, other), lexicon)
    refused = lexicon is not None and lexicon.refusal.match(unopened(text)) is not None
    if choice == topic and not refused:
        return Resumption.GOES_ON
    if choice == other or refused:
        return (
            Resumption.BEGINS
            if lexicon is not None and _goes_further(text[:LONGEST_READ], lexicon)
            else Resumption.ASKS_WHAT
        )
    return Resumption.GOES_ON if reading.leans else Resumption.BEGINS


def _goes_further(text: str, lexicon: Lexicon) -> bool:
    """Whether a "no" is followed by what is asked instead."""
    rest = bare(lexicon.affirmation.sub("", bare(text), count=1))
    return len(words(rest)) > 1 and leaning(rest, lexicon) is None


def asked_whether(conversation: MaskedConversation) -> Clarification:
    """The question whether the last topic goes on, in the language of the message if we have it."""
    said = (lexicon_of(conversation.language) or ENGLISH).phrases
    topic = _last_topic(conversation)
    return Clarification(said.resumes.format(topic=topic), (topic, said.something_new))


def asked_what(conversation: MaskedConversation) -> Clarification:
    """The question what it is about, once the last topic was declined."""
    return Clarification((lexicon_of(conversation.language) or ENGLISH).phrases.begins)


def _last_topic(conversation: MaskedConversation) -> str:
    """The last thing the person asked that says by itself what it is about, in the person's words."""
    lexicon = lexicon_of(conversation.language)
    asked = [turn.content.text for turn in reversed(conversation.window) if turn.role is Role.USER]
    own = (text for text in asked if lexicon is None or _says_what(text, lexicon))
    topic = bare(" ".join(next(own, asked[0]).split()))
    return topic if len(topic) <= _TOPIC_CHARACTERS else topic[:_TOPIC_CHARACTERS].rsplit(" ", 1)[0] + " …"


def _says_what(text: str, lexicon: Lexicon) -> bool:
    return (
        not is_courtesy(text, lexicon) and not is_reshaping(text, lexicon) and leaning(text, lexicon) is None
    )
