"""Casbin's traps: each is sprung on Casbin itself, and then shown to be none of ours."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import casbin
from casbin.persist.adapters.string_adapter import StringAdapter
from casbin.util import key_match

from gateway.adapters.bundles.parsing import parse
from gateway.adapters.casbin.enforcer import covered, enforcer_of
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.bundle import Bundle
from gateway.domain.policy import Action
from tests.benchmarks.large_policies import large_policy
from tests.policies import MODEL, access_for, asking, bundle_of, compiled, files_of

ROOT = Path(__file__).parents[3]
PLAIN = """[request_definition]
r = sub, obj, act
[policy_definition]
p = sub, obj, act
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = r.sub == p.sub && r.obj == p.obj && r.act == p.act
"""
ALLOW, DENY = "p, role:hr, acme, scope/hr, search, allow", "p, role:hr, acme, scope/hr, search, deny"


def raw(*lines: str, model: str = MODEL) -> casbin.Enforcer:
    """Casbin as it comes, with nothing of ours but the function that the model names."""
    parsed = casbin.Enforcer.new_model(text=model)
    enforcer = casbin.Enforcer(parsed, *([StringAdapter("\n".join(lines))] if lines else []))
    enforcer.add_function("covers", covered)
    return enforcer


def asks(enforcer: casbin.Enforcer, subject: str) -> bool:
    return bool(enforcer.enforce(subject, "acme", "scope/hr", "search"))


def test_an_unknown_effect_disables_a_deny_and_is_refused_here() -> None:
    misspelt = DENY.replace("deny", "dney")
    assert asks(raw(ALLOW, misspelt), "role:hr")
    found = parse(files_of(f"{ALLOW}\n{misspelt}", scopes=["hr"]))
    assert not isinstance(found, Bundle)
    assert [(problem.where, problem.detail) for problem in found] == [
        ("policy.csv:2", 'unknown effect "dney"; write allow or deny')
    ]


def test_an_empty_policy_allows_an_empty_request_and_denies_it_here() -> None:
    assert raw(model=PLAIN).enforce("", "", "")
    nobody = asking("", roles=[""], groups=[""])
    assert not compiled().may(nobody, Action.SEARCH, "").allowed
    assert compiled().entitle(nobody).any_of == ()


def test_a_star_matches_more_than_it_says_and_is_refused_here() -> None:
    assert key_match("hr-private", "hr*")
    assert key_match("hr/anything", "hr*z")
    found = parse(files_of("p, role:hr, acme, scope/hr*, search, allow", scopes=["hr"]))
    assert not isinstance(found, Bundle)
    assert not access_for(compiled(ALLOW, scopes=["hr", "hr-private"]), roles=["hr"]).permits("hr-private")


def test_a_user_called_like_a_role_becomes_it_and_does_not_here() -> None:
    unprefixed = raw("p, hr, acme, scope/hr, search, allow", "g, maria, hr, acme")
    assert unprefixed.enforce("hr", "acme", "scope/hr", "search")
    assert access_for(compiled(ALLOW, scopes=["hr"]), "hr").any_of == ()
    assert access_for(compiled(ALLOW, scopes=["hr"]), "role:hr").any_of == ()


def test_a_chain_of_more_than_ten_roles_is_cut_and_is_not_here() -> None:
    chain = [f"g, role:r{n}, role:r{n + 1}, acme" for n in range(40)]
    lines = [*chain, "p, role:r40, acme, scope/hr, search, allow"]
    assert not asks(raw(*lines), "role:r0")
    assert access_for(compiled("\n".join(lines), scopes=["hr"]), roles=["r0"]).any_of == ("hr",)


def test_an_unknown_subject_is_remembered_and_is_not_here() -> None:
    remembering = raw(ALLOW, "g, user:maria, role:hr, acme")
    assert not asks(remembering, "user:stranger")
    (manager,) = remembering.get_role_manager().rm_map.values()
    assert "user:stranger" in manager.all_roles
    policy = compiled(ALLOW, scopes=["hr"])
    before = repr(vars_of(policy))
    assert not policy.may(asking("stranger", roles=["stranger"]), Action.SEARCH, "scope/hr").allowed
    assert repr(vars_of(policy)) == before


def vars_of(policy: object) -> object:
    """Everything in the tables of a compiled policy."""
    grants = policy._grants  # type: ignore[attr-defined]
    return grants.places, grants.above, grants.scopes, vars(grants.roles)


def test_of_the_rules_that_matched_one_is_named_at_most_and_here_all_are() -> None:
    lines = [ALLOW, ALLOW.replace("role:hr", "role:lead"), "g, user:maria, role:hr, acme"]
    lines = [*lines, "g, user:maria, role:lead, acme"]
    _, told = raw(*lines).enforce_ex("user:maria", "acme", "scope/hr", "search")
    assert len(told) == len(ALLOW.split(",")) - 1, "one rule"
    decision = compiled("\n".join(lines), scopes=["hr"]).may(asking("maria"), Action.SEARCH, "scope/hr")
    assert (decision.allowed, decision.because) == (True, ("policy.csv:1", "policy.csv:2"))


def test_a_decision_costs_the_more_the_more_rules_there_are_and_does_not_here() -> None:
    assert enforcing(1000) > 5 * enforcing(100)
    assert deciding(10_000) < 2 * deciding(100)


def enforcing(size: int) -> int:
    """Functions called for one decision of Casbin among so many lines."""
    enforcer = enforcer_of(bundle_of(large_policy(size).files), MODEL)
    asks(enforcer, "user:u1")
    return counted(lambda: asks(enforcer, "user:u1"))


def deciding(size: int) -> int:
    """Functions called for the most expensive of our decisions."""
    large = large_policy(size)
    policy = compile_policy(bundle_of(large.files), MODEL)
    asked = large.questions(200)
    return max(counted(partial(policy.may, who, Action.SEARCH, what)) for who, what in asked)


def counted(work: Callable[[], object]) -> int:
    """How many functions were called, Python's and C's."""
    found = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def test_rules_that_are_added_one_by_one_are_compared_with_all_before_them_and_are_not_here() -> None:
    def adding(size: int) -> int:
        model = casbin.Enforcer.new_model(text=MODEL)
        compared = [Compared(f"{n}") for n in range(size)]
        Compared.times = 0
        model.add_policies("p", "p", [[each, "acme", "scope/hr", "search", "allow"] for each in compared])
        return Compared.times

    assert adding(200) > 3 * adding(100)


class Compared(str):
    """A text that counts how often texts like it are compared."""

    times = 0

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return str.__eq__(self, other) is True

    __hash__ = str.__hash__


def test_nothing_asks_casbin_for_a_decision_or_changes_a_policy_in_place() -> None:
    """A filtered load fails open while it loads; an enforcer that is shared can change under a request."""
    calls = re.compile(r"\.(?:enforce\w*|batch_enforce|load_\w*policy|(?:add|update|remove)_\w*polic\w+)\(")
    for path in (ROOT / "gateway").rglob("*.py"):
        if path.parent.name != "attack":  # there Casbin is the judge of what got through
            assert not calls.search(path.read_text(encoding="utf-8")), path


def test_the_matcher_is_evaluated_by_a_simpleeval_that_cannot_be_escaped_from() -> None:
    assert tuple(map(int, version("simpleeval").split(".")[:3])) >= (1, 0, 5)
    (pinned,) = re.findall(r"^simpleeval==(\S+)", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert tuple(map(int, pinned.split("."))) >= (1, 0, 5)
