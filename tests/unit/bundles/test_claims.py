"""A bundle as it is for somebody whose roles come from an identity provider."""

from __future__ import annotations

from gateway.adapters.bundles.claims import without_memberships
from tests.policies import bundle_of, files_of

POLICY = """g, user:maria, role:employee, acme
g, user:mariana, role:employee, acme
g, client:maria, role:employee, acme
g, group:maria, role:employee, acme
p, user:maria, acme, scope/hr, search, deny
g, role:maria, role:employee, acme"""


def test_only_the_memberships_of_that_user_are_left_aside() -> None:
    bundle = bundle_of(files_of(POLICY, scopes=["hr"]))
    kept = without_memberships(bundle, "maria")
    assert [line.number for line in kept.policy] == [2, 3, 4, 5, 6]
    assert len(bundle.policy) == 6
    assert kept.version == bundle.version
