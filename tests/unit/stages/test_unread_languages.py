"""A language whose names cannot be found goes on, waits for a person or is refused, as the tenant set it."""

from __future__ import annotations

import pytest

from gateway.domain.audit import Stage
from gateway.domain.bundle import UnsupportedLanguage
from gateway.domain.recourse import Status
from gateway.domain.reviews.case import ReviewCase
from gateway.stages import decide
from tests.world import World, acme_files

FRENCH = "quel est le mot de passe pour le portail"
"""No names are looked for in French by the detector of these tests."""
RESTRICTED = f"{FRENCH} Project Nightingale"


def world(rule: str) -> World:
    files = dict(acme_files())
    kept = "unsupported_language: patterns_only"
    assert kept in files["tenant.yaml"]
    files["tenant.yaml"] = files["tenant.yaml"].replace(kept, f"unsupported_language: {rule}")
    return World(files=files)


def held(asked: World) -> list[ReviewCase]:
    return list(asked.journal.cases.values())


async def test_patterns_alone_are_enough_where_the_tenant_says_so() -> None:
    asked = world("patterns_only")
    assert (await asked.ask(FRENCH)).status in {Status.PASSTHROUGH, Status.REWRITTEN}
    assert asked.model.briefs == []


async def test_a_refusal_is_like_any_other_and_its_cause_is_on_record() -> None:
    refusing = world("refuse")
    answer = await refusing.ask(FRENCH)
    assert (answer.status, answer.queries, answer.hits, answer.attempts) == (Status.REFUSED, (), (), ())
    reasons = {event.stage: event.evidence.reasons for event in refusing.events(answer.trace_id)}
    assert reasons[Stage.DECIDE] == ("refused", "unsupported_language")
    assert refusing.knowledge.asked == []
    assert refusing.model.briefs == []


async def test_an_escalation_opens_a_case_in_the_domain_of_languages_or_the_first_sensitive_one() -> None:
    holding = world("escalate")
    answer = await holding.ask(FRENCH)
    assert answer.status is Status.PENDING_REVIEW
    (case,) = held(holding)
    assert (case.domain, case.content.message) == ("legal", FRENCH)
    assert case.content.reasons == ("unsupported_language",)
    assert holding.knowledge.asked == []


@pytest.mark.parametrize("rule", list(UnsupportedLanguage), ids=lambda rule: rule.value)
async def test_english_goes_on_whatever_the_rule(rule: UnsupportedLanguage) -> None:
    answer = await world(rule.value).ask("How does travel expense reimbursement work?")
    assert answer.status is Status.PASSTHROUGH


async def test_a_restricted_term_is_refused_or_held_for_its_own_reason_unless_the_language_is_refused() -> (
    None
):
    holding = world("escalate")
    assert (await holding.ask(RESTRICTED)).status is Status.PENDING_REVIEW
    assert [case.content.reasons for case in held(holding)] == [("permission_boundary",)]
    assert (await world("refuse").ask(RESTRICTED)).status is Status.REFUSED


async def test_without_the_rule_the_question_would_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "_unread", lambda _: UnsupportedLanguage.PATTERNS_ONLY)
    answer = await world("refuse").ask(FRENCH)
    assert answer.status is not Status.REFUSED
