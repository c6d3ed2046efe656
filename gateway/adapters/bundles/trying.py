"""Tries a bundle's matrices on its policy: every cell is decided, and each that differs is a failure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from gateway.adapters.bundles.claims import without_memberships
from gateway.adapters.bundles.matrices import Asking, Expectation, Matrix
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Identity, Principal
from gateway.domain.policy import Action, Decision, PolicySnapshot

Compile = Callable[[Bundle], PolicySnapshot]
"""Makes a policy of a bundle, as `compile_policy` does."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One question of a matrix, what was expected, and what the policy says."""

    where: str
    matrix: str
    principal: str
    resource: str
    action: Action
    expected: Expectation
    decision: Decision

    @property
    def holds(self) -> bool:
        return self.decision.allowed == (self.expected == "allow")

    def __str__(self) -> str:
        got = "allow" if self.decision.allowed else "deny"
        because = ", ".join(self.decision.because) or "no rule allows it"
        asked = f"{self.matrix}: {self.principal}, {self.action} {self.resource}"
        return f"{self.where}: {asked}: expected {self.expected}, got {got} because {because}"


def try_matrices(matrices: Iterable[Matrix], bundle: Bundle, compiled: Compile) -> tuple[Cell, ...]:
    """Every cell of every matrix, decided. Those that do not `hold` are the failures."""
    # Nothing is searched here, and thousands of phrases would be compiled anew for each claimed principal.
    bare = bundle.model_copy(update={"restricted_terms": {}})
    policy = compiled(bare)
    cells: list[Cell] = []
    for matrix in matrices:
        for name, asking in matrix.rules.principals.items():
            claimed = asking.is_claimed and asking.subject
            ruling = compiled(without_memberships(bare, claimed)) if claimed else policy
            cells += _row(matrix, name, _identity(asking, bundle.tenant), ruling)
    return tuple(cells)


def _row(matrix: Matrix, name: str, identity: Identity, policy: PolicySnapshot) -> Iterator[Cell]:
    for resource in matrix.rules.resources:
        for action in matrix.rules.actions:
            yield Cell(
                where=matrix.where(name, resource, action),
                matrix=matrix.rules.matrix,
                principal=name,
                resource=resource,
                action=action,
                expected=matrix.expected(name, resource, action),
                decision=policy.may(identity, action, resource),
            )


def _identity(asking: Asking, tenant: str) -> Identity:
    claims = (frozenset(asking.roles or ()), frozenset(asking.groups or ()))
    person = Principal(tenant, asking.subject or asking.client or "", *claims)
    if asking.subject and asking.client:
        return Identity.acting(Principal(tenant, asking.client), person)
    return Identity.direct(person)
