"""Changing the words of a proposal wherever they stand: in searches, filters, lanes, and a question back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gateway.domain.proposal import Clarification, FilterValue, Proposal, ProposedQuery

Change = Callable[[str], str]


def retouched(proposal: Proposal, change: Change) -> Proposal:
    """The proposal with every text of it changed; names of filters stay."""
    asked = proposal.clarification
    return replace(
        proposal,
        queries=tuple(_query(query, change) for query in proposal.queries),
        beside=tuple(replace(each, text=change(each.text)) for each in proposal.beside),
        clarification=asked
        and Clarification(change(asked.question), tuple(change(option) for option in asked.options)),
    )


def _query(query: ProposedQuery, change: Change) -> ProposedQuery:
    filters = {name: _value(value, change) for name, value in query.suggested_filters.items()}
    return replace(query, text=change(query.text), suggested_filters=filters)


def _value(value: FilterValue, change: Change) -> FilterValue:
    match value:
        case str():
            return change(value)
        case tuple():
            return tuple(change(each) for each in value)
    return value
