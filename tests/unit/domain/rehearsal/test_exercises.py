"""What a drill asks: the bundle's own words, of whoever may, in every ordinary and sensitive domain."""

from __future__ import annotations

from collections import Counter

import pytest

from gateway.bootstrap.policies import compiled
from gateway.domain.identity import Identity, Principal
from gateway.domain.policy import Tenancy
from gateway.domain.proposal import FailureKind
from gateway.domain.recourse import Status
from gateway.domain.rehearsal.exercises import SUBJECT, Exercise, exercises_for
from tests.policies import bundle_of
from tests.world import acme_files


def tenancy_of(**files: str) -> Tenancy:
    """Acme's, with some of its files replaced; `_` stands for the dot before their ending."""
    named = {name.replace("_yaml", ".yaml").replace("_csv", ".csv"): text for name, text in files.items()}
    bundle = bundle_of({**acme_files(), **named})
    return Tenancy(bundle, compiled(bundle))


@pytest.fixture(scope="module")
def acme() -> Tenancy:
    return tenancy_of()


def test_every_failure_is_tried_with_each_question_of_each_domain(acme: Tenancy) -> None:
    counted = Counter((each.question.domain, each.fault) for each in exercises_for(acme, 2))
    assert counted == {(domain, fault): 2 for domain in ("", "legal") for fault in FailureKind}


def test_whoever_asks_may_search_what_the_question_touches(acme: Tenancy) -> None:
    for each in exercises_for(acme, 5):
        speaker = each.question.speaker
        person = Principal("acme", speaker.subject, frozenset(speaker.roles or ()), frozenset())
        access = acme.policy.entitle(Identity.direct(person))
        terms = acme.policy.terms_in(each.question.ask("c-1").message + " " + each.question.topic)
        assert speaker.subject == SUBJECT
        assert access.any_of
        assert all(access.permits(term.scope) for term in terms)
        assert bool(each.question.domain) is any(acme.bundle.is_sensitive(term.scope) for term in terms)


@pytest.mark.parametrize("fault", list(FailureKind))
def test_what_is_due_follows_the_domain_and_the_failure(acme: Tenancy, fault: FailureKind) -> None:
    due = {each.question.domain: each.due for each in exercises_for(acme, 1) if each.fault is fault}
    refused = fault is FailureKind.REFUSAL
    assert due == {"": Status.REFUSED if refused else Status.DEGRADED, "legal": Status.PENDING_REVIEW}


def faults_of(exercises: tuple[Exercise, ...]) -> set[str]:
    return {each.question.domain for each in exercises}


def test_a_group_may_ask_where_no_role_may() -> None:
    policy = "p, group:staff, acme, scope/finance, search, allow\n"
    exercises = exercises_for(tenancy_of(policy_csv=policy), 1)
    assert {each.question.speaker.groups for each in exercises} == {("staff",)}
    assert faults_of(exercises) == {""}


def test_where_nobody_may_search_there_is_nothing_to_drill() -> None:
    policy = "p, role:compliance, acme, audit, read, allow\n"
    assert exercises_for(tenancy_of(policy_csv=policy), 3) == ()
