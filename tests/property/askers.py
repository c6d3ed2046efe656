"""Who asks in the properties of the access filter, and what must hold of every search made for them.

The filter that a search has to carry is compiled here once more, from the bundle and the asker's names:
nothing else of the gateway has a say in it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.access import AccessFilter
from gateway.domain.search import ScopedQuery
from gateway.stages.contextualise import visible_collections
from tests.policies import MODEL, asking
from tests.world import MARIA, World


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, with the roles of the credential, and for whom, if that is somebody else."""

    subject: str
    roles: tuple[str, ...] = ()
    on_behalf: str = ""

    def __str__(self) -> str:
        return f"{self.subject} for {self.on_behalf}" if self.on_behalf else self.subject

    def filter_in(self, world: World) -> AccessFilter:
        """What this asker's searches have to be made under, by identity and policy alone."""
        through = self.subject if self.on_behalf else ""
        who = asking(self.on_behalf or self.subject, roles=self.roles, through=through)
        return compile_policy(world.bundle, MODEL).entitle(who)


ASKERS = (
    Asker(MARIA),
    Asker("nina@acme.example", roles=("technician",)),
    Asker("lars@acme.example"),
    Asker("chat@acme.example", on_behalf=MARIA),
    Asker("nobody@acme.example"),
)


def wire(access: AccessFilter) -> bytes:
    """Every byte of a filter."""
    return json.dumps(asdict(access)).encode()


def assert_under(world: World, expected: AccessFilter, searches: Sequence[ScopedQuery]) -> None:
    """Each search carries exactly this filter, and only what its collections declare narrows it further."""
    assert {wire(search.access) for search in searches} <= {wire(expected)}
    visible = visible_collections(world.bundle, expected, ())
    for search in searches:
        rules = [world.bundle.settings.collections[name] for name in search.collections]
        assert set(search.collections) <= set(visible or ())
        assert all(search.suggested_filters.keys() <= each.fields.keys() for each in rules)
