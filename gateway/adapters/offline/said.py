"""One text of a conversation, and what was named in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from gateway.domain.dialogue.antecedents import fits
from gateway.domain.language.lexicon import Anaphor, Lexicon, Number
from gateway.domain.language.phrases import Phrase
from gateway.domain.language.wording import sentences, singular, words

_INSTEAD = 2.0
"""Of what took the place of another thing, in the question where it did: it is what is asked about now."""
_INFERRED = 0.8
"""Of what stands in a question only because it was read into it: what was wrong once must not grow. Less cost
nothing on CANARD, but one question of CAsT 2020."""
_NOTED = 0.4
"""Of what another rewriter read into it, and we would not."""
_OF_THE_REST = 0.5
"""Of what a question only carried along."""
_ANSWER_SENTENCES = 3
_ANSWER_CHARACTERS = 600
"""An answer names what it is about at its beginning."""


@dataclass(frozen=True)
class Said:
    """A text of the conversation. A person's has its references resolved; `base` is the same without what a
    follow-up put after it, `rest` what else of the topic holds for it, `typed` the question as it was put,
    and `row` the searches that a message of several questions was; it is `noted` where another rewriter said
    what it stood for. `offered` are the readings that our own
    question gave to choose from; it `resumes` when it asked whether the topic goes on. A question that stood
    by itself and named nothing of before `opens` a topic; `instead` are the keys of what took the place of
    something else in it."""

    text: str
    by_user: bool
    base: str = ""
    rest: tuple[str, ...] = ()
    typed: str = ""
    offered: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    noted: bool = False
    resumes: bool = False
    opens: bool = False
    instead: frozenset[str] = frozenset()

    @cached_property
    def beginning(self) -> str:
        """Where it says what it is about: all of a question, the first sentences of an answer."""
        if self.by_user:
            return ", ".join((self.text, *self.rest))
        return " ".join(sentences(self.text[:_ANSWER_CHARACTERS])[:_ANSWER_SENTENCES])

    @cached_property
    def typed_words(self) -> frozenset[str]:
        """The words of the question as it was put, in the singular."""
        return frozenset(singular(word.text) for word in words(self.typed))


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that was named, and how much it weighs now."""

    phrase: Phrase
    weight: float


def asked_share(phrase: Phrase, said: Said) -> float:
    """How much the phrase is what was asked about, or only what was carried along."""
    if phrase.key in said.instead:
        return _INSTEAD
    if said.by_user and phrase.start > len(said.text):
        return _OF_THE_REST
    if not said.typed or phrase.entity == "PERSON" or said.typed_words & set(phrase.heads):
        return 1.0
    return _NOTED if said.noted else _INFERRED


def agrees(phrase: Phrase, anaphor: Anaphor, lexicon: Lexicon) -> bool:
    """Whether number and kind agree; "get one" is said of a parking permit, or exceptions, not of Lisbon."""
    if anaphor.noun and anaphor.number is Number.ONE:
        several = phrase.number is Number.MANY or phrase.before in lexicon.articles
        named = phrase.name or phrase.entity == "PERSON" or lexicon.times.search(phrase.head)
        return several and not named
    return fits(phrase, anaphor) and not (anaphor.noun and phrase.name)


def with_full_names(mentions: Collection[Mention]) -> Iterator[Mention]:
    """ "Team" after "the Platform team" is that team: a bare noun counts for the fuller phrase."""
    headed = Counter(mention.phrase.head for mention in mentions)
    bare = {mention.phrase.head: mention.weight for mention in mentions if len(mention.phrase.heads) == 1}
    for mention in mentions:
        paired = headed[mention.phrase.head] == 2 and mention.phrase.head in bare
        if not paired:
            yield mention
        elif len(mention.phrase.heads) > 1:
            yield replace(mention, weight=mention.weight + bare[mention.phrase.head])
