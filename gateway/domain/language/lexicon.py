"""The shape of what is known of a language: closed-class words and set phrases, no parser and no model."""

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
    """A word that stands for something said before.

    `noun`: for its noun alone ("the smart one"). `clitic`: hung on a verb ("cancelarlo"), `proclitic`
    before it ("lo solicito"). `preposition` is
    one that the word has in it ("dafür" is "für" and a thing).
    """

    number: Number = Number.ANY
    kind: Kind = Kind.ANY
    possessive: bool = False
    place: bool = False
    noun: bool = False
    clitic: bool = False
    preposition: str = ""
    proclitic: bool = False


@dataclass(frozen=True, slots=True)
class Phrases:
    """What the gateway says itself, in the person's language. `{reference}` is the unclear word, `{topic}`
    what was asked before a pause."""

    unclear: str
    which: str
    conjunction: str
    resumes: str
    something_new: str
    begins: str


@dataclass(frozen=True, eq=False)
class Lexicon:
    """One language. All words are in lower case, all patterns ignore case."""

    code: str

    # Words that name nothing.
    questions: frozenset[str]
    auxiliaries: frozenset[str]
    copulas: frozenset[str]
    """Those auxiliaries after which a participle stands."""
    determiners: frozenset[str]
    definite: frozenset[str]
    owners: frozenset[str]
    """Possessives of the speaker and the reader; they point to nothing said before."""
    prepositions: frozenset[str]
    infinitives: frozenset[str]
    """Those prepositions that may introduce a verb."""
    links: frozenset[str]
    """Those that attach a noun to the noun before: "of"."""
    joining: frozenset[str]
    """Words that set things side by side."""
    clauses: frozenset[str]
    """Words that begin a clause: what stands before them may be an antecedent of what stands after."""
    others: frozenset[str]

    # Words that name something, and how they are told apart.
    verbs: frozenset[str]
    """In the form after an auxiliary."""
    light_verbs: frozenset[str]
    """Verbs that say nothing of the topic."""
    endings: tuple[tuple[str, str], ...]
    """An ending of another form of a verb, and what stands in its place in the listed one."""
    participles: tuple[str, ...]
    gerunds: tuple[str, ...]
    generic: frozenset[str]
    """Nouns and adjectives, in the singular, that say nothing of the topic."""
    people: re.Pattern[str]
    """Nouns for persons."""
    regions: frozenset[str]
    """Nouns for places that have names: "the city"."""
    contrast: frozenset[str]
    """Words that set a thing against one said before: "other", "else"."""

    # Words that point to something said before.
    anaphors: Mapping[str, Anaphor]
    demonstratives: Mapping[str, Anaphor]
    """Pronouns only where no noun follows."""
    ones: Mapping[str, Anaphor]
    places: Mapping[str, Anaphor]
    relatives: frozenset[str]
    """Those demonstratives that also begin a relative clause."""
    after_those: frozenset[str]
    """After these a demonstrative explains itself: "those who"."""
    pointing: frozenset[str]
    """Demonstratives before a noun."""
    times: re.Pattern[str]
    """Nouns that may stand after one and point to nothing said: "this year"."""
    expletives: re.Pattern[str]
    """Stretches whose pronouns stand for nothing: "it is possible to"."""
    ordinals: Mapping[str, int]
    selectors: re.Pattern[str]
    """Picks one of several things; its group `which` is a key of `ordinals`, none means the other one."""

    # Set phrases.
    courtesies: frozenset[str]
    fillers: frozenset[str]
    """A message of courtesies and these alone asks for nothing."""
    small_talk: re.Pattern[str]
    reshaping: frozenset[str]
    reshaped: frozenset[str]
    """A message of `reshaping` words and these alone asks for the last answer in another shape."""
    openers: re.Pattern[str]
    """The start of an ellipsis: "what about", "and" before "for"."""
    joints: re.Pattern[str]
    """What stands between two questions of one sentence."""
    defining: re.Pattern[str]
    """The start of a question that names by itself what it asks about: "what is"."""
    corrections: re.Pattern[str]
    replacing: re.Pattern[str]
    """A correction that says both, as groups `old` and `new` or `old2` and `new2`."""
    asides: re.Pattern[str]
    """What may be left out before a question."""
    affirmation: re.Pattern[str]
    refusal: re.Pattern[str]
    scaffolds: tuple[tuple[re.Pattern[str], str], ...]
    """Question frames, and what is left of each in a search."""

    # How the language puts things together.
    about: str
    of: str
    phrases: Phrases
    loose: Mapping[str, Anaphor] = field(default_factory=dict)
    """Possessives that may also mean the reader's; they point back only where there is a history."""
    objects: frozenset[str] = frozenset()
    """Possessives that are objects where no noun follows: "call her"."""
    polite: frozenset[str] = frozenset()
    """Words that mean the reader when written so: "Sie"."""
    clitics: re.Pattern[str] = re.compile("(?!)")
    """A verb and its object in one word, as groups `verb` and `pronoun`."""
    infinitive: tuple[tuple[str, str], ...] = ()
    """How the verb of a clitic ends, and how it ends by itself; empty in a language without clitics."""
    compounding: frozenset[str] = frozenset()
    """Those links that make one noun of two when no article follows: "plano de saúde"."""
    contracted: Mapping[str, str] = field(default_factory=dict)
    """Prepositions that are written in one with an article, and the preposition in each."""
    pronouns: frozenset[str] = frozenset()
    """Articles that are pronouns before a preposition or at the end: German "die am Montag"."""
    asking_names: re.Pattern[str] = re.compile("(?!)")
    """The start of a question whose answer is a name: "who", "which"."""
    asking_people: re.Pattern[str] = re.compile("(?!)")
    """The start of a question for a person, in a language whose pronouns mean things as well: "wer"."""
    taking_time: re.Pattern[str] = re.compile("(?!)")
    """A question for how long what was said takes, `asked` without a joint; of what one does `doing` and the
    verb go after `lasting`."""
    doing: str = ""
    actions: tuple[str, ...] = ()
    """Endings of nouns for what is done, which takes time itself: "reimbursement"."""
    together: str = ""
    """Joins two things that are meant both."""
    roles: frozenset[str] = frozenset()
    """Nouns, as `singular` leaves them, for the people whom an organisation's rules tell apart."""
    far: frozenset[str] = frozenset()
    """Those demonstratives that point back before a time too: "that week", unlike "this week"."""
    when: re.Pattern[str] = re.compile("(?!)")
    """Says when, seen from now: "tomorrow"."""
    wishes: re.Pattern[str] = re.compile("(?!)")
    """The start of a request that is put as a wish."""
    more_of: frozenset[str] = frozenset()
    """Those words of contrast that ask for more of what was named."""
    after_copulas: frozenset[str] = frozenset()
    """Those listed verbs that may be said of a thing as they are: "is it paid", "is it open"."""
    modals: frozenset[str] = frozenset()
    """Those auxiliaries whose verb stands without an ending."""
    speaker: frozenset[str] = frozenset()
    """Words for who speaks, also verbs that say so by their form."""
    thereafter: re.Pattern[str] = re.compile("(?!)")
    """The end of a question that takes place in what was said before: "what happens to it then?"."""
    additive: re.Pattern[str] = re.compile("(?!)")
    """The end of a question that adds to one before, where that is more than one word: "as well"."""
    counts: re.Pattern[str] = re.compile("(?!)")
    """The start of a question that counts what it does not name: "how many are"."""
    returns: re.Pattern[str] = re.compile("(?!)")
    """The start of a question that goes back to a topic, its group `topic`: "back to leave:"."""
    shifts: re.Pattern[str] = re.compile("(?!)")
    """The words before a question that say that it is about something else: "new topic:", "forget that"."""
    conditions: re.Pattern[str] = re.compile("(?!)")
    """What stands before the "if" of a question that goes on under a condition: "what" in "what if"."""
    offers: re.Pattern[str] = re.compile("(?!)")
    """Where the assistant asks whether it should do something: "would you like"."""
    negation: str = "not"
    adverbs: frozenset[str] = frozenset()
    """Words that say by themselves where or how: "abroad"."""
    alternatives: re.Pattern[str] = re.compile("(?!)")
    """What stands before the things to choose from: "do you mean"."""
    indefinite: frozenset[str] = frozenset()
    """Articles for any one of a kind: "a"."""
    degrees: frozenset[str] = frozenset()
    """Words before an adjective that say how much of it: "how", "very"."""
    qualities: tuple[str, ...] = ()
    """Endings of adjectives, which name nothing where they alone are said of something: "is responsible"."""
    nouns_capitalised: bool = False
    plural_by_s: bool = True
    head_first: bool = False
    owner_follows: bool = True
    """Whether "its price" becomes "price of X" and not "X price"."""

    def verb(self, word: str) -> str | None:
        """The listed verb of which the word is a form, if there is one."""
        return word if word in self.verbs else self._verb_forms.get(word)

    @cached_property
    def subjects(self) -> frozenset[str]:
        """Words that do what a verb says: who speaks, and what was said before."""
        return self.speaker | {word for word, anaphor in self.anaphors.items() if not anaphor.possessive}

    @property
    def articles_agree(self) -> bool:
        """Whether an article tells the gender of its noun, and must go with it."""
        return self.nouns_capitalised or self.head_first

    @cached_property
    def before_qualities(self) -> frozenset[str]:
        """Words before what is only said of a thing: "is it serious", "how expensive"."""
        subjects = {word for word, anaphor in self.anaphors.items() if not anaphor.possessive}
        return self.copulas | self.degrees | subjects

    @cached_property
    def _verb_forms(self) -> Mapping[str, str]:
        """Every other form of a listed verb, and the verb; an earlier ending goes before a later one."""
        found: dict[str, str] = {}
        for ending, back in self.endings:
            for verb in self.verbs:
                if verb.endswith(back):
                    found.setdefault(verb.removesuffix(back) + ending, verb)
        return found

    @cached_property
    def articles(self) -> frozenset[str]:
        """Words after which a noun is due."""
        return (self.determiners | self.definite | self.possessives) - self.relatives

    @cached_property
    def possessives(self) -> frozenset[str]:
        """Owners of either sort, those of things said before too."""
        return self.owners | {word for word, anaphor in self.anaphors.items() if anaphor.possessive}

    @cached_property
    def pointers(self) -> frozenset[str]:
        """Every word that may point to something said before."""
        return frozenset((*self.anaphors, *self.demonstratives, *self.loose, *self.ones, *self.places))

    @cached_property
    def uninformative(self) -> frozenset[str]:
        """Words that name something and still say nothing of the topic."""
        return self.light_verbs | self.generic

    @cached_property
    def function_words(self) -> frozenset[str]:
        """Every word that names nothing."""
        closed = self.questions | self.auxiliaries | self.prepositions | self.clauses | self.others
        pointing = {*self.anaphors, *self.demonstratives, *self.ones, *self.places}
        return closed | self.determiners | self.definite | self.owners | pointing


def listed(text: str) -> frozenset[str]:
    """The words of a list written as text."""
    return frozenset(text.split())


def pattern(*alternatives: str) -> re.Pattern[str]:
    """The alternatives as one expression that ignores case."""
    return re.compile("|".join(f"(?:{one})" for one in alternatives), re.IGNORECASE)


def start(*alternatives: str) -> re.Pattern[str]:
    """As `pattern`, at the start of a text alone."""
    return pattern(*(f"^(?:{one})" for one in alternatives))
