"""The policy as it is while somebody speaks, and whose key the request comes with."""

from __future__ import annotations

import pytest

from gateway.adapters.casbin.snapshot import compile_policy
from gateway.adapters.scenarios.casting import bundle_for, credential_holder
from gateway.domain.identity import Identity, Principal
from gateway.domain.rehearsal.scenario import Speaker
from tests.policies import MODEL, bundle_of, files_of

BUNDLE = bundle_of(
    files_of(
        """
        p, role:employee, acme, scope/hr, search, allow
        p, role:lawyer, acme, scope/legal, search, allow
        p, group:guests, acme, scope/it, search, allow
        p, role:bot, acme, scope/hr, search, allow
        p, role:bot, acme, scope/legal, search, allow
        p, role:bot, acme, scope/it, search, allow
        p, role:bot, acme, client, act-as, allow
        g, user:maria, role:employee, acme
        g, user:lars, role:employee, acme
        g, group:law, role:lawyer, acme
        g, client:chat, role:bot, acme
        """,
        scopes=("hr", "legal", "it"),
    )
)


def opened(speaker: Speaker) -> tuple[str, ...]:
    """The scopes that are open to a speaker who came in as scenarios have it."""
    bundle = bundle_for(BUNDLE, speaker)
    client = credential_holder(bundle, speaker)
    person = Principal("acme", speaker.subject)
    identity = Identity.acting(client, person) if speaker.client else Identity.direct(client)
    return compile_policy(bundle, MODEL).entitle(identity).any_of


@pytest.mark.parametrize("client", ["", "chat"])
@pytest.mark.parametrize(
    ("roles", "groups", "scopes"),
    [
        (None, None, ("hr",)),
        ((), None, ()),
        (("lawyer",), None, ("legal",)),
        (("employee", "lawyer"), (), ("hr", "legal")),
        (None, ("law",), ("legal",)),
        (None, ("guests",), ("it",)),
        (("employee",), ("law", "guests"), ("hr", "it", "legal")),
        (("nobody",), None, ()),
    ],
)
def test_claims_replace_what_the_policy_gives_by_name(
    client: str, roles: tuple[str, ...] | None, groups: tuple[str, ...] | None, scopes: tuple[str, ...]
) -> None:
    assert opened(Speaker(subject="maria", roles=roles, groups=groups, client=client)) == scopes


def test_nobody_else_is_touched_by_the_claims() -> None:
    policy = compile_policy(bundle_for(BUNDLE, Speaker(subject="maria", roles=())), MODEL)
    lars = Principal("acme", "lars")
    assert policy.entitle(Identity.direct(lars)).any_of == ("hr",)


def test_the_version_of_the_policy_stays_that_of_the_bundle() -> None:
    assert bundle_for(BUNDLE, Speaker(subject="maria", roles=(), client="chat")).version == BUNDLE.version
