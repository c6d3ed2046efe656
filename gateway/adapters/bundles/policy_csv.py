"""policy.csv: rules and memberships, line by line, in a form that Casbin cannot misread."""

from __future__ import annotations

from collections.abc import Iterator

from gateway.adapters.bundles.cycles import cycles
from gateway.adapters.bundles.declared import Declared
from gateway.adapters.bundles.problems import invalid
from gateway.domain.bundle import PolicyLine
from gateway.domain.errors import Problem
from gateway.domain.identity import check_name
from gateway.domain.policy import ACTIONS, Action
from gateway.domain.resource import WITH_PATH, resource_of

FILE = "policy.csv"
EFFECTS = ("allow", "deny")
SUBJECTS = ("user", "role", "group", "client")

_COLUMNS = {"p": ("who", "tenant", "what", "action", "effect"), "g": ("member", "role", "tenant")}


def read_policy(text: str, declared: Declared) -> tuple[tuple[PolicyLine, ...], tuple[Problem, ...]]:
    """The lines that are rules or memberships, and everything that is wrong with any line."""
    lines: list[PolicyLine] = []
    problems: list[Problem] = []
    for number, row in enumerate(text.split("\n"), start=1):
        row = row.strip(" \t\r")
        if not row or row.startswith("#"):
            continue
        kind, *values = (cell.strip(" \t") for cell in row.split(","))
        found = [*_problems_in(kind, values, declared)]
        problems += (invalid(detail, f"{FILE}:{number}", hint) for detail, hint in found)
        if not found:
            lines.append(PolicyLine(number=number, kind="p" if kind == "p" else "g", values=tuple(values)))
    memberships = {line.number: line.values[:2] for line in lines if line.kind == "g"}
    problems += (
        invalid(f"roles contain each other: {' > '.join(circle)}", f"{FILE}:{number}", "Take one line out.")
        for number, circle in cycles(memberships)
    )
    return tuple(lines), tuple(sorted(problems, key=lambda problem: int(problem.where.split(":")[1])))


Fault = tuple[str, str]
"""What is wrong, and how to mend it (empty for the default)."""


def _problems_in(kind: str, values: list[str], declared: Declared) -> Iterator[Fault]:
    if kind not in _COLUMNS:
        yield f"{_shown(kind)} is neither p nor g", "Begin the line with p (a rule), g (a membership) or #."
    elif len(values) != len(_COLUMNS[kind]):
        wanted = f"{kind}, {', '.join(_COLUMNS[kind])}"
        yield f"{len(values) + 1} columns instead of {len(_COLUMNS[kind]) + 1}", f"Write {wanted}."
    elif kind == "p":
        yield from _rule(values, declared)
    else:
        yield from _membership(values, declared)


def _rule(values: list[str], declared: Declared) -> Iterator[Fault]:
    who, tenant, what, action, effect = values
    yield from _subject(who, SUBJECTS)
    yield from _tenant(tenant, declared)
    yield from _object(what, action, declared)
    if effect not in EFFECTS:
        yield f"unknown effect {_shown(effect)}; write allow or deny", ""


def _membership(values: list[str], declared: Declared) -> Iterator[Fault]:
    member, role, tenant = values
    yield from _subject(member, SUBJECTS)
    yield from _subject(role, ("role",))
    yield from _tenant(tenant, declared)


def _subject(text: str, prefixes: tuple[str, ...]) -> Iterator[Fault]:
    kind, colon, name = text.partition(":")
    if not colon or kind not in prefixes:
        yield f"{_shown(text)} does not begin with {' or '.join(p + ':' for p in prefixes)}", ""
    elif check_name(name, kind):
        yield f"{_shown(name)} cannot name a {kind}", "Use ASCII letters, digits and . _ @ + - only."


def _tenant(text: str, declared: Declared) -> Iterator[Fault]:
    if declared.lacks_tenant(text):
        yield f"the tenant is {_shown(text)} here and {_shown(declared.tenant)} in tenant.yaml", ""


def _object(what: str, action: str, declared: Declared) -> Iterator[Fault]:
    kind, _, path = what.partition("/")
    resource = resource_of(what)
    if kind not in ACTIONS:
        yield f"unknown object {_shown(what)}", f"Objects are {', '.join(_objects())}."
    elif resource is None:
        yield f"{_shown(what)} is not an object", _WRITTEN.get(kind, f"Write {kind} alone.")
    elif kind in WITH_PATH and declared.lacks_scope(path):
        yield f"unknown scope {_shown(path)}", "Declare it under scopes in tenant.yaml."
    elif kind == "review" and not declared.is_sensitive(path):
        yield f"the scope {_shown(path)} is not sensitive, so nothing waits for review in it", _NOT_SENSITIVE
    if kind in ACTIONS and action not in ACTIONS[kind]:
        known = ", ".join(sorted(ACTIONS[kind]))
        yield f"{kind} knows no action {_shown(action)}", f"Actions of {kind}: {known}."
    elif kind not in ACTIONS and action not in set(Action):
        yield f"unknown action {_shown(action)}", ""


_NOT_SENSITIVE = "Mark the scope `sensitive: true` in tenant.yaml, or take the rule out."
_WRITTEN = {
    "scope": "Write scope/ and lower-case segments: scope/hr/payroll. No stars, no slash at the end.",
    "review": "Write review/ and the path of a sensitive scope: review/legal.",
}


def _objects() -> list[str]:
    return [f"{kind}/<path>" if kind in WITH_PATH else kind for kind in ACTIONS]


def _shown(text: str) -> str:
    """In quotes, with everything that is not ASCII spelt out, so that look-alikes can be seen."""
    return f'"{text.encode("ascii", "backslashreplace").decode("ascii")}"'
