"""Conversations and briefs for rewriters, as short as they can be said."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.domain.brief import Brief, MaskedConversation, MaskedTurn
from gateway.domain.conversation import Role
from gateway.domain.glossary import terms_in
from gateway.domain.identifiers import identifiers_in
from gateway.domain.masking import MaskedText
from gateway.domain.withheld import Withheld


def conversation_of(message: str, *said: str, language: str = "en") -> MaskedConversation:
    """A conversation: what was said before, the person first and then in turn, and the message."""
    roles = (Role.USER, Role.ASSISTANT)
    window = tuple(MaskedTurn(roles[place % 2], MaskedText(text)) for place, text in enumerate(said))
    return MaskedConversation(window, MaskedText(message), language)


def brief_of(
    message: str,
    *said: str,
    language: str = "en",
    glossary: Mapping[str, str] | None = None,
    max_queries: int = 3,
) -> Brief:
    """The brief that the pipeline would give for the conversation."""
    return Brief(
        conversation=conversation_of(message, *said, language=language),
        tenant_name="Acme Energy",
        roles=("employee",),
        scopes=("Finance",),
        glossary=terms_in("\n".join((*said, message)), glossary or {}),
        identifiers=identifiers_in(message, ()),
        fields={},
        max_queries=max_queries,
        timeout=2.0,
        model="",
        withheld=Withheld(),
    )
