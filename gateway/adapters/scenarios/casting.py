"""The policy as it is while somebody speaks: what an identity provider claims, in place of what the bundle
gives the person by name."""

from __future__ import annotations

from gateway.adapters.bundles.claims import without_memberships
from gateway.domain.bundle import Bundle, PolicyLine
from gateway.domain.identity import Principal
from gateway.domain.rehearsal.scenario import Speaker


def bundle_for(bundle: Bundle, speaker: Speaker) -> Bundle:
    """The bundle without the memberships of whoever speaks with claims.

    A client's credential carries no claims of the person it acts for, so these become memberships then.
    """
    if not speaker.is_claimed:
        return bundle
    replaced = without_memberships(bundle, speaker.subject)
    if not speaker.client:
        return replaced
    roles = [f"role:{role}" for role in speaker.roles or ()]
    roles += [f"group:{group}" for group in speaker.groups or ()]
    claimed = [
        PolicyLine(number=0, kind="g", values=(f"user:{speaker.subject}", role, bundle.tenant))
        for role in roles
    ]
    return replaced.model_copy(update={"policy": (*replaced.policy, *claimed)})


def credential_holder(bundle: Bundle, speaker: Speaker) -> Principal:
    """Whose key the request comes with: the client's, or the speaker's with all claims."""
    if speaker.client:
        return Principal(bundle.tenant, speaker.client)
    return Principal(
        bundle.tenant, speaker.subject, frozenset(speaker.roles or ()), frozenset(speaker.groups or ())
    )
