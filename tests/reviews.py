"""A legal question of Maria's that is held, and what can be done about it, over a world of fakes."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.adapters.bundles.folder import read_folder
from gateway.domain.answer import Answer
from gateway.domain.errors import Problem
from gateway.domain.flow import Call
from gateway.domain.reviews.case import ReviewCase
from gateway.domain.reviews.shown import CaseShown
from tests.policies import POLICIES
from tests.world import MARIA, World

LARS, INES = "lars@acme.example", "ines@acme.example"
HELD = "What does the travel expense policy say about Project Nightingale?"
STRIPPED = "What does the travel expense policy say about ?"
"""What is left of it without the term, and what approving releases."""


def files(grants: str = "", **changed: str) -> Mapping[str, str]:
    """The demo tenant's bundle with these lines more in its policy."""
    kept = dict(read_folder(POLICIES / "acme"))
    return {**kept, "policy.csv": kept["policy.csv"] + grants, **changed}


def reviewed_world(grants: str = "", **more: object) -> World:
    """A world with LARS and INES as reviewers of legal; the offline rewriter is the configured one.

    `grants` are more lines of its policy.
    """
    ines = f"g, user:{INES}, role:legal-reviewer, acme\n"
    return World(files=files(ines + grants), offline=True, **more)  # type: ignore[arg-type]


async def call(world: World, subject: str = LARS, *, once: str = "", tenant: str = "") -> Call:
    """A call with this person's key."""
    return Call(
        credential=await world.key(subject, tenant=tenant),
        on_behalf="",
        trace_id=world.clock.new_id("tr_"),
        started=world.clock.monotonic(),
        idempotency_key=once,
    )


async def held(world: World, message: str = HELD, **how: object) -> str:
    """The id of the review that this question of Maria's waits for."""
    answer = await world.ask(message, **how)
    assert answer.review is not None, answer.status
    return answer.review.id


def stored(world: World, review_id: str) -> ReviewCase:
    """The case as it is kept."""
    return world.journal.cases["acme", review_id]


def shown(result: object) -> CaseShown:
    """The case that was shown; an AssertionError with the problem when there is none."""
    assert isinstance(result, CaseShown), str(result)
    return result


def refused(result: object) -> tuple[int, str]:
    """Status and code of the refusal; an AssertionError when there was none."""
    assert isinstance(result, Problem), str(result)
    return result.status, result.code


async def released(world: World, review_id: str, subject: str = MARIA) -> Answer:
    """The answer that the asker gets now; an AssertionError when there is none."""
    answer = await world.reviewing.show(await call(world, subject), review_id)
    assert isinstance(answer, Answer), str(answer)
    return answer
