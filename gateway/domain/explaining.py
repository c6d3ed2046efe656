"""Why somebody may or may not: every rule that matched a decision, and the roles by which it came to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gateway.domain.bundle import Bundle, PolicyLine
from gateway.domain.identity import Identity
from gateway.domain.policy import POLICY_FILE, Action, Decision, PolicySnapshot
from gateway.domain.subjects import client_subjects, person_subjects


@dataclass(frozen=True, slots=True)
class Step:
    """A name of policy.csv, and the `g` line that led to it; empty where the credential itself says it."""

    name: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that matched, word for word, and the shortest way to it: a name of the asker, then role by role.

    `of` is whose right it is: the `asker`'s, or where a client acts for a person, that of either by name.
    """

    of: str
    allows: bool
    rule: str
    where: str
    chain: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A decision, its reasons in the order of the file, and all that each side holds."""

    decision: Decision
    reasons: tuple[Reason, ...]
    held: Mapping[str, tuple[str, ...]]


def explain(
    bundle: Bundle, policy: PolicySnapshot, identity: Identity, action: Action, obj: str
) -> Explanation:
    """The decision of `policy`, which was compiled from `bundle`, with what led to it."""
    decision = policy.may(identity, action, obj)
    ways = {side: _ways(subjects, bundle.policy) for side, subjects in _sides(identity, action)}
    rules = {f"{POLICY_FILE}:{line.number}": line for line in bundle.policy if line.kind == "p"}
    reasons = tuple(
        Reason(side, line.values[-1] == "allow", ", ".join(("p", *line.values)), where, chain)
        for where, line in ((where, rules[where]) for where in decision.because)
        for side, found in ways.items()
        if (chain := found.get(line.values[0])) is not None
    )
    return Explanation(decision, reasons, {side: tuple(sorted(found)) for side, found in ways.items()})


def _sides(identity: Identity, action: Action) -> Iterator[tuple[str, set[str]]]:
    """Whose rights count: acting for somebody is the client's right alone."""
    if not identity.acts_for_another:
        yield "asker", client_subjects(identity.client)
        return
    if action is not Action.ACT_AS:
        yield "person", person_subjects(identity.person)
    yield "client", client_subjects(identity.client)


def _ways(subjects: Iterable[str], lines: Sequence[PolicyLine]) -> Mapping[str, tuple[Step, ...]]:
    """The shortest way from any of the subjects to each name that they hold."""
    roles: dict[str, list[Step]] = {}
    for line in lines:
        if line.kind == "g":
            member, role, _ = line.values
            roles.setdefault(member, []).append(Step(role, f"{POLICY_FILE}:{line.number}"))
    ways: dict[str, tuple[Step, ...]] = {subject: (Step(subject),) for subject in sorted(subjects)}
    waiting = list(ways)
    for name in waiting:
        for step in roles.get(name, ()):
            if step.name not in ways:
                ways[step.name] = (*ways[name], step)
                waiting.append(step.name)
    return ways
