"""Families: placeholders of one person, who is called "Maria Gonzalez", "Ms Gonzalez", "Maria" or by e-mail.

Each way to write a name has its own placeholder, so that what is restored is what was written. That two of
them mean one person is said beside the text, in placeholders alone: a model may be told so. A name that may
be two people's is in no family.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from gateway.domain.masking import PLACEHOLDER, Vault
from gateway.domain.names.listed_names import ListedNames
from gateway.domain.names.personal_names import (
    SEXES,
    PersonalName,
    longer_parts,
    name_in_mailbox,
    name_in_text,
)

_PERSON, _MAILBOX = "PERSON", "EMAIL_ADDRESS"
_NAMING = (f"<{_PERSON}_", f"<{_MAILBOX}_")


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
            if placeholder.startswith(_NAMING)
        }
        self._placeholders = list(self._values)
        self._listed = ListedNames(self._values.values())
        self._read: dict[str, PersonalName | None] = {}

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

    def _like(self, name: PersonalName) -> Iterable[int]:
        """The places of all names that may be this one written more fully: they have the word of it that
        fewest have, or are the words that it is made of."""
        if len(name.words) > 1:
            return self._listed.with_word(min(_whole(name), key=self._listed.count))
        return sorted({each for part in longer_parts(name.words[0]) for each in self._listed.with_word(part)})

    @cached_property
    def _titled(self) -> Mapping[str, list[PersonalName]]:
        """All names with the title of a man or a woman, each by the word of it that fewest of them have."""
        titled = [each for each in self._names(self._listed.with_any(SEXES)) if each.sex]
        have = Counter(word for name in titled for word in name.words)
        by_word: dict[str, list[PersonalName]] = defaultdict(list)
        for name in titled:
            by_word[min(_whole(name), key=have.__getitem__)].append(name)
        return by_word

    def _names(self, places: Iterable[int]) -> Iterable[PersonalName]:
        return dict.fromkeys(filter(None, (self.name(self._placeholders[place]) for place in places)))


def _whole(name: PersonalName) -> Iterator[str]:
    """The words of the name that are no initials: there is always one."""
    return (word for word in name.words if len(word) > 1)


def _rank(placeholder: str, name: PersonalName) -> tuple[object, ...]:
    """Sorts a person's placeholders: names before addresses, the fullest first, then the oldest."""
    words, whole, titled = _fullness(name)
    number = int(placeholder[placeholder.rindex("_") + 1 : -1])
    return _kind(placeholder) != _PERSON, -words, -whole, -titled, number


def _fullness(name: PersonalName) -> tuple[int, int, int]:
    return len(name.words), sum(len(word) > 1 for word in name.words), int(bool(name.sex))


def _kind(placeholder: str) -> str:
    return placeholder[1 : placeholder.rindex("_")]
