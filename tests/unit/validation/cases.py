"""Cases to judge proposals in, built from plain strings, and a policy that knows terms and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gateway.domain.access import AccessFilter
from gateway.domain.brief import MaskedConversation, MaskedTurn
from gateway.domain.bundle import FieldRules
from gateway.domain.conversation import Role
from gateway.domain.identity import Identity
from gateway.domain.masking import MaskedText, Vault
from gateway.domain.policy import Action, Decision, TermMatch
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation import Case
from gateway.domain.violations import Violation, ViolationCode

VERSION = "v1"
TERMS = {
    "Project Nightingale": "legal/mergers",
    "Nightingale": "legal/mergers",
    "executive bonus pool": "hr/payroll",
    "travel advance": "finance",
}


@dataclass(frozen=True)
class PlainPolicy:
    """A policy snapshot that knows restricted terms and nothing else."""

    terms: Mapping[str, str]
    version: str = VERSION

    def entitle(self, identity: Identity) -> AccessFilter:
        raise NotImplementedError

    def may(self, identity: Identity, action: Action, obj: str) -> Decision:
        return Decision(allowed=False, policy_version="v1")

    def roles_of(self, identity: Identity) -> tuple[str, ...]:
        raise NotImplementedError

    def terms_in(self, text: str) -> tuple[TermMatch, ...]:
        return tuple(
            TermMatch(*found.span(), phrase, scope)
            for phrase, scope in self.terms.items()
            for found in re.finditer(rf"\b{re.escape(phrase)}\b", text, re.IGNORECASE)
        )


def case(
    message: str = "and for contractors?",
    *window: str,
    language: str = "en",
    vault: Mapping[str, str] | None = None,
    identifiers: Sequence[str] = (),
    glossary: Mapping[str, str] | None = None,
    max_queries: int = 3,
    max_query_chars: int = 400,
    fields: Mapping[str, FieldRules] | None = None,
) -> Case:
    """Somebody who may search finance and hr but not hr/payroll asks; turns alternate from a user's on."""
    turns = tuple(
        MaskedTurn(Role.ASSISTANT if n % 2 else Role.USER, MaskedText(text)) for n, text in enumerate(window)
    )
    return Case(
        conversation=MaskedConversation(turns, MaskedText(message), language),
        vault=Vault(vault or {}),
        identifiers=tuple(identifiers),
        glossary=glossary or {},
        access=AccessFilter("acme", ("finance", "hr"), ("hr/payroll",), VERSION),
        policy=PlainPolicy(TERMS),
        max_queries=max_queries,
        max_query_chars=max_query_chars,
        fields=fields or {},
        common_fields=fields or {},
    )


def queries(*texts: str) -> tuple[ProposedQuery, ...]:
    return tuple(map(ProposedQuery, texts))


def codes(violations: Sequence[Violation]) -> list[ViolationCode]:
    return [violation.code for violation in violations]
