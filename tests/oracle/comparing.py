"""Asks the compiled policy and Casbin the same random questions, and keeps where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.policy import Action, Decision, PolicySnapshot
from tests.oracle.judge import Judge
from tests.oracle.policies import Case, case
from tests.policies import MODEL, bundle_of


@dataclass(frozen=True, slots=True)
class Tally:
    """How many decisions were compared under how many policies of at most how many rules, how many Casbin
    allowed, and the first of those that differ."""

    cases: int = 0
    policies: int = 0
    most_rules: int = 0
    allowed: int = 0
    different: int = 0
    examples: tuple[str, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.cases + other.cases,
            self.policies + other.policies,
            max(self.most_rules, other.most_rules),
            self.allowed + other.allowed,
            self.different + other.different,
            (*self.examples, *other.examples)[:5],
        )


def compare(seed: int, cases: int) -> Tally:
    """The tally of this many decisions; the same seed asks the same again."""
    random = Random(seed)  # noqa: S311
    tally = Tally()
    while tally.cases < cases:
        subject = case(random)
        tally += _compared(subject, subject.questions(random)[: cases - tally.cases])
    return tally


def _compared(subject: Case, asked: Sequence[str]) -> Tally:
    policy, judge = compile_policy(bundle_of(subject.files), MODEL), Judge(subject)
    allowed, different = 0, []
    for obj, action in (question.split(", ") for question in asked):
        casbins = judge.allows(obj, action)
        allowed += casbins
        found = tuple(_faults(subject, policy, judge, Action(action), obj, casbins))
        different += [f"{subject}: {action} {obj!r}: {'; '.join(found)}"] if found else []
    rules = sum(line.startswith("p,") for line in subject.lines)
    return Tally(len(asked), 1, rules, allowed, len(different), tuple(different[:5]))


def _faults(
    subject: Case, policy: PolicySnapshot, judge: Judge, action: Action, obj: str, casbins: bool
) -> Iterator[str]:
    decision = policy.may(subject.identity, action, obj)
    if decision.allowed != casbins:
        yield f"Casbin says {casbins}, the decision {decision.allowed}"
    if _lines(decision) != judge.matching(obj, action):
        yield f"matching are {judge.matching(obj, action)}, named {_lines(decision)}"
    if action is Action.SEARCH:
        permits = policy.entitle(subject.identity).permits(obj.removeprefix("scope/"))
        if obj.startswith("scope/") and permits != casbins:
            yield f"Casbin says {casbins}, the filter {permits}"


def _lines(decision: Decision) -> tuple[int, ...]:
    """The lines that a decision names, in the order of the file."""
    return tuple(sorted(int(reference.rpartition(":")[2]) for reference in decision.because))
