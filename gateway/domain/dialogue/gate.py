"""Whether a message needs a rewrite at all: most first questions do not, and "thanks" needs no search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from gateway.domain.brief import MaskedConversation
from gateway.domain.conversation import Role
from gateway.domain.dialogue.anaphora import is_pasted, references, unresolved
from gateway.domain.dialogue.leaning import answers, leaning_on
from gateway.domain.dialogue.naming import names_in_part
from gateway.domain.dialogue.offers import declines, picked, place_named
from gateway.domain.dialogue.outlines import sign_of
from gateway.domain.dialogue.recalling import is_brief
from gateway.domain.dialogue.shifting import asked_anew
from gateway.domain.dialogue.topics import is_courtesy, is_reshaping, topics
from gateway.domain.glossary import expand
from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.manners import agrees, names_a_language, says_thanks
from gateway.domain.language.sketches import sketch_of
from gateway.domain.language.wording import bare, unopened, words

BARE_WORDS = 2
"""In a language that is not known, this few words after an earlier turn are taken for an ellipsis."""

_LEANINGS = frozenset({"answer", "contrast", "correction", "dangling_reference", "ellipsis", "resumed_topic"})
"""The signs that need earlier turns to be followed."""


class Need(StrEnum):
    """What a message needs before it is searched for."""

    COMPLETE = "complete"
    REWRITE = "rewrite"
    NO_RETRIEVAL = "no_retrieval"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a message needs, and the signs of it as stable codes."""

    need: Need
    reasons: tuple[str, ...]

    @property
    def leans(self) -> bool:
        """Whether the message depends on what was said before."""
        return not _LEANINGS.isdisjoint(self.reasons)


def read(
    conversation: MaskedConversation, glossary: Mapping[str, str], identifiers: tuple[str, ...]
) -> Reading:
    """Reads the message against its window. `glossary` and `identifiers` are those found in the message; a
    pasted text is complete, whatever it holds."""
    lexicon = lexicon_of(conversation.language)
    if (outright := _read_outright(conversation, identifiers, lexicon)) is not None:
        return outright
    found = (*_signs(conversation, glossary, lexicon), *_signs_of_leaning(conversation, lexicon))
    signs = tuple(dict.fromkeys(found))
    return Reading(Need.REWRITE, signs) if signs else Reading(Need.COMPLETE, ("standalone",))


def leanings(conversation: MaskedConversation, identifiers: tuple[str, ...]) -> frozenset[str]:
    """The signs that the message does not stand by itself, as `read` finds them; a term of the glossary or a
    second topic is none."""
    lexicon = lexicon_of(conversation.language)
    outright = _read_outright(conversation, identifiers, lexicon)
    found = _signs_of_leaning(conversation, lexicon) if outright is None else outright.reasons
    return _LEANINGS.intersection(found)


def _read_outright(
    conversation: MaskedConversation, identifiers: tuple[str, ...], lexicon: Lexicon | None
) -> Reading | None:
    """The reading of a message that needs no look at what it is about, none for any other."""
    text = conversation.message.text
    if is_pasted(text):
        return Reading(Need.COMPLETE, ("standalone",))
    if picked(text, offered(conversation), lexicon):
        return Reading(Need.REWRITE, ("answer",))
    if _is_identifier(text, identifiers):
        return Reading(Need.COMPLETE, ("identifier_only",))
    if conversation.window and (idle := asks_nothing(conversation, lexicon)):
        return Reading(Need.NO_RETRIEVAL, (idle,))
    return None


def _is_identifier(text: str, identifiers: tuple[str, ...]) -> bool:
    for identifier in identifiers:
        text = text.replace(identifier, " ")
    return bool(identifiers) and not words(text)


def asks_nothing(conversation: MaskedConversation, lexicon: Lexicon | None) -> str:
    """Why the message needs no search at all, empty when it may need one. Thanks and the wish for another
    language are understood in a language that is not known, too."""
    text = conversation.message.text
    asked = was_asked(conversation)
    if lexicon is None:
        thanks = says_thanks(text) and not (asked and agrees(text))
        return "chit_chat" if thanks else "reformat" if names_a_language(text) else ""
    if is_reshaping(text, lexicon):
        return "reformat"
    if asked and declines(text, conversation.window[-1].content.text, lexicon):
        return "chit_chat"
    taken = lexicon.affirmation.match(unopened(text)) and not lexicon.refusal.match(unopened(text))
    if is_courtesy(text, lexicon) and not (asked and (taken or agrees(text))):
        return "chit_chat"
    if not asked and not words(lexicon.affirmation.sub("", bare(text), count=1)):
        return "chit_chat"
    return ""


def offered(conversation: MaskedConversation) -> tuple[str, ...]:
    """The readings that our own question gave to choose from, if it was the last turn."""
    return conversation.window[-1].noted.offered if conversation.window else ()


def was_asked(conversation: MaskedConversation) -> bool:
    """Whether the last turn is the assistant's and ends with a question."""
    last = conversation.window[-1:]
    return any(turn.role is Role.ASSISTANT and turn.content.text.rstrip().endswith("?") for turn in last)


def _signs(
    conversation: MaskedConversation, glossary: Mapping[str, str], lexicon: Lexicon | None
) -> Iterator[str]:
    text = conversation.message.text
    if expand(text, glossary) != text:
        yield "glossary_term"
    if lexicon is not None and words(text) and len(topics(text, lexicon)) > 1:
        yield "several_topics"


def _signs_of_leaning(conversation: MaskedConversation, lexicon: Lexicon | None) -> Iterator[str]:
    text = conversation.message.text
    if not words(text):
        return
    if lexicon is None:
        sketch = sketch_of(conversation.language)
        sign = sign_of(text, sketch) if sketch is not None else ""
        if conversation.window and (sign or len(words(text)) <= BARE_WORDS):
            yield sign or "ellipsis"
        return
    if asked_anew(text, lexicon):
        yield "new_topic"
        return
    if unresolved(text, conversation.language):
        yield "dangling_reference"
    if conversation.window:
        yield from _leanings(conversation, lexicon)


def _leanings(conversation: MaskedConversation, lexicon: Lexicon) -> Iterator[str]:
    """Signs that count only where there is something to lean on."""
    text = conversation.message.text
    if not any(turn.role is Role.USER for turn in conversation.window):
        # What greets a person may list what it can do; nothing was asked that a message could lean on.
        if place_named(bare(text), lexicon) is not None or references(text, lexicon, loose=True):
            yield "answer"
        return
    if lexicon.corrections.match(unopened(text)):
        yield "correction"
    if lexicon.returns.match(unopened(text)):
        yield "resumed_topic"
    if was_asked(conversation) and answers(text, lexicon):
        yield "answer"
    earlier = [turn.content.text for turn in conversation.window]
    if (sign := leaning_on(earlier, text, lexicon)) is not None:
        yield sign
    elif is_brief(text, lexicon) and names_in_part(text, conversation.families):
        yield "brief_name"
