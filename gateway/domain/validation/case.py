"""The case that a proposal is judged in: what was asked, by whom, and under which limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from gateway.domain.access import AccessFilter
from gateway.domain.brief import MaskedConversation
from gateway.domain.masking import Vault
from gateway.domain.policy import PolicySnapshot
from gateway.domain.proposal import ProposedQuery
from gateway.domain.violations import Violation


@dataclass(frozen=True, slots=True)
class Case:
    """Everything a validator may look at.

    `identifiers` are those of the masked message, `glossary` the terms found in the conversation. Lengths are
    code points of masked text.
    """

    conversation: MaskedConversation
    vault: Vault = field(repr=False)
    identifiers: tuple[str, ...]
    glossary: Mapping[str, str]
    access: AccessFilter
    policy: PolicySnapshot
    max_queries: int
    max_query_chars: int

    @property
    def message(self) -> str:
        """The message, masked."""
        return self.conversation.message.text

    @property
    def sources(self) -> tuple[str, ...]:
        """Every text a rewrite may draw from: the message, the window, the glossary's terms and meanings."""
        window = (turn.content.text for turn in self.conversation.window)
        return (self.message, *window, *self.glossary, *self.glossary.values())

    def said(self, words: str) -> bool:
        """Whether `words` stand in what a rewrite may draw from, in any case of letters."""
        wanted = words.casefold()
        return any(wanted in source.casefold() for source in self.sources)

    def without_identifiers(self, text: str) -> str:
        """The text with the message's identifiers blanked, longest first; an error string is not prose."""
        for identifier in sorted(self.identifiers, key=len, reverse=True):
            text = text.replace(identifier, " ")
        return text


Validator = Callable[[Case, tuple[ProposedQuery, ...]], tuple[Violation, ...]]


def texts_of(query: ProposedQuery) -> Iterable[str]:
    """Every string that leaves with a query: its text, the string values of its filters, their names."""
    yield query.text
    for value in query.suggested_filters.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from value
    yield from query.suggested_filters
