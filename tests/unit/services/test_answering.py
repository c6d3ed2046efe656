"""The way of a request: what is served, what is recorded, and what never happens without a record."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from gateway.adapters.fakes.detector import FakeDetector
from gateway.adapters.fakes.rewriter import failing, saying
from gateway.domain.answer import UNTOLD
from gateway.domain.audit import Outcome, Stage
from gateway.domain.brief import Brief
from gateway.domain.conversation import Owner, Role, Turn
from gateway.domain.errors import Problems
from gateway.domain.masking import Span
from gateway.domain.proposal import FailureKind, Reply
from gateway.domain.recourse import Status
from gateway.domain.request import Mode
from gateway.ports.failures import MaskingUnavailable
from tests.world import MARIA, TRAVEL, World, acme_files

FOLLOW_UP = "and for contractors?"
GOOD = "travel expense reimbursement for independent contractors (PJ)"


async def test_a_follow_up_becomes_a_search_and_finds_its_page() -> None:
    world = World(replies=[saying(GOOD)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL, collections=("handbook",))
    assert (answer.status, answer.original) == (Status.REWRITTEN, FOLLOW_UP)
    assert [query.text for query in answer.queries] == [GOOD]
    assert answer.hits is not None
    assert [hit.id for hit in answer.hits] == ["contractors", "travel"]
    assert answer.access.any_of == ("finance", "hr")


async def test_every_step_is_on_record_with_an_intent_before_each_effect() -> None:
    world = World(replies=[saying(GOOD)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert world.steps() == [
        (Stage.AUTHENTICATE, Outcome.OK),
        (Stage.ADMIT, Outcome.STARTED),
        (Stage.ADMIT, Outcome.OK),
        (Stage.CONTEXTUALISE, Outcome.OK),
        (Stage.MASK, Outcome.OK),
        (Stage.DECIDE, Outcome.OK),
        (Stage.REWRITE, Outcome.STARTED),
        (Stage.REWRITE, Outcome.OK),
        (Stage.VALIDATE, Outcome.OK),
        (Stage.SETTLE, Outcome.OK),
        (Stage.SCOPE, Outcome.OK),
        (Stage.SEARCH, Outcome.STARTED),
        (Stage.SEARCH, Outcome.OK),
        (Stage.MERGE, Outcome.OK),
        (Stage.ANSWER, Outcome.OK),
    ]
    assert answer.audit.event_ids == tuple(event.id for event in world.events())
    assert {event.who.subject for event in world.events()} == {MARIA}


async def test_a_rewrite_alone_makes_no_search() -> None:
    world = World(replies=[saying(GOOD)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL, mode=Mode.REWRITE)
    assert answer.hits is None
    assert (Stage.SEARCH, Outcome.STARTED) not in world.steps()


async def test_a_complete_message_goes_on_byte_for_byte_and_asks_no_model() -> None:
    world = World()
    message = "How do I reset  my VPN password?"
    answer = await world.ask(message)
    assert (answer.status, [query.text for query in answer.queries]) == (Status.PASSTHROUGH, [message])
    assert (world.model.calls, answer.attempts) == (0, ())


async def test_a_bad_reply_is_sent_back_with_its_reasons_and_heals() -> None:
    world = World(replies=[saying("it for contractors"), saying(GOOD)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert answer.status is Status.REWRITTEN
    assert [attempt.violations for attempt in answer.attempts] == [("unresolved_reference",), ()]
    (rejected,) = world.model.briefs[1].rejected
    assert rejected.texts == ("it for contractors",)
    assert rejected.violations


async def test_three_failures_degrade_under_the_same_filter_and_say_so() -> None:
    world = World(replies=[failing(FailureKind.TIMEOUT)] * 3)
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, len(answer.attempts)) == (Status.DEGRADED, 3)
    assert {attempt.failure for attempt in answer.attempts} == {"timeout"}
    assert "reimbursement" in answer.queries[0].text
    assert answer.access.any_of == ("finance", "hr")


async def test_a_key_that_the_model_does_not_take_is_not_tried_again() -> None:
    world = World(replies=[failing(FailureKind.UNAUTHORIZED)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, world.model.calls) == (Status.DEGRADED, 1)


async def test_a_wait_that_does_not_fit_the_budget_degrades_at_once() -> None:
    world = World(replies=[failing(FailureKind.OVERLOADED, retry_after=30)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, world.model.calls) == (Status.DEGRADED, 1)


async def test_a_refusal_is_never_worked_around() -> None:
    world = World(replies=[failing(FailureKind.REFUSAL)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, answer.queries, answer.reason) == (Status.REFUSED, (), UNTOLD[Status.REFUSED])
    assert world.model.calls == 1


async def test_the_same_words_from_the_offline_rewriter_are_a_rewrite_when_it_is_the_configured_one() -> None:
    answer = await World(offline=True).ask(FOLLOW_UP, history=TRAVEL)
    assert answer.status is Status.REWRITTEN
    assert "reimbursement" in answer.queries[0].text
    assert "independent contractor" in answer.queries[0].text


async def test_a_question_back_has_no_searches_and_is_remembered() -> None:
    world = World(offline=True)
    answer = await world.ask("what about that?", conversation="c-1")
    assert (answer.status, answer.queries) == (Status.NEEDS_CLARIFICATION, ())
    assert answer.clarification is not None
    kept = await world.conversations.open(_owner(), "c-1", 9)
    assert [turn.turn.role for turn in kept.turns] == [Role.USER, Role.ASSISTANT]
    assert kept.turns[1].turn.content == answer.clarification.question


async def test_thanks_needs_no_search() -> None:
    world = World()
    answer = await world.ask("thanks", history=TRAVEL)
    assert (answer.status, answer.queries, world.model.calls) == (Status.NO_RETRIEVAL, (), 0)


async def test_a_conversation_is_kept_by_its_id_and_told_to_nobody_else() -> None:
    world = World(offline=True)
    await world.ask(TRAVEL[0].content, conversation="c-1")
    mine = await world.ask(FOLLOW_UP, conversation="c-1")
    theirs = await world.ask(FOLLOW_UP, conversation="c-1", subject="nina@acme.example", roles=("employee",))
    assert mine.status is Status.REWRITTEN
    assert theirs.status is Status.NEEDS_CLARIFICATION


async def test_the_window_is_forgotten_after_the_idle_limit() -> None:
    world = World(offline=True)
    await world.ask(TRAVEL[0].content, conversation="c-1")
    world.clock.advance(45 * 60)
    assert (await world.ask(FOLLOW_UP, conversation="c-1")).status is Status.NEEDS_CLARIFICATION


# Boundary


async def test_a_term_of_a_sensitive_scope_is_held_for_a_reviewer() -> None:
    world = World()
    answer = await world.ask("When does Project Nightingale close?")
    assert (answer.status, answer.queries, answer.http_status) == (Status.PENDING_REVIEW, (), 202)
    assert answer.review is not None
    case = world.journal.cases["acme", answer.review.id]
    assert (case.domain, case.asker, case.state) == ("legal", MARIA, "open")
    assert world.model.calls == 0


async def test_a_term_of_another_scope_is_stripped_at_once() -> None:
    world = World()
    answer = await world.ask("Which meal vouchers stand beside the salary band of a team lead?")
    assert (answer.status, world.model.calls) == (Status.REWRITTEN, 0)
    assert [attempt.source for attempt in answer.attempts] == ["strip"]
    assert "salary band" not in answer.queries[0].text
    assert "meal vouchers" in answer.queries[0].text


async def test_a_term_that_stands_only_in_history_is_gone_before_the_model_reads() -> None:
    world = World(replies=[saying(GOOD)])
    history = (Turn(Role.USER, "What is the salary band of a contractor?"), *TRAVEL)
    answer = await world.ask(FOLLOW_UP, history=history)
    assert answer.status is Status.REWRITTEN
    said = "\n".join(turn.content.text for turn in world.model.briefs[0].conversation.window)
    assert "salary band" not in said
    assert "contractor" in said


async def test_a_term_that_only_the_model_added_is_retried_then_dropped() -> None:
    bad = saying("travel expense reimbursement for independent contractors floor price")
    world = World(replies=[bad, bad, bad])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, len(answer.attempts)) == (Status.REWRITTEN, 3)
    assert answer.queries[0].text == "travel expense reimbursement for independent contractors"
    assert "permission_boundary" not in answer.to_json().decode()
    assert "floor" not in str(world.model.briefs[1].rejected[0].violations)


async def test_a_sensitive_term_that_the_model_added_is_held_and_never_degraded() -> None:
    bad = saying("travel expense reimbursement for independent contractors and Project Nightingale")
    answer = await World(replies=[bad] * 3).ask(FOLLOW_UP, history=TRAVEL)
    assert answer.status is Status.PENDING_REVIEW


async def test_a_denied_caller_learns_nothing_but_the_audit_knows() -> None:
    world = World(files=_boundary("refuse"))
    answer = await world.ask("What is the salary band of a team lead?")
    shown = answer.to_json().decode().replace(answer.original, "")
    assert (answer.status, answer.reason) == (Status.REFUSED, UNTOLD[Status.REFUSED])
    assert not any(word in shown for word in ("salary", "payroll", "permission_boundary", "none_of"))
    decided = [event for event in world.events() if event.stage is Stage.CONTEXTUALISE]
    assert decided[0].evidence.reasons == ("permission_boundary",)
    assert decided[0].evidence.texts["scopes_crossed"] == "hr/payroll"


async def test_a_search_service_that_ignores_the_filter_leaks_nothing_and_is_noticed() -> None:
    world = World(replies=[saying(GOOD)])
    await world.applied()
    world.knowledge.ignores_filter = True
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert answer.hits is not None
    assert {hit.id for hit in answer.hits} == {"travel", "contractors"}
    found = [event for event in world.events() if event.stage is Stage.SEARCH][-1]
    assert found.evidence.reasons == ("foreign_hits_dropped",)
    assert found.evidence.counts["dropped"] == 2


async def test_an_unknown_and_a_hidden_collection_read_alike() -> None:
    unknown = await World().refused("x", collections=("nowhere",))
    hidden = await World().refused("x", collections=("tariffs",), subject="nobody@acme.example")
    assert (unknown.of, hidden.of) == (Problems.NOT_FOUND, Problems.NOT_FOUND)
    assert str(unknown) == str(hidden)


async def test_a_person_without_any_scope_is_answered_and_finds_nothing() -> None:
    world = World()
    answer = await world.ask("How does travel expense reimbursement work?", subject="nobody@acme.example")
    assert (answer.access.any_of, answer.hits) == ((), ())


# Personal data


async def test_the_model_sees_placeholders_and_the_caller_sees_names() -> None:
    def echo(brief: Brief) -> Reply:
        return saying(f"travel expense reimbursement of {brief.conversation.window[0].content.text[-10:]}")

    world = World(replies=[echo], pii={"Noor Haddad": "PERSON"})
    history = (Turn(Role.USER, "Who approves travel expense reimbursement of Noor Haddad"),)
    answer = await world.ask("and what does she get?", history=history)
    assert answer.queries[0].text == "travel expense reimbursement of Noor Haddad"
    assert answer.masked == {"PERSON": 1}
    assert "Noor" not in str(world.model.briefs)


async def test_a_value_found_in_one_turn_is_masked_in_all_of_them_also_where_it_is_missed() -> None:
    class Forgetful(FakeDetector):
        """Finds a name only where a title stands before it."""

        async def find(
            self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
        ) -> tuple[tuple[Span, ...], ...]:
            found = await super().find(texts, language, phone_regions)
            return tuple(
                tuple(span for span in spans if text[: span.start].endswith("Ms "))
                for text, spans in zip(texts, found, strict=True)
            )

    world = World(replies=[saying(GOOD)] * 2, detector=Forgetful({"Haddad": "PERSON"}))
    history = (
        Turn(Role.USER, "Who approves the travel of Haddad?"),
        Turn(Role.USER, "How does travel expense reimbursement work for Ms Haddad?"),
    )
    await world.ask("and for Haddad, a contractor?", history=history, conversation="c-1")
    assert "Haddad" not in str(world.model.briefs)
    await world.ask("and for contractors like Haddad?", history=TRAVEL, conversation="c-1")
    assert "Haddad" not in str(world.model.briefs)
    assert "<PERSON_1>" in world.model.briefs[-1].conversation.message.text


async def test_each_turn_is_looked_through_in_its_own_language() -> None:
    world = World(replies=[saying(GOOD)], pii={"Noor Haddad": "PERSON"})
    history = (Turn(Role.USER, "Who approves travel expense reimbursement of Noor Haddad"),)
    answer = await world.ask("und wie ist das für die Praktikanten?", history=history)
    assert answer.masked == {"PERSON": 1}
    assert world.model.calls == 0  # names cannot be found in German, so no model reads it


async def test_a_text_that_could_not_be_masked_goes_nowhere() -> None:
    world = World(replies=[saying(GOOD)])
    world.detector.failure = MaskingUnavailable
    world.detector.broken = True
    problem = await world.refused(FOLLOW_UP, history=TRAVEL)
    assert problem.of is Problems.MASKING_FAILED
    assert world.model.calls == 0
    assert (Stage.MASK, Outcome.STOPPED) in world.steps()


# No record, no effect


@pytest.mark.parametrize("durable", range(4))
async def test_without_a_record_no_text_goes_out_no_search_is_made_and_nothing_is_answered(
    durable: int,
) -> None:
    """The audit log breaks after 0, 1, 2 or 3 durable points: admit, rewrite, search, answer."""
    world = World(replies=[saying(GOOD)])
    received = await world.received(FOLLOW_UP, history=TRAVEL)
    world.journal.breaks_after = durable
    reply = await world.answering.answer(received)
    assert reply.of is Problems.AUDIT_UNAVAILABLE  # type: ignore[union-attr]
    assert world.model.calls == (1 if durable >= 2 else 0)
    assert len(world.knowledge.asked) == (1 if durable >= 3 else 0)
    assert not (await world.conversations.open(_owner(), "c-1", 9)).turns


async def test_a_caller_who_hangs_up_is_on_record() -> None:
    world = World()
    asked = asyncio.Event()

    async def never(_: object) -> Reply:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    world.model.rewrite = never  # type: ignore[method-assign,assignment]
    task = asyncio.create_task(world.ask(FOLLOW_UP, history=TRAVEL, once="k-1"))
    await asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    last = world.events()[-1]
    assert (last.stage, last.evidence.outcome) == (Stage.REWRITE, Outcome.CANCELLED)
    world.model.script(saying(GOOD))
    del world.model.rewrite
    assert (await world.ask(FOLLOW_UP, history=TRAVEL, once="k-1")).status is Status.REWRITTEN


async def test_an_unforeseen_error_is_on_record_by_its_type_alone() -> None:
    def explode(_: Brief) -> Reply:
        raise ValueError("with a secret in it")

    world = World(replies=[explode])
    with pytest.raises(ValueError, match="secret"):
        await world.ask(FOLLOW_UP, history=TRAVEL)
    last = world.events()[-1]
    assert (last.stage, last.evidence.outcome) == (Stage.ANSWER, Outcome.FAILED)
    assert last.evidence.reasons == ("GW-1900", "ValueError", "rewrite")


# Who asks


async def test_a_wrong_key_is_told_nothing_and_recorded_outside_any_tenant() -> None:
    world = World()
    await world.applied()
    problem = await world.refused("x", key="rgw_acme_00000000_wrong")
    assert problem.of is Problems.UNAUTHENTICATED
    assert {event.who.tenant for event in world.events()} == {"-"}
    assert "wrong" not in str(world.events())


async def test_acting_for_somebody_gives_the_intersection_and_needs_the_right_to() -> None:
    world = World(replies=[saying(GOOD)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL, subject="chat@acme.example", on_behalf=MARIA)
    assert answer.access.any_of == ("finance", "hr")
    assert answer.access.none_of == ("hr/payroll",)
    assert (world.events()[-1].who.subject, world.events()[-1].who.actor) == (MARIA, "chat@acme.example")
    problem = await world.refused("x", subject=MARIA, on_behalf="helena@acme.example")
    assert problem.of is Problems.FORBIDDEN


# Once


async def test_a_request_sent_twice_runs_once() -> None:
    world = World(replies=[saying(GOOD)])
    first = await world.ask(FOLLOW_UP, history=TRAVEL, once="k-1")
    second = await world.ask(FOLLOW_UP, history=TRAVEL, once="k-1")
    assert (second, world.model.calls) == (first, 1)


async def test_a_key_used_for_another_request_is_refused() -> None:
    world = World(replies=[saying(GOOD)])
    await world.ask(FOLLOW_UP, history=TRAVEL, once="k-1")
    assert (await world.refused("another", once="k-1")).of is Problems.IDEMPOTENCY_MISMATCH


async def test_a_request_that_failed_may_be_sent_again() -> None:
    world = World(replies=[saying(GOOD)])
    await world.applied()
    world.knowledge.broken = True
    assert (await world.refused(FOLLOW_UP, history=TRAVEL, once="k-1")).of is Problems.SEARCH_UNAVAILABLE
    world.knowledge.broken = False
    world.model.script(saying(GOOD))
    assert (await world.ask(FOLLOW_UP, history=TRAVEL, once="k-1")).status is Status.REWRITTEN


def _owner() -> Owner:
    return Owner("acme", MARIA)


def _boundary(action: str) -> dict[str, str]:
    files = dict(acme_files())
    files["tenant.yaml"] = files["tenant.yaml"].replace("default: strip", f"default: {action}")
    return files


@pytest.mark.parametrize(
    "message", ["What is the salary band?", "the Blue Book please", "Tell me the bonus pool"]
)
async def test_a_term_with_nothing_but_a_frame_round_it_is_refused(message: str) -> None:
    answer = await World().ask(message)
    assert (answer.status, answer.queries) == (Status.REFUSED, ())


async def test_an_identifier_is_not_mixed_with_an_earlier_one() -> None:
    history = (Turn(Role.USER, "The meter shows FW-2.3.1, is LOTO required?"),)
    answer = await World(offline=True).ask("what about version FW-2.4.0?", history=history)
    assert "FW-2.4.0" in answer.queries[0].text
    assert "FW-2.4.0." not in answer.queries[0].text
