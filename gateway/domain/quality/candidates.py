"""Words for a glossary: what people ask for in words that no document has, with what documents may call it.

From questions that found nothing although they were rewritten; a person decides what any of it means.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gateway.domain.constraints.units import unit_of
from gateway.domain.evidence.audit_shown import readable
from gateway.domain.evidence.unanswered import Unanswered
from gateway.domain.language import lexicon_of
from gateway.domain.language.plain_words import is_plain
from gateway.domain.language.tongues import evidence
from gateway.domain.language.vocabulary import Vocabulary
from gateway.domain.language.wording import Word, words

_EXAMPLES = 3
_MEANINGS = 3
_SHORTEST = 3
"""Letters of a word that can name something; acronyms may have two."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word of such questions that the glossary may lack: in how many of them it stands, up to three of them
    (masked), and up to three phrases of documents that it may be short for, the most frequent first."""

    term: str
    questions: int
    examples: tuple[str, ...]
    meanings: tuple[str, ...] = ()


@dataclass(slots=True)
class Documents:
    """What is kept of documents while they are read: their words, and phrases by their initials."""

    acronyms: frozenset[str]
    forms: set[str] = field(default_factory=set)
    phrases: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))

    def read(self, text: str) -> None:
        """Takes in a document."""
        self.forms |= Vocabulary.of((text,)).forms
        said = words(text)
        for acronym in self.acronyms:
            for phrase in _phrases_of(acronym, said):
                self.phrases[acronym][phrase] += 1

    @property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(frozenset(self.forms), "")


def acronyms_in(questions: Sequence[Unanswered], glossary: Mapping[str, str]) -> frozenset[str]:
    """The short forms that no entry explains."""
    explained = _explained(glossary)
    return frozenset(word.text for each in questions for word in _open(each, explained) if word.acronym)


def candidates(
    questions: Sequence[Unanswered],
    glossary: Mapping[str, str],
    documents: Documents,
    in_dictionary: Callable[[str], bool],
) -> tuple[Candidate, ...]:
    """The words that stand in no document and in no entry of the glossary, most questions first. A word that
    any dictionary has is nobody's term, unless it is written as a name: "the Bunker"."""
    known, explained = documents.vocabulary, _explained(glossary)
    asked: dict[str, list[str]] = defaultdict(list)
    shown: dict[str, str] = {}
    for each in questions:
        for word in _open(each, explained):
            if not word.acronym and (known.knows(word.lower) or _is_ordinary(word, each, in_dictionary)):
                continue
            name = word.text if word.acronym else word.lower
            shown.setdefault(name, word.text if word.acronym else word.lower)
            if (asked_so := readable(each.said)) and asked_so not in asked[name]:
                asked[name].append(asked_so)
    found = [
        Candidate(shown[name], len(said), tuple(said[:_EXAMPLES]), _meanings(documents, name))
        for name, said in asked.items()
        if said
    ]
    return tuple(sorted(found, key=lambda each: (-each.questions, not each.meanings, each.term)))


def _is_ordinary(word: Word, question: Unanswered, in_dictionary: Callable[[str], bool]) -> bool:
    """Whether the word is one of everybody's. In German what is written small is no noun, and no name."""
    if word.capitalised and word.start > 0 and not word.after_pause:
        return False
    said = readable(question.said) or ""
    german = evidence(said)["de"] > evidence(said)["en"]
    return word.text.islower() if german else in_dictionary(word.lower)


def _explained(glossary: Mapping[str, str]) -> Vocabulary:
    return Vocabulary.of((*glossary, *glossary.values()))


def _open(question: Unanswered, explained: Vocabulary) -> Iterator[Word]:
    """The words of a question that name something and that the glossary does not have."""
    small = _small_words()
    for word in words(readable(question.said) or ""):
        if word.text.isalpha() and not explained.has(word.lower) and _can_name(word, small):
            yield word


def _can_name(word: Word, small: frozenset[str]) -> bool:
    if word.acronym:
        return unit_of(word.text) is None
    return len(word.text) >= _SHORTEST and word.lower not in small and not is_plain(word.lower, "en")


def _small_words() -> frozenset[str]:
    """Those of every language that is known, since a question does not say which it is in."""
    lexicons = filter(None, map(lexicon_of, ("en", "de", "pt", "es")))
    return frozenset().union(*(each.function_words | each.uninformative for each in lexicons))


def _phrases_of(acronym: str, said: Sequence[Word]) -> Iterator[str]:
    """The phrases whose words begin with the letters of the acronym."""
    size = len(acronym)
    for at in range(len(said) - size + 1):
        run = said[at : at + size]
        if all(
            word.text[0].lower() == letter.lower() for word, letter in zip(run, acronym, strict=True)
        ) and not any(word.after_pause for word in run[1:]):
            yield " ".join(word.lower for word in run)


def _meanings(documents: Documents, name: str) -> tuple[str, ...]:
    counted = documents.phrases.get(name, {})
    ranked: Iterable[str] = sorted(counted, key=lambda phrase: (-counted[phrase], phrase))
    return tuple(ranked)[:_MEANINGS]
