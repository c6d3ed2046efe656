"""`unresolved_reference`: a search must say what "it", "that" or "the second one" stands for."""

from __future__ import annotations

from gateway.domain.anaphora import unresolved
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode


def unresolved_reference(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries in which a word still points to something outside of them."""
    return tuple(
        Violation(
            ViolationCode.UNRESOLVED_REFERENCE,
            f"Put the thing meant in place of {_quoted(words)}; ask when the conversation does not tell.",
            index,
        )
        for index, query in enumerate(queries)
        if (words := unresolved(case.without_identifiers(query.text), case.conversation.language))
    )


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join(f'"{word}"' for word in words)
