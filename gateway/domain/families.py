"""Families: placeholders of one person, who is called "Maria Gonzalez", "Ms Gonzalez", "Maria" or by e-mail.

Each way to write a name has its own placeholder, so that what is restored is what was written. That two of
them mean one person is said beside the text, in placeholders alone: a model may be told so. A name that may
be two people's is in no family.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from gateway.domain.masking import PLACEHOLDER, Vault
from gateway.domain.personal_names import PersonalName, name_in_mailbox, name_in_text

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
    if not any(_kind(placeholder) in (_PERSON, _MAILBOX) for placeholder in shown):
        return Families()
    named = _Named(vault)
    members: dict[PersonalName, list[str]] = defaultdict(list)
    for placeholder in shown & named.by_placeholder.keys():
        if (person := named.person(named.by_placeholder[placeholder])) is not None:
            members[person].append(placeholder)
    heads: dict[str, str] = {}
    for each in members.values():
        head, *others = sorted(each, key=named.rank)
        heads |= dict.fromkeys(others, head)
    return Families(dict(sorted(heads.items())))


class _Named:
    """The names of a vault, found by their words: a name is compared with its like and not with all."""

    def __init__(self, vault: Vault) -> None:
        self.by_placeholder = dict(_names(vault))
        names = dict.fromkeys(self.by_placeholder.values())
        self._by_word: dict[str, list[PersonalName]] = defaultdict(list)
        for name in names:
            for word in {*name.words, *name.run_together}:
                self._by_word[word].append(name)
        self._titled: dict[str, list[PersonalName]] = defaultdict(list)
        for name in filter(attrgetter("sex"), names):
            self._titled[self._rarest(name)].append(name)

    def person(self, name: PersonalName) -> PersonalName | None:
        """The fullest name of whoever is called so; None where that may be two people."""
        fuller = [each for each in self._by_word[self._rarest(name)] if name.may_be(each)]
        fullest = max(fuller, key=_fullness)
        if not all(each.may_be(fullest) for each in fuller):
            return None
        titled = (each for word in fullest.words for each in self._titled.get(word, ()))
        sexes = {each.sex for each in titled if each.may_be(fullest)}
        return fullest if len(sexes) < 2 or name == fullest else None

    def rank(self, placeholder: str) -> tuple[object, ...]:
        """Sorts a person's placeholders: names before addresses, the fullest first, then the oldest."""
        words, whole, titled = _fullness(self.by_placeholder[placeholder])
        number = int(placeholder[placeholder.rindex("_") + 1 : -1])
        return _kind(placeholder) != _PERSON, -words, -whole, -titled, number

    def _rarest(self, name: PersonalName) -> str:
        """The word of a name that fewest have. Whoever is called so has it, or is written as one word."""
        words = (word for word in name.words if len(word) > 1)
        return min(words, key=lambda word: len(self._by_word[word]))


def _fullness(name: PersonalName) -> tuple[int, int, int]:
    return len(name.words), sum(len(word) > 1 for word in name.words), int(bool(name.sex))


def _names(vault: Vault) -> Iterator[tuple[str, PersonalName]]:
    for placeholder, value in vault.values.items():
        read = {_PERSON: name_in_text, _MAILBOX: name_in_mailbox}.get(_kind(placeholder))
        if read is not None and (name := read(value)) is not None:
            yield placeholder, name


def _kind(placeholder: str) -> str:
    return placeholder[1 : placeholder.rindex("_")]
