"""`constraint_dropped`: numbers, units, dates, versions, negations and names of the message stay in the
searches."""

from __future__ import annotations

import re

from gateway.domain.constraints.searches import Constraint, Kind, dropped
from gateway.domain.dialogue.anaphora import LONGEST_READ
from gateway.domain.dialogue.topics import topics
from gateway.domain.language import lexicon_of
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.validation.identifiers import lost
from gateway.domain.violations import Violation, ViolationCode

_VERSION = re.compile(r"v?\d+(?:\.\d+)+", re.IGNORECASE)
"""An identifier by its shape, and a limit by what it says: the reply loses both with it."""
_VERSION_LOST = 'Keep the version "{}" of the message in the words of a search.'
_MOST_TOLD = 5
"""Lost constraints that are named; a reply that lost more is told enough by these."""


def constraint_dropped(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """What narrows the message and stands in no query, in other words or figures neither, and in no filter. A
    message of more topics than searches may be made cannot keep all of its constraints, and need not."""
    if not queries:
        return ()
    details = [_detail(each) for each in dropped(case.asked, case.searches(queries))]
    details += [_VERSION_LOST.format(each) for each in lost(case, queries) if _VERSION.fullmatch(each)]
    if details and _asks_too_much(case):
        return ()
    return tuple(Violation(ViolationCode.CONSTRAINT_DROPPED, detail) for detail in details[:_MOST_TOLD])


def _asks_too_much(case: Case) -> bool:
    lexicon = lexicon_of(case.language)
    return lexicon is not None and len(topics(case.message[:LONGEST_READ], lexicon)) > case.max_queries


def _detail(lost: Constraint) -> str:
    if lost.kind is Kind.NEGATION:
        return f'The message says "{lost.text}"; keep the negation in the search.'
    return f'Keep the {lost.kind} "{lost.text}" of the message in the words of a search.'
