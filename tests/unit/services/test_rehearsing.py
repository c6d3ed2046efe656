"""A scenario is played turn by turn, and only what goes otherwise than expected is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.services.rehearsing import Rehearsing
from tests.rehearsals import QuickHall, failures, stage, yaml

TRAVEL = "history: [{role: user, content: How does travel expense reimbursement work?}]"


async def test_a_scenario_that_goes_as_written_has_no_failure(tmp_path: Path) -> None:
    text = f"""
    documents:
      - {{id: d1, collection: handbook, scope: finance, title: Contractors, text: travel of contractors}}
      - {{id: d2, collection: handbook, scope: legal, title: Contractors, text: travel of contractors}}
    model:
      - {{queries: [{{text: it for contractors}}]}}
      - {{error: overloaded}}
      - {{queries: [{{text: travel expense reimbursement for independent contractors}}]}}
    turns:
      - ask: {{message: "and for contractors?", {TRAVEL}}}
        expect:
          status: rewritten
          queries: {{count: 1, contain: [Travel Expense], omit: [it]}}
          attempts: 3
          violations: [unresolved_reference]
          hits: {{contain: [d1], omit: [d2]}}
          access: {{any_of: [finance, hr], none_of: [hr/payroll]}}
          model_saw: {{contain: [reimbursement work, it for contractors], omit: [d1]}}
          model_calls: 3
          audit: {{stages: [authenticate, mask, rewrite, validate, rewrite, search, answer], omit: [travel]}}
    """
    assert await failures(tmp_path, text) == ()


async def test_every_failure_names_its_turn(tmp_path: Path) -> None:
    text = """
    turns:
      - ask: {message: "Where is the canteen of the Lisbon office?"}
        expect: {status: passthrough, model_calls: 1}
      - ask: {message: "Where is the canteen of the Lisbon office?"}
        expect: {status: refused, queries: {count: 0}}
    """
    assert await failures(tmp_path, text) == (
        "turn 1: model_calls: expected 1, got 0",
        "turn 2: status: expected refused, got passthrough",
        "turn 2: queries: expected 0, got 1: 'Where is the canteen of the Lisbon office?'",
    )


async def test_the_turns_share_a_conversation_and_the_clock_goes_on_between_them(tmp_path: Path) -> None:
    for wait, found in (("29m", ()), ("31m", ("turn 2: queries: 'travel' is not in",))):
        text = f"""
        turns:
          - ask: {{message: "How does travel expense reimbursement work?"}}
          - after: {wait}
            ask: {{message: "and for contractors?"}}
            expect: {{queries: {{contain: [travel]}}}}
        """
        told = await failures(tmp_path, text)
        assert len(told) == len(found)
        assert all(each.startswith(start) for each, start in zip(told, found, strict=True))


async def test_another_conversation_or_person_knows_nothing_of_it(tmp_path: Path) -> None:
    text = """
    turns:
      - ask: {message: "How does travel expense reimbursement work?"}
      - ask: {message: "and for contractors?", conversation_id: other}
        expect: {queries: {omit: [travel]}}
      - ask: {message: "and for contractors?"}
        as: {subject: lars@acme.example}
        expect: {queries: {omit: [travel]}}
      - ask: {message: "and for contractors?"}
        as: {subject: maria@acme.example}
        expect: {queries: {contain: [travel]}}
    """
    assert await failures(tmp_path, text) == ()


async def test_personal_data_is_masked_before_the_model_sees_it(tmp_path: Path) -> None:
    text = """
    model: [{queries: [{text: "travel expenses of <PERSON_1>"}]}]
    turns:
      - ask:
          message: "and for him?"
          history: [{role: user, content: "What are the travel expenses of Rui Sá?"}]
        expect:
          status: rewritten
          queries: {equal: [travel expenses of Rui Sá]}
          model_saw: {contain: ["expenses of <PERSON_1>"], omit: [Rui]}
          audit: {omit: [Rui]}
    """
    assert await failures(tmp_path, text, {"Rui Sá": "PERSON"}) == ()


async def test_violations_that_no_caller_is_shown_are_found(tmp_path: Path) -> None:
    text = """
    turns:
      - ask: {message: "Do salary bands change the meal voucher amount?"}
        expect: {violations: [permission_boundary], attempts: 1}
      - ask: {message: "What is the closing date of Project Nightingale?"}
        expect:
          status: pending_review
          review: {state: open, domain: legal}
          access: {any_of: [hr, finance], none_of: [hr/payroll]}
    """
    assert await failures(tmp_path, text) == ()


async def test_a_clarification_is_compared_with_its_options(tmp_path: Path) -> None:
    text = """
    model: [{clarification: {question: "Which plan do you mean?", options: [Pro, Basic]}}]
    turns:
      - ask: {message: "how much is it?", history: [{role: user, content: Compare Pro and Basic}]}
        expect: {status: needs_clarification, clarification: {contain: [plan, basic], omit: [Flex]}}
    """
    assert await failures(tmp_path, text) == ()


async def test_a_problem_is_a_failure_unless_its_code_is_expected(tmp_path: Path) -> None:
    text = """
    turns:
      - ask: {message: hi, collections: [secrets]}
        expect: {status: GW-1201, queries: {count: 0}}
      - ask: {message: " "}
    """
    assert await failures(tmp_path, text) == (
        "turn 2: status: expected an answer, got GW-1002 (The message has no visible character)",
    )


async def test_the_last_scripted_reply_is_repeated(tmp_path: Path) -> None:
    text = f"""
    model: [{{queries: [{{text: it for contractors}}]}}, {{error: timeout}}]
    turns:
      - ask: {{message: "and for contractors?", {TRAVEL}}}
        expect: {{status: degraded, attempts: 3, violations: [unresolved_reference], model_calls: 3}}
      - ask: {{message: "and for employees?", {TRAVEL}}}
        expect: {{status: degraded, attempts: 3, model_calls: 3}}
    """
    assert await failures(tmp_path, text) == ()


async def test_a_model_without_any_reply_must_not_be_called(tmp_path: Path) -> None:
    text = f"""
    model: []
    turns:
      - ask: {{message: "Where is the canteen of the Lisbon office?"}}
      - ask: {{message: "and for contractors?", {TRAVEL}}}
        expect: {{status: degraded}}
    """
    assert await failures(tmp_path, text) == (
        "turn 2: the model was called 3 times, and no reply is scripted",
    )


async def test_a_client_that_acts_for_somebody_narrows_what_is_found(tmp_path: Path) -> None:
    text = """
    documents: [{id: d, collection: handbook, scope: legal, title: Holds, text: preservation duties}]
    turns:
      - as: {subject: lars@acme.example, roles: [legal-reviewer], client: chat@acme.example}
        ask: {message: "Which preservation duties are there?"}
        expect: {hits: {contain: [d]}, access: {any_of: [legal]}}
      - as: {subject: maria@acme.example, client: chat@acme.example}
        ask: {message: "Which preservation duties are there?"}
        expect: {hits: {omit: [d]}, access: {any_of: [finance, hr]}}
      - as: {subject: maria@acme.example, client: lars@acme.example}
        ask: {message: "Which preservation duties are there?"}
        expect: {status: GW-1102}
    """
    assert await failures(tmp_path, text) == ()


async def test_a_fault_of_the_gateway_is_a_failure_and_ends_the_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    staged = stage(tmp_path, yaml("turns: [{ask: {message: hi}}, {ask: {message: hi}}]"))

    async def broken(*_: object) -> None:
        raise RuntimeError("out of ideas")

    async with QuickHall() as hall:
        room = hall.room(staged)
        monkeypatch.setattr(room.parts.detector, "find", broken)
        told = await Rehearsing(room).rehearse(staged.scenario)
    assert told == ("turn 1: the gateway broke: RuntimeError: out of ideas",)
