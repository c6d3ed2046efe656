"""Reading matrices: their form, and the lines of their cells."""

from __future__ import annotations

import pytest

from gateway.adapters.bundles.matrices import read_matrices
from gateway.domain.policy import Action

GOOD = """matrix: who finds what
why: because
principals:
  maria: {subject: maria}
  claimed: {subject: new, roles: [employee], groups: []}
  chat: {client: chat}
  chat for maria: {subject: maria, client: chat}
resources: [scope/hr, scope/hr-private, audit]
actions: [search, read]
expect:
  maria:
    scope/hr: {search: allow}
    audit: {read: deny}
"""


def faults(text: str) -> list[tuple[str, str]]:
    _, problems = read_matrices({"tests/a.yaml": text})
    return [(problem.where, problem.detail) for problem in problems]


def test_a_matrix_knows_what_it_expects_of_every_cell() -> None:
    (matrix,), problems = read_matrices({"tests/a.yaml": GOOD})
    assert problems == ()
    assert matrix.expected("maria", "scope/hr", Action.SEARCH) == "allow"
    assert matrix.expected("maria", "audit", Action.READ) == "deny"
    assert matrix.expected("chat", "scope/hr", Action.SEARCH) == "deny"


def test_a_cell_is_placed_at_its_line_or_at_the_nearest_one_above() -> None:
    (matrix,), _ = read_matrices({"tests/a.yaml": GOOD})
    assert matrix.where("maria", "audit", Action.READ) == "tests/a.yaml:13"
    assert matrix.where("maria", "scope/hr", Action.READ) == "tests/a.yaml:12"
    assert matrix.where("maria", "scope/hr-private", Action.SEARCH) == "tests/a.yaml:11"
    assert matrix.where("chat", "scope/hr", Action.SEARCH) == "tests/a.yaml:10"


def test_all_files_and_documents_are_read_in_order() -> None:
    files = {"tests/b.yaml": GOOD, "tests/a.yaml": f"{GOOD}---\n{GOOD}", "tenant.yaml": "tenant: acme"}
    matrices, problems = read_matrices(files)
    assert problems == ()
    places = [matrix.where("maria", "audit", Action.READ) for matrix in matrices]
    assert places == ["tests/a.yaml:13", "tests/a.yaml:27", "tests/b.yaml:13"]


@pytest.mark.parametrize(
    ("old", "new", "line", "detail"),
    [
        ("matrix: who finds what\n", "", 1, 'the key "matrix" is missing'),
        ("why: because", "whence: x", 2, 'unknown key "whence"'),
        ("maria: {subject: maria}", "maria: {subjet: maria}", 4, 'unknown key "principals.maria.subjet"'),
        ("maria: {subject: maria}", "maria: {}", 4, "no subject and no client"),
        ("maria: {subject: maria}", "maria: {roles: [a]}", 4, "roles and groups need a subject"),
        ("chat: {client: chat}", "chat: {client: chat, roles: [a]}", 6, "roles and groups need a subject"),
        ("maria: {subject: maria}", "maria: {subject: 'user:maria'}", 4, "'user:maria' cannot be a name"),
        ("roles: [employee]", "roles: ['empl\u043eyee']", 5, "'empl\\u043eyee' cannot be a name"),
        (
            "roles: [employee]",
            "roles: employee",
            5,
            "principals.claimed.roles: input should be a valid array",
        ),
        ("scope/hr-private", "scope/hr*", 8, "'scope/hr*' is not an object"),
        ("[search, read]", "[search, fetch]", 9, "actions.1: input should be"),
        (
            "search: allow",
            "search: alow",
            12,
            "expect.maria.scope/hr.search: input should be 'allow' or 'deny'",
        ),
        ("search: allow", "export: allow", 12, "'export' is not among the actions"),
        ("search: allow", "read: allow", 12, "scope/hr knows no action read, so it cannot be allowed"),
        ("    scope/hr:", "    scope/it:", 12, "'scope/it' is not among the resources"),
        ("  maria:\n", "  mario:\n", 11, "'mario' is not among the principals"),
    ],
)
def test_what_has_not_the_form_is_refused_with_its_line(old: str, new: str, line: int, detail: str) -> None:
    assert old in GOOD
    ((where, said), *_) = faults(GOOD.replace(old, new, 1))
    assert where == f"tests/a.yaml:{line}"
    assert said.startswith(detail)


def test_a_matrix_without_cells_asks_nothing_and_is_refused() -> None:
    assert faults("matrix: x\nprincipals: {}\nresources: []\nactions: []\n")
