"""`identifier_lost`: identifiers of the message come through byte for byte."""

from __future__ import annotations

import re

from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode
from gateway.domain.whole import stands_whole


def identifier_lost(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Identifiers that stand in no query as a whole: `INC-11` is not in `INC-118`, nor in
    `INC-11.2` or `INC-11-2`."""
    return tuple(
        Violation(ViolationCode.IDENTIFIER_LOST, f"Keep {identifier} exactly as it stands in the message.")
        for identifier in lost(case, queries)
    )


def lost(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[str, ...]:
    """The identifiers of the message that no query has."""
    return tuple(
        identifier
        for identifier in case.identifiers
        if not any(_stands(identifier, query.text) for query in queries)
    )


def _stands(identifier: str, text: str) -> bool:
    longer = re.compile(re.escape(identifier) + r"(?:\.\w|[-_]\d)")
    return stands_whole(identifier, longer.sub(" ", text))
