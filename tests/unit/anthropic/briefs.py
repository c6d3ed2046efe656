"""Briefs built from plain strings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gateway.domain.brief import Brief, MaskedConversation, MaskedTurn, Rejected
from gateway.domain.bundle import FieldRules
from gateway.domain.conversation import Role
from gateway.domain.masking import MaskedText
from gateway.domain.withheld import Withheld

TOPIC = "How does travel expense reimbursement work?"


def brief(
    message: str = "and for contractors?",
    *window: str,
    language: str = "en",
    tenant_name: str = "Acme Energy",
    roles: Sequence[str] = ("employee",),
    scopes: Sequence[str] = ("Finance", "Human resources"),
    glossary: Mapping[str, str] | None = None,
    identifiers: Sequence[str] = (),
    fields: Mapping[str, FieldRules] | None = None,
    rejected: Sequence[Rejected] = (),
    model: str = "",
    timeout: float = 5.0,
    withheld: Withheld = Withheld(),  # noqa: B008 - a frozen value
) -> Brief:
    """A brief whose window alternates from a user's turn on."""
    turns = tuple(
        MaskedTurn(Role.ASSISTANT if n % 2 else Role.USER, MaskedText(text)) for n, text in enumerate(window)
    )
    return Brief(
        conversation=MaskedConversation(turns, MaskedText(message), language),
        tenant_name=tenant_name,
        roles=tuple(roles),
        scopes=tuple(scopes),
        glossary=glossary or {},
        identifiers=tuple(identifiers),
        fields=fields or {},
        max_queries=3,
        timeout=timeout,
        model=model,
        withheld=withheld,
        rejected=tuple(rejected),
    )
