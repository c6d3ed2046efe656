"""`identifier_lost`: identifiers of the message come through byte for byte."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode


def identifier_lost(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Identifiers that stand in no query as they stand in the message."""
    texts = [query.text for query in queries]
    return tuple(
        Violation(ViolationCode.IDENTIFIER_LOST, f"Keep {identifier} exactly as it stands in the message.")
        for identifier in case.identifiers
        if not _stands_in(texts, identifier)
    )


def _stands_in(texts: Sequence[str], identifier: str) -> bool:
    """Whether a text has the identifier as a whole: `INC-11` does not stand in `INC-118`."""
    before = r"(?<!\w)" if _is_word(identifier[:1]) else ""
    after = r"(?!\w)" if _is_word(identifier[-1:]) else ""
    whole = re.compile(before + re.escape(identifier) + after)
    return any(whole.search(text) for text in texts)


def _is_word(character: str) -> bool:
    return re.fullmatch(r"\w", character) is not None
