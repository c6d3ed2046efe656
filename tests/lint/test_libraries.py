"""The inner layers import no third-party library, and the admin pages see two packages of the gateway."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

import pytest

from tests.lint.origins import ROOT, python_files

LIBRARIES = {
    "gateway/domain": {"pydantic"},
    "gateway/ports": set[str](),
    "gateway/stages": set[str](),
    "gateway/services": set[str](),
}
"""What each layer may import beside the standard library and the gateway: values are pydantic's at most."""

ADMIN_SEES = ("gateway.domain", "gateway.services")


def imported_modules(source: str) -> Iterator[str]:
    """The full names of the modules that a source imports, at any depth, in any way."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def foreign(source: str, libraries: set[str]) -> list[str]:
    """Imported packages that are neither ours, nor the standard library's, nor among `libraries`."""
    known = {"gateway", *libraries, *sys.stdlib_module_names}
    return [module for module in imported_modules(source) if module.partition(".")[0] not in known]


def unseen(source: str) -> list[str]:
    """Modules of the gateway that a source imports and the admin pages must not know."""
    ours = (module for module in imported_modules(source) if module.partition(".")[0] == "gateway")
    return [
        module for module in ours if not f"{module}.".startswith(tuple(f"{seen}." for seen in ADMIN_SEES))
    ]


@pytest.mark.parametrize("layer", LIBRARIES)
def test_a_layer_imports_only_what_it_may(layer: str) -> None:
    found = {
        path.relative_to(ROOT).as_posix(): foreign(path.read_text(encoding="utf-8"), LIBRARIES[layer])
        for path in python_files(layer)
    }
    assert found, f"{layer} has moved"
    assert {name: modules for name, modules in found.items() if modules} == {}


def test_the_admin_pages_see_services_and_domain_only() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): unseen(path.read_text(encoding="utf-8"))
        for path in python_files("admin")
    }
    assert {name: modules for name, modules in found.items() if modules} == {}


@pytest.mark.parametrize(
    "source",
    ["import structlog", "from sqlalchemy.orm import Session", "def late():\n    import casbin.util as util"],
)
def test_a_library_in_an_inner_layer_is_seen(source: str) -> None:
    assert foreign(source, {"pydantic"})


def test_pydantic_the_standard_library_and_ourselves_are_no_libraries() -> None:
    source = "import json\nfrom pydantic import BaseModel\nfrom gateway.domain.access import covers"
    assert foreign(source, {"pydantic"}) == []


@pytest.mark.parametrize(
    "source",
    [
        "import gateway.adapters.casbin.snapshot",
        "from gateway import bootstrap",
        "from gateway.services_too import reviewing",
        "from gateway.ports.clock import Clock",
    ],
)
def test_an_admin_page_that_sees_more_is_seen(source: str) -> None:
    assert unseen(source)


def test_an_admin_page_may_import_services_domain_and_libraries() -> None:
    source = (
        "import litestar\nfrom gateway import services\nfrom gateway.domain.reviews.case import ReviewCase"
    )
    assert unseen(source) == []
