"""Policies for tests, from a few words: a bundle, the policy compiled from it, and who asks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from gateway.adapters.bundles.parsing import parse
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.access import AccessFilter
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Identity, Principal
from gateway.domain.policy import PolicySnapshot, Tenancy

POLICIES = Path(__file__).parents[1] / "policies"
MODEL = (POLICIES / "model.conf").read_text(encoding="utf-8")

Terms = Mapping[str, Sequence[str]]


def files_of(
    policy: str = "",
    *,
    scopes: Iterable[str] = (),
    sensitive: Iterable[str] = (),
    restricted_terms: Terms | None = None,
    tenant: str = "acme",
    **settings: object,
) -> dict[str, str]:
    """The files of a bundle that declares these scopes; `settings` are more keys of tenant.yaml."""
    delicate = set(sensitive)
    declared = {path: {"title": path, "sensitive": path in delicate} for path in {*scopes, *delicate}}
    rules = {"tenant": tenant, "name": tenant, "scopes": declared, **settings}
    return {
        "tenant.yaml": json.dumps(rules),  # JSON is YAML
        "policy.csv": policy,
        "restricted_terms.yaml": json.dumps({k: list(v) for k, v in (restricted_terms or {}).items()}),
    }


def bundle_of(files: Mapping[str, str]) -> Bundle:
    """The bundle of these files; an AssertionError with every problem if they are not valid."""
    parsed = parse(files)
    assert isinstance(parsed, Bundle), "\n".join(map(str, parsed))
    return parsed


def tenancy(
    policy: str = "",
    *,
    scopes: Iterable[str] = (),
    sensitive: Iterable[str] = (),
    restricted_terms: Terms | None = None,
    tenant: str = "acme",
    **settings: object,
) -> Tenancy:
    """Bundle and compiled policy together, from the same words as `files_of`."""
    bundle = bundle_of(
        files_of(
            policy,
            scopes=scopes,
            sensitive=sensitive,
            restricted_terms=restricted_terms,
            tenant=tenant,
            **settings,
        )
    )
    return Tenancy(bundle, compile_policy(bundle, MODEL))


def compiled(
    policy: str = "",
    *,
    scopes: Iterable[str] = (),
    sensitive: Iterable[str] = (),
    restricted_terms: Terms | None = None,
    tenant: str = "acme",
) -> PolicySnapshot:
    """The policy of such a bundle."""
    return tenancy(
        policy, scopes=scopes, sensitive=sensitive, restricted_terms=restricted_terms, tenant=tenant
    ).policy


def principal(
    subject: str, *, roles: Iterable[str] = (), groups: Iterable[str] = (), tenant: str = "acme"
) -> Principal:
    """Somebody whose credential carries these roles and groups."""
    return Principal(tenant, subject, frozenset(roles), frozenset(groups))


def asking(
    subject: str,
    *,
    roles: Iterable[str] = (),
    groups: Iterable[str] = (),
    through: str = "",
    tenant: str = "acme",
) -> Identity:
    """Somebody who asks directly, or through the client of that name."""
    person = principal(subject, roles=roles, groups=groups, tenant=tenant)
    if not through:
        return Identity.direct(person)
    return Identity.acting(principal(through, tenant=tenant), person)


def access_for(
    policy: PolicySnapshot,
    subject: str = "maria",
    *,
    roles: Iterable[str] = (),
    groups: Iterable[str] = (),
    tenant: str = "acme",
) -> AccessFilter:
    """The filter under which somebody with these claims searches."""
    return policy.entitle(asking(subject, roles=roles, groups=groups, tenant=tenant))
