"""Noting: what a conversation keeps of a turn beside its text. All of it is masked, none is a source."""

from __future__ import annotations

from gateway.domain.dialogue.correcting import dropped_by
from gateway.domain.flow import Decided, Masked, Scoped, Stop
from gateway.domain.noted import NOTHING_NOTED, Noted, Resolved, ResolvedKind
from gateway.domain.recourse import Plan

_RESOLVING = frozenset({Plan.REWRITE, Plan.OFFLINE, Plan.DROP})
"""Plans whose searches say what the message stood for; the others keep its own words."""


def noted_of_message(reached: Scoped | Stop) -> Noted:
    """What the message was resolved to, and whether it begins a topic."""
    at = reached.at if isinstance(reached, Stop) else reached
    begins = isinstance(at, Decided) and at.begins
    if not isinstance(reached, Scoped) or reached.plan not in _RESOLVING:
        return Noted(begins=True) if begins else NOTHING_NOTED
    kind, said = _kind(reached), reached.conversation.message.text
    resolved = tuple(
        Resolved(kind, said, query.text, _dropped(kind, reached, query.text)) for query in reached.queries
    )
    return Noted(resolved=resolved, begins=begins)


def noted_of_question(stop: Stop) -> Noted:
    """What our own question offers to choose from."""
    asked = stop.clarification
    if asked is None:
        return NOTHING_NOTED
    return Noted(offered=asked.options, resumes="idle" in stop.reasons)


def _kind(at: Decided) -> ResolvedKind:
    if "correction" in at.reasons:
        return ResolvedKind.CORRECTION
    return ResolvedKind.CLARIFICATION if "answer" in at.reasons else ResolvedKind.ENTITY


def _dropped(kind: ResolvedKind, at: Masked, meant: str) -> str:
    return dropped_by(at.conversation, meant) if kind is ResolvedKind.CORRECTION else ""
