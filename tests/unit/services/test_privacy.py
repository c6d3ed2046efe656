"""Who may erase and hold, and that all of it is on record before it has an effect."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.erasure import Erasure
from gateway.domain.evidence.holds import Held, Hold, HoldKind, HoldState, Signed
from gateway.domain.flow import Call
from gateway.domain.identity import Principal
from gateway.domain.policy import Action
from gateway.ports.failures import StoreUnavailable
from gateway.services.officers import Officer
from tests.reviews import call
from tests.world import MARIA, World

CARLA, OTTO, ADMIN = "carla@acme.example", "otto@acme.example", "adam@acme.example"
ON_MARIA = Held(HoldKind.SUBJECT, MARIA)


async def asked() -> World:
    """A world in which Maria asked something, with nothing else on record."""
    world = World(offline=True)
    await world.ask("How does travel expense reimbursement work?")
    return world


OFFICER = ("compliance",)


async def officer(world: World, subject: str = CARLA, *, once: str = "") -> Call:
    """A call of somebody whose key has the role that may act on the audit."""
    return replace(await call(world, once=once), credential=await world.key(subject, roles=OFFICER))


def refused(result: object) -> str:
    assert isinstance(result, Problem), result
    return result.code


def hold_of(result: object) -> Hold:
    assert isinstance(result, Hold), result
    return result


def acts(world: World) -> list[tuple[Outcome, tuple[str, ...], str, str]]:
    """Of the audit's own events the outcome, reasons, person and actor."""
    found: list[AuditEvent] = [each for each in world.journal.events if each.stage is Stage.AUDIT]
    return [(e.evidence.outcome, e.evidence.reasons, e.who.subject, e.who.actor) for e in found]


async def test_an_erasure_is_on_record_before_and_after_with_who_and_why() -> None:
    world = await asked()
    done = await world.privacy.erase(await officer(world), MARIA, "request 118")
    assert isinstance(done, Erasure)
    assert done.found_anything
    assert acts(world) == [
        (Outcome.STARTED, ("erase",), MARIA, CARLA),
        (Outcome.OK, ("erase",), MARIA, CARLA),
    ]
    started = next(each for each in world.journal.events if each.evidence.reasons == ("erase",))
    assert (started.evidence.texts, started.evidence.words_of) == ({"why": "request 118"}, CARLA)


async def test_the_reason_of_an_erasure_is_not_erased_with_its_person() -> None:
    world = await asked()
    await world.privacy.erase(await officer(world), MARIA, "request 118")
    await world.privacy.erase(await officer(world), MARIA, "again")
    texts = [each.evidence.texts.get("why") for each in world.journal.events if each.stage is Stage.AUDIT]
    assert texts == ["request 118", None, "again", None]


Doing = Callable[[World, Call], Awaitable[object]]
DOINGS: dict[str, Doing] = {
    "erase": lambda world, who: world.privacy.erase(who, MARIA, ""),
    "hold": lambda world, who: world.privacy.hold(who, ON_MARIA, "case 12"),
    "list": lambda world, who: world.privacy.holds(who),
    "approve": lambda world, who: world.privacy.approve(who, "lh_1"),
    "release": lambda world, who: world.privacy.release(who, "lh_1", "over"),
    "keep": lambda world, who: world.privacy.refuse_release(who, "lh_1", ""),
}


@pytest.mark.parametrize("what", DOINGS)
async def test_who_may_not_act_on_the_audit_does_nothing_and_is_on_record(what: str) -> None:
    world = await asked()
    assert refused(await DOINGS[what](world, await call(world, MARIA))) == "GW-1102"
    ((outcome, reasons, subject, _),) = acts(world)
    assert (outcome, reasons[1], subject) == (Outcome.STOPPED, "GW-1102", MARIA)
    answer = [each for each in world.journal.events if each.evidence.texts]
    assert answer, "what she said can still be read"


@pytest.mark.parametrize("what", DOINGS)
async def test_nobody_acts_for_somebody_else(what: str) -> None:
    world = await asked()
    await world.key(CARLA, roles=OFFICER)
    key = await world.key("portal", roles=("chat-application", *OFFICER))
    acting = replace(await call(world), credential=key, on_behalf=CARLA)
    assert refused(await DOINGS[what](world, acting)) == "GW-1102"
    assert acts(world)[-1][2:] == (CARLA, "portal")


@pytest.mark.parametrize("what", DOINGS)
async def test_without_a_record_nothing_is_done(what: str) -> None:
    world = await asked()
    who = await officer(world)
    world.journal.breaks_after = 0
    assert refused(await DOINGS[what](world, who)) == "GW-1501"
    assert await world.holds.all_of("acme") == []
    assert [each for each in world.journal.events if each.evidence.texts]


