"""Contextualise: the message with the window it may refer to, free of terms the caller may not use."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import chain

from gateway.domain.access import AccessFilter, covers
from gateway.domain.audit import Stage
from gateway.domain.boundary import beyond, strip_terms, terms_of
from gateway.domain.bundle import BoundaryAction, Bundle, OnIdle, Sessions
from gateway.domain.conversation import (
    OLDER_TURNS,
    KeptTurn,
    Owner,
    Role,
    Turn,
    since_beginning,
    since_pause,
    window_of,
    with_summary,
)
from gateway.domain.dialogue.anaphora import is_pasted
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Admitted, Contextualised, Stop, so_far
from gateway.domain.masking import Vault, restore
from gateway.domain.noted import NOTHING_NOTED, Noted
from gateway.domain.policy import PolicySnapshot, TermMatch
from gateway.ports.clock import Clock
from gateway.ports.conversations import Conversations


class Contextualise:
    """Admitted -> Contextualised."""

    stage = Stage.CONTEXTUALISE

    def __init__(self, conversations: Conversations, clock: Clock) -> None:
        self._conversations, self._clock = conversations, clock

    async def __call__(self, given: Admitted) -> Contextualised | Stop:
        bundle, policy, access = given.tenancy.bundle, given.tenancy.policy, given.access
        collections = visible_collections(bundle, access, given.ask.collections)
        if collections is None:
            problem = Problem(Problems.NOT_FOUND, "There is no such collection", "field collections")
            return Stop(at=given, reasons=("collection_not_visible",), problem=problem)
        owner = Owner(given.identity.tenant, given.identity.subject)
        conversation_id = given.ask.conversation_id or self._clock.new_id("c-")
        rules = bundle.settings.sessions
        kept = await self._conversations.open(owner, conversation_id, _turns_to_read(rules))
        said, idle = given.ask.history, False
        if said is None:
            said, idle = self._recent(kept.turns, rules)
        recent = window_of(said, limit=rules.window_turns, token_limit=rules.window_tokens)
        turns = with_summary(recent, said)
        # The whole of a pasted text is looked through, which may take long enough to keep others waiting.
        told = turns, given.ask.message, policy
        pasted = is_pasted(given.ask.message)
        *said_terms, found = await asyncio.to_thread(_terms, *told) if pasted else _terms(*told)
        typed = beyond(found, access)
        clean = [(turn, terms) for turn, terms in zip(turns, said_terms, strict=True) if _counts(turn, terms)]
        window, removed = _without_terms(clean, policy, access, kept.vault)
        touched = [term.scope for term in (*found, *chain.from_iterable(terms for _, terms in clean))]
        return Contextualised(
            **so_far(given, Admitted),
            owner=owner,
            conversation_id=conversation_id,
            generation=kept.generation,
            message=strip_terms(given.ask.message, typed) if typed else given.ask.message,
            window=window,
            collections=collections,
            kept_vault=kept.vault,
            typed_terms=typed,
            boundary=_boundary(bundle, typed),
            terms_removed=removed,
            sensitive_domain=_sensitive_domain(bundle, touched, given.ask.collections),
            idle=idle,
        )

    def _recent(self, turns: Sequence[KeptTurn], rules: Sessions) -> tuple[tuple[Turn, ...], bool]:
        """The kept turns that still count, and whether the person has to be asked about that."""
        longest, now = timedelta(minutes=rules.idle_minutes), self._clock.now()
        turns = since_beginning(turns)
        if rules.on_idle is OnIdle.FLUSH:
            turns = since_pause(turns, now, longest)
        idle = bool(turns) and now - turns[-1].said_at > longest
        return tuple(kept.turn for kept in turns), idle


def _turns_to_read(rules: Sessions) -> int:
    return rules.window_turns + OLDER_TURNS if rules.window_turns else 0


def visible_collections(bundle: Bundle, access: AccessFilter, named: Sequence[str]) -> tuple[str, ...] | None:
    """The collections to search: those named, or all that may be seen. None when one named may not be.

    A collection that declares scopes may be seen by those who may search one of them or something below.
    """
    visible = [name for name, rules in bundle.settings.collections.items() if _sees(access, rules.scopes)]
    if not named:
        return tuple(visible)
    return tuple(dict.fromkeys(named)) if set(named) <= set(visible) else None


def _sees(access: AccessFilter, scopes: Sequence[str] | None) -> bool:
    if scopes is None:
        return True
    return any(
        access.permits(scope) or any(covers(scope, mine) for mine in access.any_of) for scope in scopes
    )


def _terms(turns: Sequence[Turn], message: str, policy: PolicySnapshot) -> tuple[tuple[TermMatch, ...], ...]:
    """The terms of each turn and, last, of the message, also where one goes on from one to the next, or from
    one of the person's own to their next."""
    texts = (*(turn.content for turn in turns), message)
    own = (*(number for number, turn in enumerate(turns) if turn.role is Role.USER), len(turns))
    return terms_of(texts, {tuple(range(len(texts))), own}, policy)


def _counts(turn: Turn, terms: Sequence[TermMatch]) -> bool:
    """Whether the turn stays: nothing is recalled that holds a restricted term, whoever may use it."""
    return not (turn.noted.recalled and terms)


def _without_terms(
    turns: Sequence[tuple[Turn, Sequence[TermMatch]]],
    policy: PolicySnapshot,
    access: AccessFilter,
    vault: Vault,
) -> tuple[tuple[Turn, ...], int]:
    cleaned: list[Turn] = []
    removed = 0
    for turn, said in turns:
        terms = beyond(said, access)
        removed += len(terms)
        content = strip_terms(turn.content, terms) if terms else turn.content
        cleaned.append(replace(turn, content=content, noted=_permitted(turn.noted, policy, access, vault)))
    return tuple(turn for turn in cleaned if turn.content), removed


def _permitted(noted: Noted, policy: PolicySnapshot, access: AccessFilter, vault: Vault) -> Noted:
    """The notes without those that hold a term which the caller may not use, also behind a placeholder."""
    if noted == NOTHING_NOTED:
        return noted

    def crosses(*texts: str) -> bool:
        return any(beyond(policy.terms_in(restore(text, vault)), access) for text in texts)

    resolved = tuple(each for each in noted.resolved if not crosses(each.said, each.meant, each.dropped))
    offered = () if crosses(*noted.offered) else noted.offered
    return replace(noted, resolved=resolved, offered=offered, resumes=noted.resumes and bool(offered))


_SEVERITY = (BoundaryAction.STRIP, BoundaryAction.REFUSE, BoundaryAction.ESCALATE)


def _boundary(bundle: Bundle, typed: Sequence[TermMatch]) -> BoundaryAction | None:
    rules = bundle.settings.boundary
    actions = {rules.sensitive if bundle.is_sensitive(term.scope) else rules.default for term in typed}
    return max(actions, key=_SEVERITY.index, default=None)


def _sensitive_domain(bundle: Bundle, touched: Sequence[str], named: Sequence[str]) -> str:
    for name in named:
        rules = bundle.settings.collections[name]
        if rules.sensitive:
            return rules.domain or name
    return next(filter(None, map(bundle.sensitive_scope, touched)), "") or ""
