"""The compiled filter means what Casbin means, and filters obey the laws that the rest relies on."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.access import AccessFilter, covers, digest_of, is_scope, lineage, topmost
from gateway.domain.bundle import Bundle
from gateway.domain.policy import Action, PolicySnapshot
from tests.oracle.comparing import compare
from tests.oracle.judge import Judge
from tests.oracle.policies import MOST_RULES, OTHERS, SEGMENTS, Case, cases
from tests.policies import MODEL, bundle_of

JUDGED = settings(max_examples=max(1, settings().max_examples // 2))
"""Casbin is a slow judge: half as many policies as other properties get examples."""

CASES = 20_000
PARTS = 4
SEED = 20260302


def compiled(subject: Case) -> PolicySnapshot:
    return compile_policy(bundle_of(subject.files), MODEL)


@JUDGED
@given(cases())
def test_the_filter_permits_what_casbin_allows_and_nothing_else(subject: Case) -> None:
    access, judge = compiled(subject).entitle(subject.identity), Judge(subject)
    allowed = {scope for scope in subject.probes if judge.allows(f"scope/{scope}", "search")}
    event("some allowed" if allowed else "nothing allowed")
    assert {scope for scope in subject.probes if access.permits(scope)} == allowed


@JUDGED
@given(cases())
def test_every_other_right_is_casbins_too(subject: Case) -> None:
    policy, judge = compiled(subject), Judge(subject)
    for obj, action in (other.split(", ") for other in OTHERS):
        assert policy.may(subject.identity, Action(action), obj).allowed == judge.allows(obj, action)
    for scope in subject.probes:
        decision = policy.may(subject.identity, Action.SEARCH, f"scope/{scope}")
        assert decision.allowed == judge.allows(f"scope/{scope}", "search")


@pytest.mark.parametrize("part", range(PARTS))
def test_twenty_thousand_random_decisions_are_casbins_and_a_fifth_of_them_allow(part: int) -> None:
    """The same every time; a million by `python -m tests.oracle --cases 1000000`."""
    tally = compare(SEED + part, CASES // PARTS)
    assert tally.cases == CASES // PARTS
    assert (tally.different, tally.examples) == (0, ())
    assert tally.allowed >= tally.cases / 5
    assert tally.most_rules == MOST_RULES


def test_a_compiler_that_forgets_denies_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(bundle: Bundle, model: str) -> PolicySnapshot:
        kept = tuple(line for line in bundle.policy if line.values[-1] != "deny")
        return compile_policy(bundle.model_copy(update={"policy": kept}), model)

    monkeypatch.setattr("tests.oracle.comparing.compile_policy", forgetful)
    tally = compare(SEED, 500)
    assert tally.different > 5
    assert any("Casbin says False, the decision True" in example for example in tally.examples)


scopes = st.lists(st.sampled_from(SEGMENTS), min_size=1, max_size=4).map("/".join)
some_scopes = st.lists(scopes, max_size=5).map(tuple)
filters = st.builds(AccessFilter, st.just("acme"), some_scopes, some_scopes, st.just("v1"))


@given(filters, filters, scopes)
def test_narrowed_is_what_both_permit(one: AccessFilter, other: AccessFilter, scope: str) -> None:
    both = one.permits(scope) and other.permits(scope)
    assert one.narrow(other).permits(scope) == both
    assert other.narrow(one).permits(scope) == both


@given(filters, filters)
def test_narrowing_never_permits_more(one: AccessFilter, other: AccessFilter) -> None:
    narrowed = one.narrow(other)
    mentioned = {*one.any_of, *one.none_of, *other.any_of, *other.none_of}
    for scope in {*mentioned, *(f"{scope}/deeper" for scope in mentioned)}:
        assert not narrowed.permits(scope) or one.permits(scope)


@given(filters, filters)
def test_different_filters_have_different_digests(one: AccessFilter, other: AccessFilter) -> None:
    assert (one.digest == other.digest) == (one == other)


@given(st.lists(st.text(max_size=3), max_size=4), st.lists(st.text(max_size=3), max_size=4))
def test_no_two_lists_of_parts_have_one_digest(one: list[str], other: list[str]) -> None:
    assert (digest_of(one) == digest_of(other)) == (one == other)


def test_parts_that_only_join_alike_have_different_digests() -> None:
    parts = [("ab",), ("a", "b"), ("", "ab"), ("ab", ""), ("a", "", "b"), ()]
    assert len({digest_of(each) for each in parts}) == len(parts)
    lists: list[tuple[str, ...]] = [(), ("a",), ("a", "b"), ("none",), ("any",), ("a", "none", "b")]
    made = {AccessFilter("acme", some, none, "v1") for some, none in product(lists, lists)}
    assert len({each.digest for each in made}) == len(made)


@given(scopes, scopes, scopes)
def test_covers_is_an_order_along_segments(one: str, two: str, three: str) -> None:
    assert covers(one, one)
    assert covers(one, two) == (one in lineage(two))
    assert not (covers(one, two) and covers(two, one)) or one == two
    assert not (covers(one, two) and covers(two, three)) or covers(one, three)
    assert not covers(one, f"{one}-private")


@given(st.lists(scopes, max_size=8), scopes)
def test_the_topmost_scopes_cover_the_same_and_none_covers_another(several: list[str], probe: str) -> None:
    top = topmost(several)
    assert any(covers(s, probe) for s in top) == any(covers(s, probe) for s in several)
    assert not any(covers(a, b) for a, b in product(top, top) if a != b)
    assert topmost(reversed(several)) == top == tuple(sorted(set(top)))
    assert topmost(top) == top


@given(filters, st.text(max_size=8))
def test_what_is_no_scope_is_never_permitted(access: AccessFilter, text: str) -> None:
    assert is_scope(text) or not access.permits(text)
