"""Searches in other words, made without a model from what the person said and the tenant's glossary.

Each is the person's own words or the glossary's, so that it adds nothing; a model's are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gateway.domain.brief import MaskedConversation
from gateway.domain.conversation import Role
from gateway.domain.dialogue.anaphora import is_pasted


def variations(
    conversation: MaskedConversation, queries: Sequence[str], glossary: Mapping[str, str]
) -> tuple[str, ...]:
    """Other words for the same, the likeliest to help first, none of them one of the queries.

    The first is the message behind what the conversation began with, which finds what a rewrite that dropped
    the topic lacks (README, Lanes). The others say a query with the glossary's terms, where it has their
    meanings.
    """
    found = dict.fromkeys((*_from_the_beginning(conversation), *_in_terms(queries, glossary)))
    return tuple(text for text in found if text not in queries)


def _from_the_beginning(conversation: MaskedConversation) -> Iterator[str]:
    """Of a conversation's first and last word, when both are short enough to be a question."""
    asked = [turn.content.text for turn in conversation.window if turn.role is Role.USER]
    if asked and not is_pasted(asked[0]) and not is_pasted(conversation.message.text):
        yield f"{asked[0]} {conversation.message.text}"


def _in_terms(queries: Sequence[str], glossary: Mapping[str, str]) -> Iterator[str]:
    for query in queries:
        said = query
        for term, meaning in glossary.items():
            said = said.replace(f"{meaning} ({term})", term).replace(meaning, term)
        yield said
