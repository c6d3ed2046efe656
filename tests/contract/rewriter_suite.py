"""Obligations of the port `Rewriter`, for every adapter: subclass, and give the fixture `rewriter`.

class TestSomeRewriter(RewriterSuite):
    @pytest.fixture
    def rewriter(self) -> Rewriter: ...
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from gateway.domain.brief import Brief, Rejected
from gateway.domain.proposal import Proposal, RewriteFailure
from gateway.domain.violations import Violation, ViolationCode
from gateway.ports.rewriter import Rewriter
from tests.briefs import brief_of

TRAVEL = "How does travel expense reimbursement work?"
BRIEFS = {
    "a follow-up": brief_of("and for contractors?", TRAVEL),
    "nothing to refer to": brief_of("How long does it take?"),
    "two questions": brief_of("How do I reset my password? Where do I order a laptop?"),
    "thanks": brief_of("thanks!", TRAVEL, "By form."),
    "placeholders": brief_of("and what about <PERSON_2>?", "What is <PERSON_1>'s leave balance?", "12 days."),
    "another language": brief_of("und für Werkstudenten?", "Wie funktioniert die Abrechnung?", language="de"),
    "an unknown language": brief_of("et toi ?", "Combien de jours ai-je ?", language="fr"),
    "no words": brief_of("???", TRAVEL),
    "odd characters": brief_of("and \ufffd\u200b <b>it</b> '' {}?", "\u0000", "[]"),
    "a long text": brief_of("it broke. " * 6_000, TRAVEL),
}


def proposals_of(reply: Proposal) -> int:
    return bool(reply.queries) + (reply.clarification is not None) + (not reply.needs_retrieval)


class RewriterSuite:
    """The suite; names of tests follow the order of the port's obligations."""

    @pytest.mark.parametrize("brief", BRIEFS.values(), ids=BRIEFS)
    async def test_it_answers_in_time_with_a_reply_whatever_was_said(
        self, rewriter: Rewriter, brief: Brief
    ) -> None:
        async with asyncio.timeout(brief.timeout + 1):
            reply = await rewriter.rewrite(brief)
        assert isinstance(reply, Proposal | RewriteFailure)
        assert reply.source == rewriter.source

    async def test_it_sees_only_masked_text_and_keeps_placeholders_whole(self, rewriter: Rewriter) -> None:
        reply = await rewriter.rewrite(BRIEFS["placeholders"])
        assert isinstance(reply, Proposal)
        assert "<PERSON_2>" in reply.queries[0].text

    async def test_it_can_be_asked_again_with_the_reasons_of_a_rejection(self, rewriter: Rewriter) -> None:
        why = Violation(ViolationCode.UNRESOLVED_REFERENCE, "it")
        again = replace(BRIEFS["a follow-up"], rejected=(Rejected(("it for contractors",), (why,)),))
        reply = await rewriter.rewrite(again)
        assert isinstance(reply, Proposal)
        assert "reimbursement" in reply.queries[0].text.lower()

    @pytest.mark.parametrize("brief", BRIEFS.values(), ids=BRIEFS)
    async def test_a_proposal_is_exactly_one_of_its_three_kinds(
        self, rewriter: Rewriter, brief: Brief
    ) -> None:
        reply = await rewriter.rewrite(brief)
        assert isinstance(reply, RewriteFailure) or proposals_of(reply) == 1

    async def test_one_that_repeats_itself_gives_the_same_reply_to_the_same_brief(
        self, rewriter: Rewriter
    ) -> None:
        first, second = [await rewriter.rewrite(BRIEFS["a follow-up"]) for _ in range(2)]
        assert first == second or not rewriter.repeats_itself
