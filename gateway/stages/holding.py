"""Holding a request for a reviewer: the case that is stored with the event that says so."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from gateway.domain.boundary import places_of_terms, without_terms
from gateway.domain.dialogue.topics import names_anything
from gateway.domain.flow import Attempt, Decided, Masked, Stop
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.policy import TermMatch
from gateway.domain.provenance import Origin, provenance
from gateway.domain.recourse import Status
from gateway.domain.reviews.case import (
    HeldAttempt,
    HeldQuestion,
    HeldTurn,
    ReviewCase,
    ReviewContent,
    ReviewState,
    TypedTerm,
)
from gateway.domain.reviews.gaps import places_when_masked
from gateway.domain.text import says_something
from gateway.ports.clock import Clock
from gateway.stages.casing import case_of


def hold(
    given: Masked, domain: str, queries: tuple[str, ...], reasons: tuple[str, ...], clock: Clock
) -> Stop:
    """The stop that opens a review case for `domain` over what was asked and proposed, both masked."""
    now = clock.now()
    rules = given.tenancy.bundle.settings.reviews
    content = ReviewContent(
        message=given.conversation.message.text,
        queries=_proposed(given, queries),
        collections=given.collections,
        reasons=reasons,
        terms=_typed(given.typed_terms),
        gaps=_gaps(given),
    )
    content = replace(content, origins=_origins(given, content.queries))
    case = ReviewCase(
        id=clock.new_id("rv_"),
        tenant=given.owner.tenant,
        domain=domain,
        asker=given.owner.subject,
        state=ReviewState.OPEN,
        opened_at=now,
        expires_at=now + timedelta(hours=rules.expire_hours),
        trace_id=given.trace_id,
        content=content,
        question=_question(given, content),
    )
    return Stop(at=given, reasons=("held", *reasons), status=Status.PENDING_REVIEW, case=case)


def _origins(given: Masked, queries: tuple[str, ...]) -> tuple[tuple[Origin, ...], ...]:
    """Where the words of the searches are from; of a message held before anything was made of it there is
    nothing to say."""
    if not isinstance(given, Decided):
        return ()
    case = case_of(given)
    return tuple(provenance(case, query) for query in queries)


def _gaps(given: Masked) -> tuple[int, ...]:
    """Where in the masked message terms were taken out."""
    places = places_of_terms(given.ask.message, given.typed_terms)
    return places_when_masked(places, given.conversation.message.text, given.vault)


def _typed(terms: tuple[TermMatch, ...]) -> tuple[TypedTerm, ...]:
    """Each term once, without those that only stand inside a longer one."""
    outer: set[tuple[int, int]] = set()
    reach = -1
    for start, end in sorted({(term.start, term.end) for term in terms}, key=lambda at: (at[0], -at[1])):
        if end > reach:
            outer.add((start, end))
            reach = end
    kept = (term for term in terms if (term.start, term.end) in outer)
    return tuple(dict.fromkeys(TypedTerm(term.phrase, term.scope) for term in kept))


def _proposed(given: Masked, queries: tuple[str, ...]) -> tuple[str, ...]:
    """What approving would release: the searches without terms that the asker may not use; where there are
    none, the message, if it says what it is about."""
    earlier = reversed(given.rejected) if isinstance(given, Decided) else ()
    best = queries or next((each.texts for each in earlier if each.texts), ())
    permitted = without_terms(best, given.tenancy.policy, given.access)
    kept = tuple(filter(says_something, permitted))
    message = given.conversation.message.text
    if kept:
        return kept
    return (message,) if names_anything(message, given.conversation.language) else ()


def _question(given: Masked, content: ReviewContent) -> HeldQuestion:
    window = tuple(HeldTurn(turn.role, turn.content.text) for turn in given.conversation.window)
    texts = (content.message, *content.queries, *(turn.content for turn in window))
    shown = {match[0] for text in texts for match in PLACEHOLDER.finditer(text)}
    return HeldQuestion(
        asked=replace(given.ask, history=None),
        identity=given.identity,
        conversation_id=given.conversation_id,
        message=given.message,
        window=window,
        values={name: value for name, value in given.vault.values.items() if name in shown},
        language=given.conversation.language,
        names_found=given.names_found,
        attempts=tuple(map(_attempt, given.attempts)) if isinstance(given, Decided) else (),
    )


def _attempt(attempt: Attempt) -> HeldAttempt:
    codes = dict.fromkeys(violation.code.value for violation in attempt.violations)
    return HeldAttempt(attempt.n, attempt.source, tuple(codes), attempt.failure)
