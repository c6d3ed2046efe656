"""Scenario files are read strictly: each document becomes one value, or everything that is wrong with it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from gateway.adapters.scenarios.reading import read_scenarios
from gateway.domain.violations import ViolationCode
from tests.rehearsals import HEAD, read, yaml

CONTRACT = """
scenario: contractor follow-up
why: a follow-up without a subject must inherit the topic      # optional, one line
tenant: acme
principal: {subject: maria@acme.example, roles: [employee], groups: []}
clock: 2026-03-02T09:00:00Z
documents:
  - {id: d1, collection: handbook, scope: finance, title: Travel, text: "..."}
model:
  - {queries: [{text: "it for contractors", suggested_filters: {area: finance, max_price_cents: 8000}}]}
  - {error: timeout}
  - {text: "raw text instead of structured output"}
turns:
  - after: 0s
    as: {subject: lars@acme.example, roles: [legal-reviewer]}
    ask: {message: "and?", history: [{role: user, content: "x"}], collections: [handbook], options: {}}
    expect:
      status: rewritten
      queries: {count: 1, contain: [reimbursement, 7.50], omit: [it, no], equal: ["..."]}
      attempts: 2
      violations: [unresolved_reference]
      hits: {contain: [d1], omit: [d9]}
      access: {any_of: [finance, hr], none_of: []}
      model_saw: {contain: [x], omit: ["maria.g@example.com"]}
      model_calls: 1
      audit: {stages: [authenticate, mask, rewrite, validate], omit: ["maria.g@example.com"]}
      review: {state: open, domain: legal}
"""
ASKED = "turns: [{ask: {message: hi}}]\n"


def test_the_form_of_the_contract_is_read_whole() -> None:
    scenario = read(CONTRACT).scenario
    assert scenario.name == "contractor follow-up"
    assert scenario.clock == datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
    assert scenario.model is not None
    assert scenario.model[0].queries[0].suggested_filters == {"area": "finance", "max_price_cents": 8000}
    (turn,) = scenario.turns
    assert turn.expect.queries.contain == ("reimbursement", "7.50")
    assert turn.expect.queries.omit == ("it", "no")
    assert turn.expect.violations == (ViolationCode.UNRESOLVED_REFERENCE,)


def test_a_file_holds_several_scenarios() -> None:
    reads, problems = read_scenarios("a.yaml", f"{HEAD}{ASKED}---{HEAD}{ASKED}")
    assert problems == ()
    assert [each.document.where() for each in reads] == ["a.yaml:2", "a.yaml:7"]


def test_a_field_of_a_document_has_the_type_that_was_written() -> None:
    fields = "fields: {max_price_cents: 750, area: hr, open: true}"
    text = yaml(ASKED + "documents: [{id: 1, collection: c, scope: hr, text: t, " + fields + "}]")
    (paper,) = read(text).scenario.documents
    assert (paper.id, paper.fields) == ("1", {"max_price_cents": 750, "area": "hr", "open": True})


def test_a_message_may_hold_what_no_database_takes() -> None:
    (turn,) = read(yaml(r'turns: [{ask: {message: "a\0b\ud800"}}]')).scenario.turns
    assert turn.ask.message == "a\x00b\ud800"


@pytest.mark.parametrize(
    ("lines", "line", "detail"),
    [
        (ASKED + "colour: red", 6, 'unknown key "colour"'),
        ("turns:\n  - ask: {message: hi, historie: []}", 6, 'unknown key "turns.0.ask.historie"'),
        ("turns:\n  - ask: {message: hi}\n    expect:\n      stauts: x", 8, "stauts"),
        ("turns:\n  - ask: {message: hi}\n    expect: {status: great}", 7, "'great' is neither a status"),
        ("turns:\n  - ask: {message: hi}\n    expect: {attempts: two}", 7, "valid integer"),
        ("turns:\n  - ask: {message: hi}\n    after: soon", 7, "write a duration"),
        ("turns:\n  - ask: {history: []}", 6, "turns.0.ask.message"),
        ("turns:\n  - ask: {message: null}", 6, "turns.0.ask.message"),
        ("turns:\n  - ask: {message: hi, history: [{role: system, content: x}]}", 6, "role"),
        ("turns: []", 5, "give at least one turn"),
        ("why: x", 2, "turns"),
        (ASKED + "clock: 2026-03-02T09:00:00", 6, "clock"),
        (ASKED + "model: [{text: x, error: timeout}]", 6, "error, or text, or the parts"),
        (ASKED + "model: [{queries: [{txt: x}]}]", 6, "txt"),
        (ASKED + "bundle: {policies: x}", 6, 'unknown key "bundle.policies"'),
        (ASKED + "documents: [{id: d, collection: c, scope: HR, text: t}]", 6, "canonical scope"),
        (ASKED + "documents: [{id: d, collection: c, text: t, tenant: A}]", 6, "tenant id"),
        ("turns:\n  - ask: {message: hi}\n    as: {subject: 'a b'}", 7, "cannot be a name"),
        ("turns:\n  - ask: {message: hi}\n    as: {subject: a, roles: ['role:x']}", 7, "cannot be a name"),
        ("turns:\n  - ask: {message: hi}\n    as: {subject: a, tenant: ../etc}", 7, "tenant id"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(lines: str, line: int, detail: str) -> None:
    reads, problems = read_scenarios("a.yaml", HEAD + lines)
    assert reads == ()
    assert {problem.where for problem in problems} == {f"a.yaml:{line}"}
    assert any(detail in problem.detail for problem in problems)


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("just text", "valid dictionary"),
        ("scenario: s\ntenant: Acme\nprincipal: {subject: a}\n" + ASKED, "not a tenant id"),
        ("scenario: s\ntenant: none\nprincipal: {subject: a}\n" + ASKED, "needs an inline bundle"),
        ("scenario: ''\ntenant: acme\nprincipal: {subject: a}\n" + ASKED, "scenario"),
    ],
)
def test_what_is_no_scenario_is_refused(text: str, detail: str) -> None:
    reads, (problem,) = read_scenarios("a.yaml", text)
    assert reads == ()
    assert detail in problem.detail


def test_one_wrong_scenario_leaves_the_others_of_its_file() -> None:
    reads, problems = read_scenarios("a.yaml", f"{HEAD}---{HEAD}{ASKED}")
    assert len(reads) == len(problems) == 1
