"""Families: placeholders of one person, who is called "Maria Gonzalez", "Ms Gonzalez", "Maria" or by e-mail.

Each way to write a name has its own placeholder, so that what is restored is what was written. That two of
them mean one person is said beside the text, in placeholders alone: a model may be told so. A name that may
be two people's is in no family.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from gateway.domain.masking import PLACEHOLDER, Vault
from gateway.domain.names.personal_names import (
    PersonalName,
    has_title,
    longer_parts,
    name_in_mailbox,
    name_in_text,
    words_in,
)

_PERSON, _MAILBOX = "PERSON", "EMAIL_ADDRESS"


@dataclass(frozen=True, slots=True)
class Families:
    """Which placeholders of a conversation are the same person's. `heads` gives for each of them but the head
    itself the one by which that person is named most fully: `{"<PERSON_2>": "<PERSON_1>"}`."""

    heads: Mapping[str, str] = field(default_factory=dict)

    def head(self, placeholder: str) -> str:
        """The placeholder that names this one's person most fully; itself where nothing else is known."""
        return self.heads.get(placeholder, placeholder)

    def are_one(self, placeholder: str, other: str) -> bool:
        """Whether both are known to be the same person's."""
        return self.head(placeholder) == self.head(other)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """`(placeholder, head)`, for everyone who is called in more than one way."""
        return tuple(self.heads.items())


def families_in(texts: Iterable[str], vault: Vault) -> Families:
    """The families of the placeholders that stand in `texts`, which are masked under `vault`.

    Whether a name may be somebody else's is asked of the whole vault, and so of all that the conversation
    ever named.
    """
    shown = {match[0] for text in texts for match in PLACEHOLDER.finditer(text)} & vault.values.keys()
    shown = {placeholder for placeholder in shown if _kind(placeholder) in (_PERSON, _MAILBOX)}
    if not shown:
        return Families()
    named = _Named(vault)
    members: dict[PersonalName, dict[str, PersonalName]] = defaultdict(dict)
    for placeholder in shown:
        if (name := named.name(placeholder)) is not None and (person := named.person(name)) is not None:
            members[person][placeholder] = name
    heads: dict[str, str] = {}
    for names in members.values():
        head, *others = sorted(names, key=lambda each: _rank(each, names[each]))
        heads |= dict.fromkeys(others, head)
    return Families(dict(sorted(heads.items())))


class _Named:
    """The names of a vault, found by their words: a name is compared with its like and not with all, and
    only those are read. A long conversation has hundreds that have nothing to do with anybody shown."""

    def __init__(self, vault: Vault) -> None:
        self._values = {
            placeholder: value
            for placeholder, value in vault.values.items()
            if _kind(placeholder) in (_PERSON, _MAILBOX)
        }
        self._words = {placeholder: words_in(value) for placeholder, value in self._values.items()}
        self._by_word: dict[str, list[str]] = defaultdict(list)
        for placeholder, words in self._words.items():
            for word in words:
                self._by_word[word].append(placeholder)
        self._place = {placeholder: place for place, placeholder in enumerate(self._values)}
        self._read: dict[str, PersonalName | None] = {}
        self._titled: dict[str, list[PersonalName]] = defaultdict(list)
        for name in self._names(each for each, words in self._words.items() if has_title(words)):
            if name.sex:
                self._titled[self._rarest(name)].append(name)

    def name(self, placeholder: str) -> PersonalName | None:
        """The name that a placeholder stands for; None where that is no name."""
        if placeholder not in self._read:
            read = name_in_text if _kind(placeholder) == _PERSON else name_in_mailbox
            self._read[placeholder] = read(self._values[placeholder])
        return self._read[placeholder]

    def person(self, name: PersonalName) -> PersonalName | None:
        """The fullest name of whoever is called so; None where that may be two people."""
        fuller = [each for each in self._names(self._like(name)) if name.may_be(each)]
        fullest = max(fuller, key=_fullness)
        if not all(each.may_be(fullest) for each in fuller):
            return None
        titled = (each for word in fullest.words for each in self._titled.get(word, ()))
        sexes = {each.sex for each in titled if each.may_be(fullest)}
        return fullest if len(sexes) < 2 or name == fullest else None

    def _like(self, name: PersonalName) -> Iterable[str]:
        """The placeholders of all names that may be this one written more fully: they have the word of it
        that fewest have, or are the words that it is made of."""
        if len(name.words) > 1:
            return self._by_word[self._rarest(name)]
        found = {each for part in longer_parts(name.words[0]) for each in self._by_word.get(part, ())}
        return sorted(found, key=self._place.__getitem__)

    def _rarest(self, name: PersonalName) -> str:
        """The word of a name that fewest have. Whoever is called so has it, or is written as one word."""
        words = (word for word in name.words if len(word) > 1)
        return min(words, key=lambda word: len(self._by_word[word]))

    def _names(self, placeholders: Iterable[str]) -> Iterable[PersonalName]:
        return dict.fromkeys(filter(None, map(self.name, placeholders)))


def _rank(placeholder: str, name: PersonalName) -> tuple[object, ...]:
    """Sorts a person's placeholders: names before addresses, the fullest first, then the oldest."""
    words, whole, titled = _fullness(name)
    number = int(placeholder[placeholder.rindex("_") + 1 : -1])
    return _kind(placeholder) != _PERSON, -words, -whole, -titled, number


def _fullness(name: PersonalName) -> tuple[int, int, int]:
    return len(name.words), sum(len(word) > 1 for word in name.words), int(bool(name.sex))


def _kind(placeholder: str) -> str:
    return placeholder[1 : placeholder.rindex("_")]
