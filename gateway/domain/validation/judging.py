"""The tables of validators, and `judge`, which runs one of them over everything a proposal would let out."""

from __future__ import annotations

from dataclasses import replace

from gateway.domain.proposal import Clarification, FailureKind, Proposal, ProposedQuery, RewriteFailure
from gateway.domain.validation.answers import answered_instead
from gateway.domain.validation.boundary import permission_boundary
from gateway.domain.validation.case import Case, Validator
from gateway.domain.validation.constraints import constraint_dropped
from gateway.domain.validation.drift import meaning_drift
from gateway.domain.validation.echoes import instruction_echo
from gateway.domain.validation.empty import empty
from gateway.domain.validation.filters import unit_mismatch, unknown_filter
from gateway.domain.validation.identifiers import identifier_lost
from gateway.domain.validation.language import language_changed
from gateway.domain.validation.personal import pii_leak
from gateway.domain.validation.placeholders import placeholder_damaged
from gateway.domain.validation.references import unresolved_reference
from gateway.domain.validation.size import too_long, too_many_queries
from gateway.domain.violations import Violation, ViolationCode

_ALWAYS: tuple[Validator, ...] = (empty, permission_boundary, pii_leak, placeholder_damaged)

FOR_REWRITES: tuple[Validator, ...] = (
    *_ALWAYS,
    too_long,
    too_many_queries,
    unresolved_reference,
    identifier_lost,
    constraint_dropped,
    meaning_drift,
    language_changed,
    answered_instead,
    instruction_echo,
    unknown_filter,
    unit_mismatch,
)
"""For searches that a rewriter made, a model or the offline one."""

FOR_ORIGINALS: tuple[Validator, ...] = _ALWAYS
"""For a person's own words: they may be long, vague or an answer, and reach no further than any others."""

FOR_EDITS: tuple[Validator, ...] = (*_ALWAYS, too_long, too_many_queries)
"""For searches that a reviewer wrote: a person answers for their meaning, nobody for more than a search."""

FOR_QUESTIONS: tuple[Validator, ...] = _ALWAYS
"""For a question back to the person, whose words and options are shown to them."""


def judge(case: Case, proposal: Proposal, table: tuple[Validator, ...]) -> tuple[Violation, ...]:
    """Everything wrong with a proposal: its searches by `table`, its question by `FOR_QUESTIONS`."""
    with case.conversation.readings.kept():
        return _judged(case, proposal, table)


def _judged(case: Case, proposal: Proposal, table: tuple[Validator, ...]) -> tuple[Violation, ...]:
    found: tuple[Violation, ...] = ()
    searches = proposal.needs_retrieval and proposal.clarification is None
    if proposal.queries:
        found += _run(table, case, proposal.queries)
    elif searches:
        found += empty(case, ())
    if proposal.clarification is not None:
        asked = _run(FOR_QUESTIONS, case, _shown(proposal.clarification))
        found += tuple(replace(violation, query=-1) for violation in asked)
    return found


def _run(
    table: tuple[Validator, ...], case: Case, queries: tuple[ProposedQuery, ...]
) -> tuple[Violation, ...]:
    return tuple(violation for validator in table for violation in validator(case, queries))


def _shown(clarification: Clarification) -> tuple[ProposedQuery, ...]:
    return tuple(map(ProposedQuery, (clarification.question, *clarification.options)))


def violations_of(failure: RewriteFailure) -> tuple[Violation, ...]:
    """What the next attempt is told of a reply that could not be read; other failures are not its fault."""
    match failure.kind:
        case FailureKind.MALFORMED:
            detail = f"The reply could not be read: {failure.detail or 'it was not the JSON asked for'}."
        case FailureKind.TRUNCATED:
            detail = "The reply was cut off before its end; make it shorter."
        case _:
            return ()
    return (Violation(ViolationCode.MALFORMED, detail),)
