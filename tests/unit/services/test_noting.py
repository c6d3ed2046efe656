"""What is kept of a turn beside its text, what the next rewriter is told of it, and what never is."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.noted import NOTHING_NOTED, Noted, Resolved, ResolvedKind
from gateway.domain.proposal import Clarification, Proposal
from gateway.domain.recourse import Status
from tests.world import MARIA, World, acme_files

QUESTION = "How does travel expense reimbursement work?"
FOLLOW_UP = "and for contractors?"
GOOD = "travel expense reimbursement for independent contractors (PJ)"
OWNER = Owner("acme", MARIA)


async def noted(world: World) -> list[Noted]:
    return [each.turn.noted for each in (await world.conversations.open(OWNER, "c-1", 50)).turns]


async def add(world: World, *turns: Turn) -> None:
    await world.conversations.add(OWNER, "c-1", [KeptTurn(each, world.clock.now()) for each in turns])


def asking_first() -> Mapping[str, str]:
    """The demo tenant's bundle, with people asked after a long pause."""
    files = dict(acme_files())
    files["tenant.yaml"] = files["tenant.yaml"].replace("idle_minutes: 30", "idle_minutes: 30, on_idle: ask")
    return files


async def test_a_message_is_kept_with_what_it_stood_for_and_one_that_says_it_itself_without() -> None:
    world = World(replies=[saying(GOOD)])
    await world.ask(QUESTION, conversation="c-1")
    await world.ask(FOLLOW_UP, conversation="c-1")
    resolved = Resolved(ResolvedKind.ENTITY, FOLLOW_UP, GOOD)
    assert await noted(world) == [NOTHING_NOTED, Noted(resolved=(resolved,))]


async def test_the_next_message_brings_it_to_the_rewriter() -> None:
    world = World(replies=[saying(GOOD), saying("travel expense reimbursement for interns")])
    for message in (QUESTION, FOLLOW_UP, "and for interns?"):
        await world.ask(message, conversation="c-1")
    assert world.model.briefs[0].resolved == ()
    assert world.model.briefs[1].resolved == (Resolved(ResolvedKind.ENTITY, FOLLOW_UP, GOOD),)


async def test_a_correction_is_kept_with_what_it_dropped() -> None:
    world = World(offline=True)
    await world.ask("Who approves the laptop replacement?", conversation="c-1")
    await world.ask("no, I meant parental leave", conversation="c-1")
    (resolved,) = (await noted(world))[1].resolved
    assert (resolved.kind, resolved.dropped) == (ResolvedKind.CORRECTION, "laptop replacement")
    assert "parental leave" in resolved.meant


async def test_a_question_of_ours_is_kept_with_its_options_and_its_answer_as_one() -> None:
    options = ("Pro plan", "Basic plan")
    asks = Proposal("anthropic", clarification=Clarification("Pro plan or Basic plan?", options))
    world = World(replies=[asks, saying("notice period of the Basic plan")])
    await world.ask("How do the Pro plan and the Basic plan differ?", conversation="c-1")
    await world.ask("What is its notice period?", conversation="c-1")
    await world.ask("the second", conversation="c-1")
    assert world.model.briefs[1].offered == options
    said = await noted(world)
    assert said[2] == Noted(offered=options)
    assert said[3].resolved == (
        Resolved(ResolvedKind.CLARIFICATION, "the second", "notice period of the Basic plan"),
    )


async def test_what_is_kept_is_masked() -> None:
    world = World(replies=[saying("leave of <PERSON_1> for contractors")], pii={"Noor Haddad": "PERSON"})
    await world.ask("How many days of leave has Noor Haddad?", conversation="c-1")
    await world.ask("and for contractors like Noor Haddad?", conversation="c-1")
    (resolved,) = (await noted(world))[1].resolved
    assert resolved.said == "and for contractors like <PERSON_1>?"
    assert resolved.meant == "leave of <PERSON_1> for contractors"


async def test_no_source_is_kept() -> None:
    world = World(replies=[saying(GOOD)])
    await world.ask(QUESTION, conversation="c-1")
    answer = await world.ask(FOLLOW_UP, conversation="c-1")
    kept = str((await world.conversations.open(OWNER, "c-1", 50)).turns)
    assert answer.hits
    assert not [hit for hit in answer.hits if hit.text in kept or repr(hit.id) in kept or hit.title in kept]


async def test_terms_that_the_caller_may_not_use_are_told_from_no_note() -> None:
    world = World(replies=[saying("leave for interns")])
    secret = Resolved(ResolvedKind.ENTITY, "and Project Nightingale?", "leave in Project Nightingale")
    plain = Resolved(ResolvedKind.ENTITY, "and leave?", "leave policy")
    await add(
        world,
        Turn(Role.USER, "and leave?", Noted(resolved=(secret, plain))),
        Turn(Role.ASSISTANT, "Which?", Noted(offered=("Project Nightingale", "leave"))),
    )
    await world.ask("and for interns?", conversation="c-1")
    (brief,) = world.model.briefs
    assert (brief.resolved, brief.offered) == ((plain,), ())


async def test_a_restricted_term_behind_a_placeholder_is_found_in_a_note_as_well() -> None:
    world = World(replies=[saying("leave for interns")])
    generation = (await world.conversations.open(OWNER, "c-1", 0)).generation
    await world.conversations.keep_vault(OWNER, "c-1", generation, {"<ORGANIZATION_1>": "Nightingale"})
    secret = Resolved(ResolvedKind.ENTITY, "and it?", "leave in Project <ORGANIZATION_1>")
    await add(world, Turn(Role.USER, "and leave?", Noted(resolved=(secret,))))
    await world.ask("and for interns?", conversation="c-1")
    assert world.model.briefs[0].resolved == ()


async def test_after_a_long_pause_the_question_is_kept_and_the_answer_goes_on() -> None:
    world = World(files=asking_first(), offline=True)
    await world.ask(QUESTION, conversation="c-1")
    world.clock.advance(45 * 60)
    asked = await world.ask(FOLLOW_UP, conversation="c-1")
    assert asked.status is Status.NEEDS_CLARIFICATION
    assert asked.clarification is not None
    assert (await noted(world))[-1] == Noted(offered=asked.clarification.options, resumes=True)
    answer = await world.ask("yes", conversation="c-1")
    assert [query.text for query in answer.queries] == [GOOD]


async def test_a_topic_that_was_declined_is_out_of_every_later_window() -> None:
    world = World(files=asking_first(), replies=[saying("reset of the VPN password for contractors")])
    await world.ask(QUESTION, conversation="c-1")
    world.clock.advance(45 * 60)
    await world.ask("How do I reset my VPN password?", conversation="c-1")
    await world.ask(FOLLOW_UP, conversation="c-1")
    assert [turn.content.text for turn in world.model.briefs[0].conversation.window] == [
        "How do I reset my VPN password?"
    ]