async def test_a_store_that_fails_is_said_and_on_record() -> None:
    world = await asked()
    who = await officer(world)
    world.holds.broken = True
    assert refused(await world.privacy.erase(who, MARIA, "")) == "GW-1503"
    assert acts(world)[-1][:2] == (Outcome.FAILED, ("erase", "GW-1503", StoreUnavailable.__name__))


async def test_a_name_that_nobody_can_have_is_no_person() -> None:
    world = await asked()
    assert refused(await world.privacy.erase(await officer(world), "role:employee", "")) == "GW-2003"


async def test_a_hold_stands_against_an_erasure_and_both_are_on_record() -> None:
    world = await asked()
    held = hold_of(await world.privacy.hold(await officer(world), ON_MARIA, "case 12"))
    result = await world.privacy.erase(await officer(world), MARIA, "")
    assert isinstance(result, Problem)
    assert (result.of, held.id in result.detail) == (Problems.HELD, True)
    assert acts(world)[-1] == (Outcome.REJECTED, ("erase", "GW-1306", "held"), MARIA, CARLA)


async def test_a_second_person_approves_and_the_same_one_under_another_key_does_not() -> None:
    world = await asked()
    held = hold_of(await world.privacy.hold(await officer(world), ON_MARIA, "case 12"))
    assert refused(await world.privacy.approve(await officer(world), held.id)) == "GW-1307"
    key, _ = await world.keyring.create(Principal("acme", CARLA, frozenset(OFFICER)), "another", None)
    again = replace(await officer(world), credential=key)
    assert refused(await world.privacy.approve(again, held.id)) == "GW-1307"
    approved = hold_of(await world.privacy.approve(await officer(world, OTTO), held.id))
    assert (approved.state, approved.approved and approved.approved.by) == (HoldState.IN_FORCE, OTTO)
    leaving = hold_of(await world.privacy.release(await officer(world, OTTO), held.id, "over"))
    assert refused(await world.privacy.approve(await officer(world, OTTO), held.id)) == "GW-1307"
    gone = hold_of(await world.privacy.approve(await officer(world), leaving.id))
    assert gone.state is HoldState.RELEASED
    assert isinstance(await world.privacy.erase(await officer(world), MARIA, ""), Erasure)


async def test_each_step_of_a_hold_is_on_record() -> None:
    world = await asked()
    held = hold_of(await world.privacy.hold(await officer(world), ON_MARIA, "case 12"))
    await world.privacy.approve(await officer(world, OTTO), held.id)
    await world.privacy.release(await officer(world), held.id, "over")
    await world.privacy.refuse_release(await officer(world, OTTO), held.id, "not yet")
    ended = [(reasons, actor) for outcome, reasons, _, actor in acts(world) if outcome is Outcome.OK]
    assert ended == [
        (("hold_add", "subject", "requested"), CARLA),
        (("hold_approve", "subject", "in_force"), OTTO),
        (("hold_release", "subject", "release_requested"), CARLA),
        (("hold_keep", "subject", "in_force"), OTTO),
    ]


async def test_a_hold_that_is_not_there_and_one_of_another_tenant_read_alike() -> None:
    world = await asked()
    assert refused(await world.privacy.approve(await officer(world), "lh_unknown")) == "GW-1201"


async def test_a_hold_requested_twice_under_one_key_is_one_hold() -> None:
    world = await asked()
    first = await world.privacy.hold(await officer(world, once="k-1"), ON_MARIA, "case 12")
    again = await world.privacy.hold(await officer(world, once="k-1"), ON_MARIA, "case 12")
    assert hold_of(first) == hold_of(again)
    other = await world.privacy.hold(await officer(world, once="k-1"), ON_MARIA, "case 13")
    assert refused(other) == "GW-1304"
    assert len(await world.holds.all_of("acme")) == 1


@pytest.mark.parametrize("reason", ["", "  "])
async def test_a_hold_and_its_release_say_why(reason: str) -> None:
    world = await asked()
    assert refused(await world.privacy.hold(await officer(world), ON_MARIA, reason)) == "GW-1001"
    assert refused(await world.privacy.release(await officer(world), "lh_1", reason)) == "GW-1001"
    assert [each[:2] for each in acts(world)] == [
        (Outcome.STOPPED, ("hold_add", "GW-1001")),
        (Outcome.STOPPED, ("hold_release", "GW-1001")),
    ]


