"""What tenant.yaml declares, even when something else in it is wrong."""

from __future__ import annotations

import pytest

from gateway.adapters.bundles.declared import declared_in
from gateway.adapters.bundles.yaml_text import read_document


def test_scopes_and_fields_are_found_beside_what_is_wrong() -> None:
    text = (
        "tenant: acme\nnonsense: 1\nscopes:\n  hr: {title: HR}\n  legal: {title: Legal, sensitive: true}\n"
        "  it: wrong\ncollections:\n  orders: {fields: {order_id: {type: string}}}\n  other: 3\n"
    )
    declared = declared_in(read_document("tenant.yaml", text)[0])
    assert (declared.tenant, declared.scopes) == ("acme", {"hr": False, "legal": True, "it": False})
    assert declared.fields == {"order_id"}
    assert declared.lacks_scope("finance")
    assert not declared.lacks_scope("hr")
    assert declared.lacks_field("plan")
    assert declared.lacks_tenant("globex")


def test_what_lies_below_a_sensitive_scope_is_sensitive() -> None:
    text = "tenant: acme\nscopes: {legal: {sensitive: true}, legal/mergers: {}, legal-notes: {}}"
    declared = declared_in(read_document("tenant.yaml", text)[0])
    assert declared.is_sensitive("legal")
    assert declared.is_sensitive("legal/mergers")
    assert not declared.is_sensitive("legal-notes")


@pytest.mark.parametrize("text", ["", "- a list", "just text", "a: ["])
def test_of_an_unreadable_file_nothing_is_called_undeclared(text: str) -> None:
    declared = declared_in(read_document("tenant.yaml", text)[0])
    assert not declared.readable
    assert not any((declared.lacks_scope("hr"), declared.lacks_field("x"), declared.lacks_tenant("acme")))
    assert declared.is_sensitive("hr")
