"""policy.csv: what each line may say, and that every wrong one is named with its number."""

from __future__ import annotations

import pytest

from gateway.adapters.bundles.declared import Declared
from gateway.adapters.bundles.policy_csv import read_policy
from gateway.domain.bundle import PolicyLine

DECLARED = Declared(
    readable=True,
    tenant="acme",
    scopes={"hr": False, "hr/payroll": False, "legal": True, "legal/mergers": False},
    fields=frozenset(),
)
GOOD = "p, role:hr, acme, scope/hr, search, allow"


def found(text: str, declared: Declared = DECLARED) -> list[tuple[str, str]]:
    _, problems = read_policy(text, declared)
    return [(problem.where, problem.detail) for problem in problems]


def test_rules_and_memberships_keep_their_line_numbers() -> None:
    text = f"# comment, with commas\n\n{GOOD}\r\n\tg , user:maria@acme.example,role:hr ,acme\n"
    lines, problems = read_policy(text, DECLARED)
    assert problems == ()
    assert lines == (
        PolicyLine(number=3, kind="p", values=("role:hr", "acme", "scope/hr", "search", "allow")),
        PolicyLine(number=4, kind="g", values=("user:maria@acme.example", "role:hr", "acme")),
    )


@pytest.mark.parametrize(
    "line",
    [
        "p, user:maria, acme, scope/hr/payroll, search, deny",
        "p, group:hr-team, acme, review/legal, review, allow",
        "p, client:chat, acme, client, act-as, allow",
        "p, role:x, acme, review/legal/mergers, reveal, allow",
        "g, group:hr-team, role:hr, acme",
        "g, client:chat, role:hr, acme",
        "g, role:lead, role:hr, acme",
    ],
)
def test_a_good_line_is_a_line(line: str) -> None:
    lines, problems = read_policy(line, DECLARED)
    assert problems == ()
    assert len(lines) == 1


def test_an_empty_policy_is_legal() -> None:
    assert read_policy("", DECLARED) == ((), ())
    assert read_policy("# nothing yet\n\n", DECLARED) == ((), ())