@pytest.mark.parametrize("value", ["", "maria\x00", "maria\n", "role:employee", "m" * 129], ids=repr)
@pytest.mark.parametrize("kind", HoldKind)
async def test_a_hold_is_on_what_can_be(kind: HoldKind, value: str) -> None:
    world = await asked()
    who = await officer(world)
    await world.ask("How does travel work?", conversation="role:employee")  # which one may be called
    may_be = kind is HoldKind.CONVERSATION and value == "role:employee"
    held = await world.privacy.hold(who, Held(kind, value), "case 12")
    assert isinstance(held, Hold) is may_be
    assert len(await world.holds.all_of("acme")) == may_be
    unknown = kind is HoldKind.TRACE and value == "role:employee"
    ended = (Outcome.REJECTED, "not_on_record") if unknown else (Outcome.STOPPED,)
    assert may_be or acts(world)[-1][:2] == (ended[0], ("hold_add", refused(held), *ended[1:]))


async def test_a_request_and_a_conversation_are_held_where_they_are_on_record_here() -> None:
    world = await asked()
    trace = world.journal.events[-1].trace_id
    who = await officer(world)
    assert isinstance(await world.privacy.hold(who, Held(HoldKind.TRACE, trace), "case 12"), Hold)
    for kind in (HoldKind.TRACE, HoldKind.CONVERSATION):
        assert refused(await world.privacy.hold(who, Held(kind, "tr_none"), "case 12")) == "GW-1201"
        assert acts(world)[-1][:2] == (Outcome.REJECTED, ("hold_add", "GW-1201", "not_on_record"))
    assert isinstance(
        await world.privacy.hold(who, Held(HoldKind.SUBJECT, "new@acme.example"), "case 12"), Hold
    )
    assert len(await world.holds.all_of("acme")) == 2


async def test_a_record_that_is_away_holds_nothing() -> None:
    world = await asked()
    who, trace = await officer(world), world.journal.events[-1].trace_id
    world.search.broken = True
    assert refused(await world.privacy.hold(who, Held(HoldKind.TRACE, trace), "case 12")) == "GW-1503"
    assert await world.holds.all_of("acme") == []


async def test_the_operator_is_nobodys_second_person_nor_the_first() -> None:
    world = await asked()
    privacy = world.privacy
    operator = await privacy.officers.at_terminal("acme", "operator", Action.HOLD)
    assert isinstance(operator, Officer)
    assert refused(await privacy.holding.add(operator, ON_MARIA, "case 12")) == "GW-1308"
    held = hold_of(await privacy.hold(await officer(world), ON_MARIA, "case 12"))
    assert refused(await privacy.holding.approve(operator, held.id)) == "GW-1308"
    assert refused(await privacy.holding.release(operator, held.id, "over")) == "GW-1308"
    assert refused(await privacy.holding.refuse_release(operator, held.id, "")) == "GW-1308"
    assert acts(world)[-1][:2] == (Outcome.STOPPED, ("hold_keep", "GW-1308"))
    assert refused(await privacy.erasing.erase(operator, MARIA, "request 118")) == "GW-1308"
    assert acts(world)[-1][:2] == (Outcome.STOPPED, ("erase", "GW-1308"))
    assert [each for each in world.journal.events if each.evidence.texts], "what she said can be read"
    assert await world.holds.find("acme", held.id) == held


async def test_what_the_operator_requested_once_nobody_approves() -> None:
    world = await asked()
    by_operator = Signed("operator", world.clock.now())
    asked_for = Hold("lh_1", "acme", ON_MARIA, "case 12", HoldState.REQUESTED, by_operator)
    await world.holds.add(asked_for)
    assert refused(await world.privacy.approve(await officer(world), "lh_1")) == "GW-1308"
    leaving = replace(asked_for, id="lh_2", state=HoldState.RELEASE_REQUESTED, release_requested=by_operator)
    await world.holds.add(leaving)
    assert refused(await world.privacy.approve(await officer(world), "lh_2")) == "GW-1308"
    kept = hold_of(await world.privacy.refuse_release(await officer(world), "lh_2", ""))
    assert kept.state is HoldState.IN_FORCE


async def test_at_a_terminal_the_named_person_needs_the_right_and_the_operator_does_not() -> None:
    world = await asked()
    officers = world.privacy.officers
    assert isinstance(await officers.at_terminal("acme", "operator", Action.ERASE), Officer)
    assert isinstance(await officers.at_terminal("acme", CARLA, Action.ERASE), Officer)
    assert refused(await officers.at_terminal("acme", MARIA, Action.ERASE)) == "GW-1102"
    assert acts(world)[-1][:3] == (Outcome.STOPPED, ("erase", "GW-1102"), MARIA)
    assert refused(await officers.at_terminal("nowhere", CARLA, Action.ERASE)) == "GW-3003"
