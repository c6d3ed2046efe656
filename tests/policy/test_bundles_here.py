"""The bundles in this repository: well-formed, and their matrices come out as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.adapters.bundles.checking import check
from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.bundles.matrices import read_matrices
from gateway.adapters.bundles.trying import try_matrices
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.adapters.documents.folder import page_names, read_pages
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem
from gateway.ports.library import Document
from gateway.services.shelving import Shelf, document_of
from tests.policies import MODEL, POLICIES, asking, bundle_of

DEMO = ("acme", "globex")
FOLDERS = sorted(path.parent for path in POLICIES.glob("*/tenant.yaml"))


def named(folder: Path) -> str:
    return folder.name


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_the_bundle_is_well_formed(folder: Path) -> None:
    found = check(read_folder(folder))
    assert isinstance(found, Bundle), "\n".join(map(str, found))
    assert found.tenant == folder.name


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_every_cell_of_its_matrices_holds(folder: Path) -> None:
    files = read_folder(folder)
    matrices, _ = read_matrices(files)
    cells = try_matrices(matrices, bundle_of(files), lambda bundle: compile_policy(bundle, MODEL))
    assert [str(cell) for cell in cells if not cell.holds] == []
    assert any(cell.expected == "allow" for cell in cells), "matrices that only deny prove little"


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_every_restricted_term_is_found_in_its_own_spelling_and_in_capitals(folder: Path) -> None:
    bundle = bundle_of(read_folder(folder))
    policy = compile_policy(bundle, MODEL)
    for scope, phrases in bundle.restricted_terms.items():
        for phrase in phrases:
            for written in (phrase, phrase.upper(), phrase.replace(" ", "-")):
                found = {(match.phrase, match.scope) for match in policy.terms_in(f"what about {written}?")}
                assert (phrase, scope) in found


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_every_page_may_be_stored_and_no_collection_is_empty(folder: Path) -> None:
    bundle = bundle_of(read_folder(folder))
    assert {path.name for path in (folder / "kb").iterdir()} == set(bundle.settings.collections)
    for name in bundle.settings.collections:
        pages = documents_in(folder, name)
        assert pages
        assert len({page.id for page in pages}) == len(pages)


@pytest.mark.parametrize("folder", FOLDERS, ids=named)
def test_its_pages_are_in_all_of_its_languages(folder: Path) -> None:
    bundle = bundle_of(read_folder(folder))
    spoken = {page.language for page in documents_in(folder, "handbook")}
    assert spoken == set(bundle.settings.languages) == {"en", "de", "pt"}


def documents_in(folder: Path, collection: str) -> list[Document]:
    """The documents that a collection's pages become; an AssertionError where one may not be stored."""
    bundle, pages = bundle_of(read_folder(folder)), folder / "kb" / collection
    found = [
        page if isinstance(page, Problem) else document_of(page, Shelf(collection), bundle)
        for page in read_pages(pages, page_names(pages))
    ]
    assert all(isinstance(each, Document) for each in found), found
    return [each for each in found if isinstance(each, Document)]


def test_there_are_two_demo_tenants() -> None:
    assert set(DEMO) <= set(map(named, FOLDERS))


def test_the_demo_tenants_share_names_that_mean_different_things() -> None:
    """So that a mix-up of tenants shows as a wrong answer, not as no answer."""
    acme, globex = (bundle_of(read_folder(POLICIES / name)) for name in DEMO)
    pages = [{each.id: each for each in documents_in(POLICIES / name, "handbook")} for name in DEMO]
    both = pages[0].keys() & pages[1].keys()
    assert len(both) > 10
    assert all(pages[0][name].text != pages[1][name].text for name in both)
    assert any(pages[0][name].scope != pages[1][name].scope for name in both)
    assert acme.settings.scopes.keys() & globex.settings.scopes.keys()
    assert {"employee", "hr", "legal-reviewer", "compliance"} <= roles_of(acme) & roles_of(globex)
    assert acme.glossary["MV"] != globex.glossary["MV"]
    for rules in ("sessions", "rewrite", "boundary", "masking", "reviews"):
        assert getattr(acme.settings, rules) != getattr(globex.settings, rules)


def roles_of(bundle: Bundle) -> set[str]:
    return {
        line.values[0].removeprefix("role:") for line in bundle.policy if line.values[0].startswith("role:")
    }


def test_maria_finds_finance_and_people_matters_but_never_pay() -> None:
    bundle = bundle_of(read_folder(POLICIES / "acme"))
    access = compile_policy(bundle, MODEL).entitle(asking("maria@acme.example"))
    assert (access.any_of, access.none_of) == (("finance", "hr"), ("hr/payroll",))
