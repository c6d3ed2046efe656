"""The case that a proposal is judged in: what was asked, by whom, and under which limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from gateway.domain.access import AccessFilter
from gateway.domain.brief import MaskedConversation
from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.additions import Sources
from gateway.domain.constraints.binding import binding
from gateway.domain.constraints.fields import fits
from gateway.domain.constraints.searches import Searches
from gateway.domain.conversation import Role
from gateway.domain.dialogue.anaphora import is_pasted
from gateway.domain.dialogue.gate import was_asked
from gateway.domain.dialogue.offers import calls_item
from gateway.domain.language import lexicon_of
from gateway.domain.language.tongues import evidence, tongue
from gateway.domain.language.vocabulary import Vocabulary
from gateway.domain.masking import PLACEHOLDER, Vault
from gateway.domain.policy import PolicySnapshot
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.hidden import Hidden
from gateway.domain.violations import Violation

_READ = 4_000
"""Code points of a query whose meaning is judged: the highest limit that a tenant can set for one."""


@dataclass(frozen=True)
class Case:
    """Everything a validator may look at. What several of them ask of it is read once.

    `identifiers` are those of the masked message, `glossary` the terms found in the conversation. `fields`
    are those that a collection searched declares, `common_fields` those that all of them declare, which alone
    will narrow a search. Lengths are code points of masked text.
    """

    conversation: MaskedConversation
    vault: Vault = field(repr=False)
    identifiers: tuple[str, ...]
    glossary: Mapping[str, str]
    access: AccessFilter
    policy: PolicySnapshot
    max_queries: int
    max_query_chars: int
    fields: Mapping[str, FieldRules] = field(default_factory=dict)
    common_fields: Mapping[str, FieldRules] = field(default_factory=dict)

    @cached_property
    def language(self) -> str:
        """The language of the message without a region (ISO 639-1)."""
        return self.conversation.language.lower().replace("_", "-").partition("-")[0]

    @property
    def message(self) -> str:
        """The message, masked."""
        return self.conversation.message.text

    @cached_property
    def sources(self) -> tuple[str, ...]:
        """Every text a rewrite may draw from: the message, the window with what it was found to stand for,
        the glossary's terms and meanings."""
        window = (text for turn in self.conversation.window for text in turn.texts)
        return (self.message, *window, *self.glossary, *self.glossary.values())

    @cached_property
    def shown(self) -> frozenset[str]:
        """What a rewriter was shown and can be restored: a placeholder of an earlier turn would put in a
        value that nobody meant."""
        found = {match[0] for source in self.sources for match in PLACEHOLDER.finditer(source)}
        return frozenset(found & self.vault.values.keys())

    @cached_property
    def hidden(self) -> Hidden:
        """What the conversation keeps behind placeholders, to be looked for."""
        return Hidden(self.vault)

    def said(self, words: str) -> bool:
        """Whether `words` stand in what a rewrite may draw from, in any case of letters."""
        wanted = words.casefold()
        return any(wanted in source.casefold() for source in self.sources)

    @property
    def said_before(self) -> tuple[str, ...]:
        """What the person said in the window, oldest first."""
        return tuple(turn.content.text for turn in self.conversation.window if turn.role is Role.USER)

    @cached_property
    def asked(self) -> str:
        """The binding part of the message without its identifiers, which are kept byte for byte anyway. Empty
        for a pasted text: it is too long to be asked, so that leaving things out of it is what a search
        should do; and for the mere number of an item in a list."""
        if is_pasted(self.message) or self._calls_an_item:
            return ""
        return binding(
            self.without_identifiers(self.message),
            lexicon_of(self.language),
            follows=bool(self.conversation.window),
            answers=was_asked(self.conversation),
        )

    @property
    def _calls_an_item(self) -> bool:
        """Whether the message is the place of something in a list of the assistant's and says no more."""
        window, lexicon = self.conversation.window, lexicon_of(self.language)
        lists = (turn.content.text for turn in window if turn.role is Role.ASSISTANT)
        return any(calls_item(self.message, listed, lexicon) for listed in lists)

    @cached_property
    def tongue(self) -> str:
        """The language of the message, whatever its identifiers and quotations are in; of one too short to
        tell, that of what the person said before."""
        message = self.without_identifiers(self.message)
        if (proven := tongue(message)) or evidence(message)[self.language]:
            return proven or self.language
        return tongue("\n".join(self.said_before)) or self.language

    @cached_property
    def support(self) -> Sources:
        """The sources as what may support a word or a figure of a search."""
        return Sources(self.sources, self.tongue)

    @cached_property
    def message_words(self) -> Vocabulary:
        """The words of the message."""
        return Vocabulary.of((self.message,))

    @cached_property
    def persons_words(self) -> Vocabulary:
        """The words of the message and of what the person said before."""
        return Vocabulary.of((self.message, *self.said_before))

    @cached_property
    def window_words(self) -> Vocabulary:
        """The words of the window, whoever said them."""
        return Vocabulary.of(turn.content.text for turn in self.conversation.window)

    def without_identifiers(self, text: str) -> str:
        """The text with the message's identifiers blanked, longest first; an error string is not prose."""
        for identifier in sorted(self.identifiers, key=len, reverse=True):
            text = text.replace(identifier, " ")
        return text

    def readable(self, queries: tuple[ProposedQuery, ...]) -> tuple[str, ...]:
        """The texts as far as their meaning is judged: as many as may be made, each to the longest
        allowed."""
        return tuple(query.text[:_READ] for query in queries[: self.max_queries])

    def searches(self, queries: tuple[ProposedQuery, ...]) -> Searches:
        """What the queries say together, in words and in filters that will be applied."""
        filters = tuple(
            (value, self.common_fields[name])
            for query in queries[: self.max_queries]
            for name, value in query.suggested_filters.items()
            if name in self.common_fields and fits(value, self.common_fields[name])
        )
        families = self.conversation.families
        return Searches(self.readable(queries), self.language, self.glossary, filters, families)


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
