"""Casing: the case that the searches of a request are judged in."""

from __future__ import annotations

from gateway.domain.constraints.fields import declared_by_all, declared_by_any
from gateway.domain.flow import Decided
from gateway.domain.validation import Case


def case_of(given: Decided) -> Case:
    """What was asked, by whom and under which limits, as validators read it."""
    rules = given.tenancy.bundle.settings.rewrite
    collections = [given.tenancy.bundle.settings.collections[name] for name in given.collections]
    return Case(
        conversation=given.conversation,
        vault=given.vault,
        identifiers=given.identifiers,
        glossary=given.glossary,
        access=given.access,
        policy=given.tenancy.policy,
        max_queries=min(given.ask.options.max_queries or rules.max_queries, rules.max_queries),
        max_query_chars=rules.max_query_chars,
        fields=declared_by_any(collections),
        common_fields=declared_by_all(collections),
    )
