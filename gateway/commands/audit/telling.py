"""What the audit's commands say to people: events, whole requests, questions that found nothing."""

from __future__ import annotations

from collections.abc import Iterator

from gateway.domain.evidence.audit_shown import EventShown, StepShown, Unreadable, Words
from gateway.domain.evidence.replay import AttemptReplayed, Replay
from gateway.domain.evidence.unanswered import UnansweredReport


def line_of(event: EventShown) -> str:
    """An event in a list."""
    who = event.subject if event.actor in ("", event.subject) else f"{event.subject} by {event.actor}"
    reasons = ", ".join(event.reasons)
    return f"{event.occurred_at}  {event.trace_id}  {event.stage} {event.outcome}  {who}  {reasons}".rstrip()


def lines_of_replay(replay: Replay, current: str) -> Iterator[str]:
    """A whole request; `current` is the version of the policy in force now."""
    by = f" by {replay.actor}" if replay.actor not in ("", replay.subject) else ""
    yield f"request {replay.trace_id} of {replay.subject or 'nobody known'}{by}: {replay.status or 'no end'}"
    for version in replay.policy_versions:
        yield f"policy {version}{', the one in force now' if version == current else ''}"
    if replay.conversation_id:
        yield f"conversation {replay.conversation_id}"
    yield f"asked: {_words(replay.asked)}"
    for attempt in replay.attempts:
        yield from _attempt(attempt)
    for searched in replay.searched:
        yield f"searched: {_words(searched)}"
    for review in replay.reviewed:
        yield f"review: {review.act} {review.outcome} by {review.by}, {review.occurred_at}"
    yield ""
    for step in replay.steps:
        yield from _step(step)


def _attempt(attempt: AttemptReplayed) -> Iterator[str]:
    prompt = f"prompt {attempt.prompt_version}" if attempt.prompt_version else ""
    made = ", ".join(filter(None, (attempt.model, prompt)))
    yield f"attempt {attempt.n}, {attempt.source}{f' ({made})' if made else ''}"
    if attempt.sent != "":
        yield from _indented("the model saw", attempt.sent)
    for answered in attempt.answered:
        yield from _indented("answered", answered)
    if attempt.failure:
        yield f"  failed: {attempt.failure}"
    if attempt.refused:
        yield f"  refused: {', '.join(attempt.refused)}"


def _indented(name: str, words: Words) -> Iterator[str]:
    first, *others = _words(words).split("\n")
    yield f"  {name}: {first}"
    yield from (f"    {line}" for line in others)


def _step(step: StepShown) -> Iterator[str]:
    numbers = ", ".join(f"{name} {count}" for name, count in step.counts.items())
    said = (step.occurred_at, f"{step.stage} {step.outcome}", ", ".join(step.reasons), numbers)
    yield "  ".join(filter(None, said))


def _words(words: Words) -> str:
    if isinstance(words, Unreadable):
        return f"unreadable: {words.unreadable}"
    return "erased" if words is None else words


def lines_of_report(report: UnansweredReport) -> Iterator[str]:
    """Questions that found nothing, and the short forms that the glossary may lack."""
    for each in report.questions:
        yield f"{each.occurred_at}  {each.trace_id}  {each.cause}  {_words(each.said)}"
    for term in report.unexplained:
        yield f"not in the glossary: {term.term}, in {term.questions} questions"
