"""A bundle as it would be for somebody whose roles come from an identity provider alone."""

from __future__ import annotations

from gateway.domain.bundle import Bundle


def without_memberships(bundle: Bundle, subject: str) -> Bundle:
    """The bundle without the `g` lines of `user:<subject>`; rules that name the user stay."""
    kept = (line for line in bundle.policy if line.kind == "p" or line.values[0] != f"user:{subject}")
    return bundle.model_copy(update={"policy": tuple(kept)})
