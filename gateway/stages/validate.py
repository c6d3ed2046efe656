"""Validate: what is wrong with a reply. Every way to a search passes here, also a person's own words."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from gateway.domain.audit import Stage
from gateway.domain.constraints.saying import in_words
from gateway.domain.dialogue.anaphora import is_pasted
from gateway.domain.flow import Judged, Proposed, Stop, so_far
from gateway.domain.mending import mended
from gateway.domain.proposal import FailureKind, Proposal, RewriteFailure
from gateway.domain.recourse import Plan, Verdict
from gateway.domain.remasking import remasked
from gateway.domain.validation import FOR_EDITS, FOR_ORIGINALS, FOR_REWRITES, Case, judge, violations_of
from gateway.domain.validation.lanes import Sifted, sift
from gateway.domain.violations import Violation, ViolationCode
from gateway.stages.casing import case_of
from gateway.stages.laning import beside

_TABLES = {
    Plan.PASSTHROUGH: FOR_ORIGINALS,
    Plan.STRIP: FOR_ORIGINALS,
    Plan.ORIGINAL: FOR_ORIGINALS,
    Plan.APPROVED: FOR_ORIGINALS,
    Plan.EDITED: FOR_EDITS,
}
"""What is looked for, by plan; everything that a rewriter made is looked at in full."""


class Validate:
    """Proposed -> Judged."""

    stage = Stage.VALIDATE

    async def __call__(self, given: Proposed) -> Judged | Stop:
        if isinstance(given.reply, RewriteFailure):
            violations = violations_of(given.reply)
            verdict = Verdict.REFUSED if given.reply.kind is FailureKind.REFUSAL else Verdict.FAILED
            return Judged(**so_far(given, Proposed), verdict=verdict, violations=violations)
        case = case_of(given)
        proposal = _worded(remasked(mended(given.reply, case.shown, case.sources), given.vault), case)
        judged = case, proposal, _TABLES.get(given.plan, FOR_REWRITES)
        # The whole of a pasted text is judged, which may take long enough to keep others waiting.
        pasted = is_pasted(given.conversation.message.text)
        violations = await asyncio.to_thread(judge, *judged) if pasted else judge(*judged)
        verdict = _verdict(proposal, violations)
        sifted = (
            sift(case, proposal.queries, beside(given, proposal)) if verdict is Verdict.VALID else Sifted()
        )
        values = {**so_far(given, Proposed), "reply": proposal}
        return Judged(**values, verdict=verdict, violations=violations, sifted=sifted)


def _worded(proposal: Proposal, case: Case) -> Proposal:
    """The proposal with what it would filter by and cannot in the words of its searches."""
    queries = (in_words(query, case.fields, case.common_fields, case.said) for query in proposal.queries)
    return replace(proposal, queries=tuple(queries))


def _verdict(proposal: Proposal, violations: tuple[Violation, ...]) -> Verdict:
    if any(violation.code is ViolationCode.PERMISSION_BOUNDARY for violation in violations):
        return Verdict.CROSSED
    if violations:
        return Verdict.INVALID
    if proposal.clarification is not None:
        return Verdict.ASKS
    return Verdict.VALID if proposal.needs_retrieval else Verdict.NO_RETRIEVAL
