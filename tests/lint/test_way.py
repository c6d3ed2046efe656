"""A value of the way is made in its own stage alone, and its access filter is handed on as it came."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import partial

import pytest

from tests.lint.doors import Door
from tests.lint.origins import ROOT, Origins, python_files

STAGES = "gateway/stages/"
MADE_IN: Mapping[str, tuple[str, ...]] = {
    "gateway.domain.flow.Authenticated": ("authenticate.py", "recall.py"),
    "gateway.domain.flow.Admitted": ("admit.py",),
    "gateway.domain.flow.Contextualised": ("contextualise.py",),
    "gateway.domain.flow.Masked": ("mask.py",),
    "gateway.domain.flow.Decided": ("decide.py", "settle.py"),
    "gateway.domain.flow.Proposed": ("rewrite.py", "recall.py"),
    "gateway.domain.flow.Judged": ("validate.py",),
    "gateway.domain.flow.Validated": ("settle.py",),
    "gateway.domain.flow.Scoped": ("scope.py",),
    "gateway.domain.flow.Found": ("search.py",),
    "gateway.domain.flow.Merged": ("merge.py",),
    "gateway.domain.search.ScopedQuery": ("scope.py", "gateway/commands/doctor/search.py"),
}
"""The types of the way, and of what goes out at its end, with the stages that make them. The doctor searches
under the filter of nobody."""

THAWING = {"__setattr__", "__new__", "__class__", "__setstate__", "__dict__", "__reduce__"}
"""Names under which a frozen value can be changed, or made past its type."""


def _makes(made: str, node: ast.AST, origins: Origins) -> bool:
    return isinstance(node, ast.Call) and origins.of(node.func) == made


def _thaws(node: ast.AST, _: Origins) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in THAWING


def _makes_an_access(node: ast.AST, _: Origins) -> bool:
    """Whether a filter is given that neither came with the value before nor from the policy just now."""
    if not isinstance(node, ast.Call):
        return False
    given = (keyword.value for keyword in node.keywords if keyword.arg == "access")
    return not all(_came_along(value) for value in given)


def _came_along(value: ast.expr) -> bool:
    match value:
        case ast.Attribute(attr="access"):
            return True
        case ast.Call(func=ast.Attribute(attr="entitle")):
            return True
    return False


def _places(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name if "/" in name else f"{STAGES}{name}" for name in names)


DOORS = (
    *(
        Door(made.rpartition(".")[2], "a stage could be passed by", _places(names), partial(_makes, made))
        for made, names in MADE_IN.items()
    ),
    Door("thawing", "a filter that is frozen could be changed all the same", (), _thaws),
)
ACCESS = Door("access", "a search could be made under another filter than its caller's", (), _makes_an_access)


def uses(door: Door, *folders: str) -> Iterator[str]:
    for path in python_files(*folders):
        name = path.relative_to(ROOT).as_posix()
        if door.guards(name):
            yield from (f"{name}:{line}" for line in door.uses(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name)
def test_it_is_made_in_its_stage_alone(door: Door) -> None:
    assert list(uses(door, "gateway", "admin", "migrations")) == [], door.why


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name)
def test_a_stage_that_no_longer_makes_it_leaves_the_table(door: Door) -> None:
    for place in door.places:
        assert list(door.uses((ROOT / place).read_text(encoding="utf-8"))), place


def test_every_type_of_the_way_after_the_first_is_in_the_table() -> None:
    tree = ast.parse((ROOT / "gateway/domain/flow.py").read_text(encoding="utf-8"))
    bases = {
        node.name: [ast.unparse(base) for base in node.bases]
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    way = {"Received"}
    for name, above in bases.items():  # each stands below the one that it extends
        way |= {name} if way.intersection(above) else set()
    assert way - {"Received"} == {made.rpartition(".")[2] for made in MADE_IN if ".flow." in made}


def test_no_stage_gives_a_value_another_filter_than_came_along() -> None:
    assert list(uses(ACCESS, STAGES)) == [], ACCESS.why


@pytest.mark.parametrize(
    ("door", "source"),
    [
        ("Scoped", "from gateway.domain.flow import Scoped\nScoped(**values)"),
        ("Found", "from gateway.domain import flow\nflow.Found(**values)"),
        ("ScopedQuery", "from gateway.domain.search import ScopedQuery as Query\nQuery('x', access, ())"),
        ("thawing", "object.__setattr__(access, 'any_of', ('legal',))"),
        ("thawing", "access.__class__('acme', ('legal',), (), 'v1')"),
        ("thawing", "access.__dict__['any_of'] = ('legal',)"),
    ],
)
def test_every_way_round_is_seen(door: str, source: str) -> None:
    (guard,) = (each for each in DOORS if each.name == door)
    assert list(guard.uses(source))


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("ScopedQuery('x', access=wider(given))", True),
        ("Validated(**so_far(given), access=None)", True),
        ("replace(given, access=narrowed)", True),
        ("ScopedQuery('x', access=given.access)", False),
        ("Authenticated(access=tenancy.policy.entitle(identity))", False),
        ("Validated(**so_far(given))", False),
    ],
)
def test_a_filter_that_did_not_come_along_is_seen(source: str, seen: bool) -> None:
    assert bool(list(ACCESS.uses(source))) is seen
