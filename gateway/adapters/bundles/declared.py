"""What tenant.yaml declares, as far as it can be read: what the other files may refer to.

Kept apart from the validated settings so that a wrong tenant.yaml does not hide what is wrong elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gateway.adapters.bundles.yaml_text import Document, Value
from gateway.domain.access import lineage


@dataclass(frozen=True, slots=True)
class Declared:
    """The tenant's id, every scope with whether it is marked sensitive, and every collection's fields.

    A tenant.yaml that cannot be read is told once; nothing is then called undeclared elsewhere.
    """

    readable: bool
    tenant: str
    scopes: Mapping[str, bool]
    fields: frozenset[str]

    def lacks_tenant(self, tenant: str) -> bool:
        return bool(self.tenant) and tenant != self.tenant

    def lacks_scope(self, path: str) -> bool:
        return self.readable and path not in self.scopes

    def lacks_field(self, name: str) -> bool:
        return self.readable and name not in self.fields

    def is_sensitive(self, scope: str) -> bool:
        """Whether the scope or one above it is marked sensitive."""
        return not self.readable or any(self.scopes.get(above, False) for above in lineage(scope))


def declared_in(document: Document) -> Declared:
    """What the document declares, taking for absent whatever has the wrong shape."""
    root = _table(document.value)
    scopes = {
        path: _table(rules).get("sensitive") is True for path, rules in _table(root.get("scopes")).items()
    }
    collections = _table(root.get("collections")).values()
    fields = frozenset(name for rules in collections for name in _table(_table(rules).get("fields")))
    tenant = root.get("tenant")
    return Declared(bool(root), tenant if isinstance(tenant, str) else "", scopes, fields)


def _table(value: Value) -> Mapping[str, Value]:
    return value if isinstance(value, dict) else {}
