"""The shape of what is known of a language. Everything here is closed-class words and set phrases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property


class Number(StrEnum):
    ONE = "one"
    MANY = "many"
    ANY = "any"


class Kind(StrEnum):
    PERSON = "person"
    THING = "thing"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Anaphor:
    """A word that stands for something said before; for its noun alone when `noun` ("the smart one"),
    with the `preposition` that it has swallowed ("dafür"), or hung on a verb when `clitic` ("cancelarlo")."""

    number: Number = Number.ANY
    kind: Kind = Kind.ANY
    possessive: bool = False
    place: bool = False
    noun: bool = False
    clitic: bool = False
    preposition: str = ""


@dataclass(frozen=True, slots=True)
class Phrases:
    """What the gateway says itself, in the person's language. `{reference}` is the unclear word."""

    unclear: str
    which: str
    conjunction: str


@dataclass(frozen=True, eq=False)
class Lexicon:
    """One language. All words are in lower case; all patterns ignore case.

    `anaphors` never stand before a noun unless possessive; `demonstratives` may, and are then no pronouns.
    `verbs` are in the form after an auxiliary, `endings` turn other forms into it; `light_verbs` say as little
    of the topic as `generic` words do. `generic` words say nothing of the topic; `people` matches nouns for persons. `relatives` are demonstratives that also begin a relative clause; after a word of `after_those` one explains itself
    ("those who"). `clauses` are words that begin a clause, so that an object before them may be an antecedent after them.
    A message of `courtesies` and `fillers` alone asks for nothing, one of `reshaping` and `reshaped` for the last
    answer in another shape. `loose` possessives may also mean "your" and count only where there is a history;
    `objects` are possessives that are objects when no noun follows. `polite` words, written so, mean the reader.
    `clitics` match a verb with its object, `infinitive` mends the verb. `expletives` match stretches whose pronouns stand for nothing ("it is possible to"). `openers` match the
    start of an ellipsis, `corrections` the start of one, `asides` what may be left out before a question.
    `scaffolds` are question frames with what is left of them in a search.
    `selectors` pick one of several things named before; their group `which` is a key of `ordinals`.
    """

    code: str
    questions: frozenset[str]
    auxiliaries: frozenset[str]
    determiners: frozenset[str]
    prepositions: frozenset[str]
    clauses: frozenset[str]
    others: frozenset[str]
    verbs: frozenset[str]
    light_verbs: frozenset[str]
    copulas: frozenset[str]
    participles: tuple[str, ...]
    gerunds: tuple[str, ...]
    endings: tuple[tuple[str, str], ...]
    generic: frozenset[str]
    people: re.Pattern[str]
    links: frozenset[str]
    definite: frozenset[str]
    owners: frozenset[str]
    infinitives: frozenset[str]
    contrast: frozenset[str]
    joining: frozenset[str]
    anaphors: Mapping[str, Anaphor]
    demonstratives: Mapping[str, Anaphor]
    ones: Mapping[str, Anaphor]
    relatives: frozenset[str]
    after_those: frozenset[str]
    places: Mapping[str, Anaphor]
    pointing: frozenset[str]
    times: re.Pattern[str]
    ordinals: Mapping[str, int]
    courtesies: frozenset[str]
    fillers: frozenset[str]
    small_talk: re.Pattern[str]
    reshaping: frozenset[str]
    reshaped: frozenset[str]
    expletives: re.Pattern[str]
    openers: re.Pattern[str]
    joints: re.Pattern[str]
    defining: re.Pattern[str]
    corrections: re.Pattern[str]
    replacing: re.Pattern[str]
    asides: re.Pattern[str]
    affirmation: re.Pattern[str]
    refusal: re.Pattern[str]
    selectors: re.Pattern[str]
    scaffolds: tuple[tuple[re.Pattern[str], str], ...]
    about: str
    of: str
    phrases: Phrases
    loose: Mapping[str, Anaphor] = field(default_factory=dict)
    objects: frozenset[str] = frozenset()
    polite: frozenset[str] = frozenset()
    clitics: re.Pattern[str] = re.compile("(?!)")
    infinitive: tuple[tuple[str, str], ...] = ()
    nouns_capitalised: bool = False
    plural_by_s: bool = True
    owner_follows: bool = True

    def verb(self, word: str) -> str | None:
        """The listed verb of which the word is a form, if there is one."""
        if word in self.verbs:
            return word
        for ending, back in self.endings:
            if word.endswith(ending) and (stem := word[: -len(ending)] + back) in self.verbs:
                return stem
        return None

    @cached_property
    def articles(self) -> frozenset[str]:
        """Words after which a noun is due."""
        return (self.determiners | self.definite | self.possessives) - self.relatives

    @cached_property
    def possessives(self) -> frozenset[str]:
        return self.owners | {word for word, anaphor in self.anaphors.items() if anaphor.possessive}

    @cached_property
    def uninformative(self) -> frozenset[str]:
        return self.light_verbs | self.generic

    @cached_property
    def function_words(self) -> frozenset[str]:
        """Every word that names nothing."""
        closed = self.questions | self.auxiliaries | self.determiners | self.prepositions | self.clauses
        return closed | self.others | {*self.anaphors, *self.demonstratives, *self.ones, *self.places}


def listed(text: str) -> frozenset[str]:
    """The words of a list written as text."""
    return frozenset(text.split())


def pattern(*alternatives: str) -> re.Pattern[str]:
    """The alternatives as one expression that ignores case."""
    return re.compile("|".join(f"(?:{one})" for one in alternatives), re.IGNORECASE)


def start(*alternatives: str) -> re.Pattern[str]:
    """As `pattern`, at the start of a text alone."""
    return pattern(*(f"^(?:{one})" for one in alternatives))
