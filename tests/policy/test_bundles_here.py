"""The bundles in this repository: well-formed, and their matrices come out as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.adapters.bundles.checking import check
from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.bundles.matrices import read_matrices
from gateway.adapters.bundles.trying import try_matrices
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.bundle import Bundle
from tests.policies import MODEL, POLICIES, asking, bundle_of

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


def test_there_is_a_demo_tenant() -> None:
    assert "acme" in map(named, FOLDERS)


def test_maria_finds_finance_and_people_matters_but_never_pay() -> None:
    bundle = bundle_of(read_folder(POLICIES / "acme"))
    access = compile_policy(bundle, MODEL).entitle(asking("maria@acme.example"))
    assert (access.any_of, access.none_of) == (("finance", "hr"), ("hr/payroll",))
