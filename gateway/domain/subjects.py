"""Under which names of policy.csv a principal's rights are looked up.

- A person under `user:<subject>`, and a client under `client:<subject>` and `user:<subject>`, because a key
  does not say which of the two it was made for;
- both under `role:<role>` and `group:<group>` for every role and group that their credential carries.

A prefix cannot be claimed: names have no colon, so whoever is called like a role is not one.
"""

from __future__ import annotations

from gateway.domain.identity import Principal


def person_subjects(person: Principal) -> set[str]:
    """The names of somebody for whom a client asks."""
    return {f"user:{person.subject}", *_claims(person)}


def client_subjects(client: Principal) -> set[str]:
    """The names of whoever sent the request."""
    return {f"user:{client.subject}", f"client:{client.subject}", *_claims(client)}


def _claims(principal: Principal) -> list[str]:
    claims = [f"role:{role}" for role in principal.roles]
    claims += [f"group:{group}" for group in principal.groups]
    return claims
