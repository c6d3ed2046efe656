"""What the conversation has been about: the questions so far with their references resolved, and what was named
in them, weighed by who said it and how long ago."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gateway.domain.anaphora import fits
from gateway.domain.language.lexicon import Anaphor, Kind, Lexicon
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.wording import sentences

_DECAY = 0.65
"""Weight left to what was said one question earlier; tuned on CAsT 2020 and CANARD, flat from .6 to .8."""
_OF_AN_ANSWER = 0.35
_OF_A_NAME = 0.3
_OF_A_ROLE = 0.3
_LATER = 0.25
_FIRST_AS_TOPIC = 0.5
_FIRST_AS_PERSON = 0.5
_FIRST_AS_THING = 0.15
_MISFIT = 0.4
_ANSWER_SENTENCES = 3
_ANSWER_CHARACTERS = 600
"""An answer names what it is about at its beginning."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the conversation. A person's has its references resolved."""

    text: str
    by_user: bool

    @property
    def beginning(self) -> str:
        """Where it says what it is about: all of a question, the first sentences of an answer."""
        if self.by_user:
            return self.text
        return " ".join(sentences(self.text[:_ANSWER_CHARACTERS])[:_ANSWER_SENTENCES])


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that was named, and how much it weighs now."""

    phrase: Phrase
    weight: float


@dataclass(frozen=True, slots=True)
class Discourse:
    """The conversation up to a moment, oldest first."""

    lexicon: Lexicon
    said: tuple[Said, ...] = ()

    def asked(self, text: str) -> Discourse:
        """The conversation after a person's question, given as it stands by itself."""
        return replace(self, said=(*self.said, Said(text, by_user=True)))

    def answered(self, text: str) -> Discourse:
        """The conversation after the assistant's turn."""
        return replace(self, said=(*self.said, Said(text, by_user=False)))

    @property
    def last_question(self) -> str:
        """The last thing a person asked for, empty when nobody asked."""
        return next((each.text for each in reversed(self.said) if each.by_user), "")

    @property
    def asks_back(self) -> str:
        """The assistant's question that the person is answering, empty when there is none."""
        last = self.said[-1] if self.said else None
        asking = last is not None and not last.by_user and last.text.rstrip().endswith("?")
        return sentences(last.text)[-1] if last is not None and asking else ""

    def mentions(self, first: float = _FIRST_AS_TOPIC) -> tuple[Mention, ...]:
        """What was named, the weightiest first. `first` is what the first text counts more than it would."""
        weights: dict[str, Mention] = {}
        for phrase, weight in self._weighed(first):
            before = weights.get(phrase.key)
            total = weight + (before.weight if before else 0.0)
            weights[phrase.key] = Mention(_fuller(phrase, before), total)
        return tuple(sorted(weights.values(), key=lambda mention: -mention.weight))

    def _weighed(self, first: float) -> Iterator[tuple[Phrase, float]]:
        age = 0
        for index in range(len(self.said) - 1, -1, -1):
            each = self.said[index]
            share = (1.0 if each.by_user else _OF_AN_ANSWER) * _DECAY**age + (first if index == 0 else 0.0)
            for place, phrase in enumerate(phrases(each.beginning, self.lexicon)):
                if not set(phrase.heads) <= self.lexicon.generic:
                    yield phrase, share * self._prominence(phrase, place)
            age += each.by_user

    def _prominence(self, phrase: Phrase, place: int) -> float:
        """What is named first is what the text is about; the role of a thing is not the thing."""
        rank = 1 / (1 + _LATER * place) + (_OF_A_NAME if phrase.name else 0.0)
        return rank * _OF_A_ROLE if phrase.after in self.lexicon.links else rank

    def meant_by(self, anaphor: Anaphor) -> tuple[Mention, ...]:
        """What the anaphor can stand for, the likeliest first."""
        if anaphor.kind is Kind.PERSON:
            return tuple(m for m in self.mentions(_FIRST_AS_PERSON) if m.phrase.personal(self.lexicon))
        able = (m for m in self.mentions(_FIRST_AS_THING) if anaphor.kind is Kind.ANY or m.phrase.entity != "PERSON")
        judged = (m if fits(m.phrase, anaphor) else replace(m, weight=m.weight * _MISFIT) for m in able)
        return tuple(sorted(judged, key=lambda mention: -mention.weight))


def _fuller(phrase: Phrase, before: Mention | None) -> Phrase:
    return before.phrase if before and len(before.phrase.text) > len(phrase.text) else phrase
