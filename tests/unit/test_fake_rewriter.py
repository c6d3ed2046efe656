"""The scripted rewriter says what it is told to, and goes on with the last of it."""

from __future__ import annotations

from gateway.adapters.fakes.rewriter import ScriptedRewriter, failing, saying
from gateway.domain.proposal import FailureKind
from tests.unit.anthropic.briefs import brief


async def test_replies_come_in_order_and_the_last_one_again() -> None:
    rewriter = ScriptedRewriter([saying("a"), lambda given: saying(given.conversation.message.text)])
    assert await rewriter.rewrite(brief("one")) == saying("a")
    assert await rewriter.rewrite(brief("two")) == saying("two")
    assert await rewriter.rewrite(brief("three")) == saying("three")
    assert rewriter.calls == 3


async def test_without_a_reply_it_is_unavailable() -> None:
    assert await ScriptedRewriter().rewrite(brief("one")) == failing(FailureKind.UNAVAILABLE)


async def test_another_script_takes_the_place_of_the_one_before() -> None:
    rewriter = ScriptedRewriter([saying("a"), saying("b")])
    rewriter.script(saying("c"))
    assert await rewriter.rewrite(brief("one")) == saying("c")
