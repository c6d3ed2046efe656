"""Questions that found nothing, and which of their words nobody has explained yet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field

from gateway.domain.audit import AuditEvent, Stage
from gateway.domain.evidence.audit_shown import Words, has_words, readable, shown_time, words_in
from gateway.domain.glossary import terms_in
from gateway.domain.text import sendable

_ACRONYM = re.compile(r"(?<![\w<])[A-Z][A-Z0-9]{1,7}(?![\w>])")
"""Two to eight capitals and digits, as companies shorten; no placeholder, which is `<PERSON_1>`."""


class Unanswered(BaseModel):
    """One question without a document. `said` is null when its words were erased."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    occurred_at: str
    subject: str
    said: Words = Field(description="The message, masked.")
    searched: list[str]
    cause: str = Field(description="`nothing_found` by the search, or `no_results` by the application.")


class Unexplained(BaseModel):
    """A short form that stands in such questions and not in the glossary."""

    model_config = ConfigDict(frozen=True)

    term: str
    questions: int


class UnansweredReport(BaseModel):
    """Questions, newest first, and the short forms that the glossary may lack, most frequent first."""

    model_config = ConfigDict(frozen=True)

    questions: list[Unanswered]
    unexplained: list[Unexplained]


def unanswered_of(found: AuditEvent, events: Sequence[AuditEvent]) -> Unanswered:
    """The question of an event that says that nothing was found, by the events of its whole request."""
    texts = [(e.stage, name, words) for e in events for name, words in e.evidence.texts.items()]
    said = next((words_in(e, "masked_message") for e in events if has_words(e, "masked_message")), None)
    searched = [w for stage, n, w in texts if stage is Stage.SCOPE and n.startswith("search_")]
    return Unanswered(
        trace_id=sendable(found.trace_id),
        occurred_at=shown_time(found.occurred_at),
        subject=sendable(found.who.subject),
        said=said,
        searched=list(map(sendable, searched)),
        cause=found.evidence.reasons[0],
    )


def report_of(questions: Sequence[Unanswered], glossary: Mapping[str, str]) -> UnansweredReport:
    """The report under a tenant's glossary of now."""
    counted = Counter(term for each in questions for term in set(_short_forms(each, glossary)))
    ranked = sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
    return UnansweredReport(
        questions=list(questions),
        unexplained=[Unexplained(term=term, questions=count) for term, count in ranked],
    )


def _short_forms(question: Unanswered, glossary: Mapping[str, str]) -> Iterable[str]:
    said = readable(question.said) or ""
    explained = terms_in(said, dict(glossary))
    return (each for each in _ACRONYM.findall(said) if each not in explained)