@pytest.mark.parametrize(
    ("line", "detail"),
    [
        ("p, role:hr, acme, scope/hr, search, alow", 'unknown effect "alow"; write allow or deny'),
        ("p, role:hr, acme, scope/hr, search, Allow", 'unknown effect "Allow"; write allow or deny'),
        ("p, role:hr, acme, scope/hr, search,", 'unknown effect ""; write allow or deny'),
        ("p, role:hr, acme, scope/hr, read, allow", 'scope knows no action "read"'),
        ("p, role:hr, acme, audit, search, allow", 'audit knows no action "search"'),
        ("p, role:hr, acme, documents, read, allow", 'unknown object "documents"'),
        ("p, role:hr, acme, scope/it, search, allow", 'unknown scope "it"'),
        ("p, role:hr, acme, scope/hr/pay, search, allow", 'unknown scope "hr/pay"'),
        ("p, role:hr, acme, scope/hr*, search, allow", '"scope/hr*" is not an object'),
        ("p, role:hr, acme, scope/hr/*, search, allow", '"scope/hr/*" is not an object'),
        ("p, role:hr, acme, scope/*, search, allow", '"scope/*" is not an object'),
        ("p, role:hr, acme, *, search, allow", 'unknown object "*"'),
        ("p, role:hr, acme, scope/hr/, search, allow", '"scope/hr/" is not an object'),
        ("p, role:hr, acme, scope/HR, search, allow", '"scope/HR" is not an object'),
        ("p, role:hr, acme, scope/hr/../legal, search, allow", '"scope/hr/../legal" is not an object'),
        ("p, role:hr, acme, scope/h\u0433, search, allow", '"scope/h\\u0433" is not an object'),
        ("p, role:hr, acme, scope/hr\u200b, search, allow", '"scope/hr\\u200b" is not an object'),
        ("p, role:hr, acme, scope, search, allow", '"scope" is not an object'),
        ("p, role:hr, acme, audit/hr, read, allow", '"audit/hr" is not an object'),
        (
            "p, role:hr, acme, review/hr, review, allow",
            'the scope "hr" is not sensitive, so nothing waits for review in it',
        ),
        ("p, role:hr, acme, review/it, review, allow", 'unknown scope "it"'),
        (
            "p, role:hr, globex, scope/hr, search, allow",
            'the tenant is "globex" here and "acme" in tenant.yaml',
        ),
        ("p, role:hr, *, scope/hr, search, allow", 'the tenant is "*" here and "acme" in tenant.yaml'),
        (
            "p, role:hr, acm\u0435, scope/hr, search, allow",
            'the tenant is "acm\\u0435" here and "acme" in tenant.yaml',
        ),
        (
            "p, hr, acme, scope/hr, search, allow",
            '"hr" does not begin with user: or role: or group: or client:',
        ),
        (
            "p, Role:hr, acme, scope/hr, search, allow",
            '"Role:hr" does not begin with user: or role: or group: or client:',
        ),
        (
            "p, *, acme, scope/hr, search, allow",
            '"*" does not begin with user: or role: or group: or client:',
        ),
        ("p, role:, acme, scope/hr, search, allow", '"" cannot name a role'),
        ("p, role:h r, acme, scope/hr, search, allow", '"h r" cannot name a role'),
        ("p, role:role:hr, acme, scope/hr, search, allow", '"role:hr" cannot name a role'),
        ("p, role:\u0430uditor, acme, scope/hr, search, allow", '"\\u0430uditor" cannot name a role'),
        ("p, role:hr\u200b, acme, scope/hr, search, allow", '"hr\\u200b" cannot name a role'),
        ("p, \u00a0role:hr, acme, scope/hr, search, allow", '"\\xa0role:hr" does not begin with user: or'),
        ('p, "role:hr", acme, scope/hr, search, allow', '""role:hr"" does not begin with user: or'),
        ("p, role:hr, acme, scope/hr, search", "5 columns instead of 6"),
        ("p, role:hr, acme, scope/hr, search, allow, # why", "7 columns instead of 6"),
        ("p", "1 columns instead of 6"),
        ("g, user:maria, role:hr", "3 columns instead of 4"),
        ("g, user:maria, role:hr, acme, 2026", "5 columns instead of 4"),
        ("g, role:hr, user:maria, acme", '"user:maria" does not begin with role:'),
        ("g, user:maria, group:hr-team, acme", '"group:hr-team" does not begin with role:'),
        ("g, user:maria, role:hr, globex", 'the tenant is "globex" here and "acme" in tenant.yaml'),
        ("p2, role:hr, acme, scope/hr, search, allow", '"p2" is neither p nor g'),
        ("g2, user:maria, role:hr, acme", '"g2" is neither p nor g'),
        ("P, role:hr, acme, scope/hr, search, allow", '"P" is neither p nor g'),
        ("\ufeffp, role:hr, acme, scope/hr, search, allow", '"\\ufeffp" is neither p nor g'),
        ("\u2028p, role:hr, acme, scope/hr, search, allow", '"\\u2028p" is neither p nor g'),
    ],
)
def test_a_wrong_line_is_refused_and_named(line: str, detail: str) -> None:
    ((where, said),) = found(f"{GOOD}\n\n{line}\n")
    assert where == "policy.csv:3"
    assert said.startswith(detail)


def test_a_line_with_many_faults_names_them_all_and_so_do_all_lines() -> None:
    text = f"p, hr, globex, docs, fetch, dney\n{GOOD}\np, role:hr, acme, scope/x, read, allow"
    assert [where for where, _ in found(text)] == ["policy.csv:1"] * 5 + ["policy.csv:3"] * 2


@pytest.mark.parametrize("separator", ["\u2028", "\x0b", "\x85", "\r"])
def test_only_a_line_feed_ends_a_line(separator: str) -> None:
    assert found(f"# comment{separator}p, role:hr, acme, scope/hr, search, alow") == []
    ((where, _),) = found(f"{GOOD}{separator}{GOOD}")
    assert where == "policy.csv:1"


def test_roles_that_contain_each_other_are_refused() -> None:
    text = (
        "g, role:a, role:b, acme\ng, role:b, role:c, acme\ng, role:c, role:a, acme\ng, user:u, role:a, acme"
    )
    assert found(text) == [
        ("policy.csv:3", "roles contain each other: role:c > role:a > role:b > role:c"),
    ]
    assert found("g, role:a, role:a, acme") == [("policy.csv:1", "roles contain each other: role:a > role:a")]


def test_without_a_readable_tenant_yaml_nothing_is_called_undeclared() -> None:
    unreadable = Declared(readable=False, tenant="", scopes={}, fields=frozenset())
    text = f"{GOOD}\np, role:x, acme, review/legal, review, allow\np, role:hr, acme, scope/hr, search, alow"
    assert found(text, unreadable) == [("policy.csv:3", 'unknown effect "alow"; write allow or deny')]
