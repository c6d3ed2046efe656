"""A bundle's problem reads as the guide for policy authors shows it."""

from __future__ import annotations

from gateway.adapters.bundles.problems import invalid


def test_a_problem_says_what_where_and_how_to_mend_it() -> None:
    problem = invalid('unknown effect "alow"; write allow or deny', "policy.csv:7")
    assert str(problem) == (
        'error[GW-2001]: unknown effect "alow"; write allow or deny\n'
        "  at policy.csv:7\nhint: Mend what is named; nothing was loaded."
    )
    assert str(invalid("x", "tenant.yaml", "Do this.")).endswith("hint: Do this.")
