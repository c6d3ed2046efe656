"""What the conversation has been about: the questions so far with their references resolved, and what was
named in them, weighed by who said it and how long ago."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from gateway.adapters.offline.said import (
    Mention,
    Said,
    agrees,
    asked_share,
    with_full_names,
)
from gateway.domain.language.lexicon import Anaphor, Kind, Lexicon
from gateway.domain.language.phrases import NAMES, TIMES, Phrase, phrases
from gateway.domain.language.wording import sentences
from gateway.domain.reading import read_once

# Shares of a question's first phrase, which weighs 1. All were tuned on CAsT 2020 and CANARD, where recall
# hardly moves with any one of them.
_DECAY = 0.6
"""What is left one question later."""
_OF_AN_ANSWER = 0.45
_OF_A_NAME = 0.3
_OF_A_ROLE = 0.3
"""Of "the purpose of the scheme" the purpose weighs this much of what the scheme does."""
_LATER = 0.25
_FIRST_AS_TOPIC = 0.2
_FIRST_AS_PERSON = 0.5
_FIRST_AS_THING = 0.15
"""What the first text of the conversation has besides, by what is looked for."""
_OF_WHERE = 0.6
"""What is left of a name that only says where, when a thing is looked for."""
_TURNED = 0.3
"""What is left of what was said before the topic turned."""
_MISFIT = 0.4
"""What is left where number or kind do not agree."""
_TELLING = NAMES | TIMES
_QUESTION_CHARACTERS = 400
"""Follow-ups build on one another; this keeps a question from growing with each."""


@dataclass(frozen=True)
class Discourse:
    """The conversation up to a moment, oldest first. `dropped` are the keys of what was taken back,
    `replaced` of what something else was asked about instead of."""

    lexicon: Lexicon
    said: tuple[Said, ...] = ()
    dropped: frozenset[str] = frozenset()
    replaced: frozenset[str] = frozenset()

    def asked(
        self, text: str, base: str = "", rest: tuple[str, ...] = (), *, opens: bool = False
    ) -> Discourse:
        """The conversation after a person's question, given as it stands by itself."""
        kept = text[:_QUESTION_CHARACTERS]
        said = Said(kept, by_user=True, base=(base or kept)[:_QUESTION_CHARACTERS], rest=rest, opens=opens)
        named = self._keys(kept)
        return replace(
            self,
            said=(*self.said, said),
            dropped=self.dropped - named,
            replaced=self.replaced - named,
        )

    def asked_instead(self, text: str, base: str = "", rest: tuple[str, ...] = ()) -> Discourse:
        """The conversation after the last question was asked again about something else."""
        before, now = self._keys(self.last_question), self._keys(text)
        after = self.asked(text, base, rest)
        *earlier, last = after.said
        said = (*earlier, replace(last, instead=now - before))
        return replace(after, said=said, replaced=(self.replaced | (before - now)) - now)

    def as_typed(self, text: str, *, noted: bool = False) -> Discourse:
        """The same, knowing how the last question was put, and whether another rewriter read it."""
        *before, last = self.said
        return replace(self, said=(*before, replace(last, typed=text[:_QUESTION_CHARACTERS], noted=noted)))

    def as_several(self, searches: tuple[str, ...]) -> Discourse:
        """The same, knowing that the last message was several questions: "the first one" is one of them."""
        *before, last = self.said
        return replace(self, said=(*before, replace(last, row=searches)))

    def corrected(self, text: str, base: str = "", rest: tuple[str, ...] = ()) -> Discourse:
        """The conversation after a person took the last question back for this one: it was never asked, nor
        answered, and what it alone named counts for nothing."""
        questions = [place for place, each in enumerate(self.said) if each.by_user]
        before = self.said[: questions[-1]] if questions else self.said
        opens = bool(questions) and self.said[questions[-1]].opens
        dropped = self.dropped | self._keys(self.last_question)
        return replace(self, said=before, dropped=dropped).asked(text, base, rest, opens=opens)

    def _keys(self, text: str) -> frozenset[str]:
        return frozenset(phrase.key for phrase in phrases(text, self.lexicon))

    def answered(self, text: str, offered: tuple[str, ...] = (), *, resumes: bool = False) -> Discourse:
        """The conversation after the assistant's turn, or after our own question with what it offers."""
        said = Said(text, by_user=False, offered=offered, resumes=resumes)
        return replace(self, said=(*self.said, said))

    @property
    def offered(self) -> tuple[str, ...]:
        """What our own question gives to choose from, if it was said last."""
        return self.said[-1].offered if self.said else ()

    @property
    def resumes(self) -> bool:
        """Whether we asked last whether the topic goes on."""
        return bool(self.said) and self.said[-1].resumes

    @property
    def last_question(self) -> str:
        """The last thing a person asked for, empty when nobody asked."""
        return next((each.text for each in reversed(self.said) if each.by_user), "")

    @property
    def last_typed(self) -> str:
        """The last question as it was put, with "how does it work" round its topic."""
        return next((each.typed for each in reversed(self.said) if each.by_user), "")

    @property
    def last_base(self) -> str:
        """The last question without what a follow-up put after it."""
        return next((each.base for each in reversed(self.said) if each.by_user), "")

    @property
    def last_rest(self) -> tuple[str, ...]:
        """What else of the topic holds for the last question."""
        return next((each.rest for each in reversed(self.said) if each.by_user), ())

    @property
    def asks_back(self) -> str:
        """The assistant's question that the person is answering, empty when there is none."""
        last = self.said[-1] if self.said else None
        asking = last is not None and not last.by_user and last.text.rstrip().endswith("?")
        return sentences(last.text)[-1] if last is not None and asking else ""

    @property
    def opening(self) -> str:
        """The question that opened the topic, empty when none did."""
        return next((each.text for each in reversed(self.said) if each.opens), "")

    @cached_property
    def turned(self) -> int:
        """The place of the question that opened the topic, 0 when none did."""
        return max((place for place, each in enumerate(self.said) if each.opens), default=0)

    @cached_property
    def topic(self) -> tuple[Phrase, ...]:
        """What the question named that opened the topic, without what later ones put something else in the
        place of."""
        named = (each for each in phrases(self.opening, self.lexicon) if _tells(each, self.lexicon))
        return tuple(each for each in named if each.key not in self.dropped | self.replaced)

    def mentions(self, first: float = _FIRST_AS_TOPIC) -> tuple[Mention, ...]:
        """What was named, the weightiest first. `first` is what the first text counts more than it would."""
        if first not in self._weighed:
            self._weighed[first] = self._mentions(first)
        return self._weighed[first]

    @cached_property
    def _weighed(self) -> dict[float, tuple[Mention, ...]]:
        """Asked for many times in one turn, and always the same."""
        return {}

    def _mentions(self, first: float) -> tuple[Mention, ...]:
        named: dict[str, Phrase] = {}
        weights: dict[str, float] = {}
        for phrase, prominence, share, index in self._named:
            key = phrase.key
            named.setdefault(key, phrase)
            weight = prominence * (share + (first if index == 0 else 0.0))
            weights[key] = weights.get(key, 0.0) + weight
        weighed = [Mention(phrase, weights[key]) for key, phrase in named.items()]
        return tuple(sorted(with_full_names(weighed), key=lambda mention: -mention.weight))

    @cached_property
    def _named(self) -> tuple[tuple[Phrase, float, float, int], ...]:
        """Each phrase with its prominence in its text, the text's share by age, and its place."""
        found = []
        age = 0
        for index in range(len(self.said) - 1, -1, -1):
            each = self.said[index]
            kept = _DECAY**age * (_TURNED if index < self.turned else 1.0)
            share = kept * (1.0 if each.by_user else _OF_AN_ANSWER)
            given = "" if each.by_user else self._asked_for_names(index)
            for phrase, prominence in _prominent(each, self.lexicon):
                if phrase.key not in self.dropped:
                    named = given and phrase.name and phrase.text not in given
                    found.append((phrase, prominence, kept if named else share, index))
            age += each.by_user
        return tuple(found)

    def _asked_for_names(self, index: int) -> str:
        """The question for "who" or "which" that the text answers, empty for any other: what is named in the
        answer alone is then meant as much as if the person had named it."""
        asked = self.said[index - 1] if index else None
        if asked is None or not asked.by_user:
            return ""
        typed = asked.typed or asked.text
        return typed if self.lexicon.asking_names.match(typed) else ""

    def meant_by(self, anaphor: Anaphor) -> tuple[Mention, ...]:
        """What the anaphor can stand for, the likeliest first."""
        if anaphor.kind is Kind.PERSON:
            able = [m for m in self.mentions(_FIRST_AS_PERSON) if m.phrase.personal(self.lexicon)]
        else:
            able = [
                m
                for m in self.mentions(_FIRST_AS_THING)
                if anaphor.kind is Kind.ANY or m.phrase.entity != "PERSON"
            ]
        if anaphor.noun:
            able = [m for m in able if m.phrase.entity != "PERSON"]
            able = [m for m in able if agrees(m.phrase, anaphor, self.lexicon)] or able
        if anaphor.kind is Kind.ANY and self.lexicon.asking_people.match(self.last_typed):
            people = [m for m in able if m.phrase.personal(self.lexicon)]
            able = [m for m in people if m.phrase.entity == "PERSON"] or people or able
        judged = (replace(m, weight=m.weight * self._fitting(m.phrase, anaphor)) for m in able)
        return tuple(sorted(judged, key=lambda mention: -mention.weight))

    def _fitting(self, phrase: Phrase, anaphor: Anaphor) -> float:
        """How well the anaphor can stand for the phrase: "it" is seldom the Brazil of "in Brazil"."""
        share = 1.0 if agrees(phrase, anaphor, self.lexicon) else _MISFIT
        where = phrase.name and phrase.before in self.lexicon.prepositions and anaphor.kind is Kind.THING
        return share * (_OF_WHERE if where and not anaphor.place else 1.0)


@read_once
def _prominent(said: Said, lexicon: Lexicon) -> tuple[tuple[Phrase, float], ...]:
    """What is named where the text says what it is about, and how much it is that."""
    return tuple(
        (phrase, _prominence(phrase, place, lexicon) * asked_share(phrase, said))
        for place, phrase in enumerate(phrases(said.beginning, lexicon))
        if phrase.entity not in TIMES and _tells(phrase, lexicon) and not _commands(phrase, lexicon)
    )


def _tells(phrase: Phrase, lexicon: Lexicon) -> bool:
    told = phrase.name or not set(phrase.heads) <= lexicon.generic
    return told and phrase.entity in _TELLING


def _commands(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase is a verb that begins a sentence: "Avoid the stairs." names no Avoid."""
    return phrase.start > 0 and not phrase.before and lexicon.verb(phrase.text.lower()) is not None


def _prominence(phrase: Phrase, place: int, lexicon: Lexicon) -> float:
    """What is named first is what the text is about; the role of a thing is not the thing."""
    rank = 1 / (1 + _LATER * place) + (_OF_A_NAME if phrase.name else 0.0)
    a_role = phrase.after in lexicon.links and not lexicon.people.search(phrase.head)
    return rank * _OF_A_ROLE if a_role else rank
