"""`gateway policy`: bundles checked and tried before anybody relies on them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from gateway.adapters.bundles.checking import check as checked
from gateway.adapters.bundles.checking import check_policy
from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.bundles.matrices import read_matrices
from gateway.adapters.bundles.trying import Cell, try_matrices
from gateway.bootstrap.policies import compiled
from gateway.commands.console import FAILED, command, out, show_json
from gateway.commands.policies.attack import attack
from gateway.commands.policies.differing import compare_bundles
from gateway.commands.policies.explaining import explain_decision
from gateway.commands.tenants import BundleFolder, contents, valid_or_exit
from gateway.domain.bundle import Bundle

policy_app = typer.Typer(help="Policies as code.")

AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program.")]


@policy_app.command("check")
@command
async def check(folder: BundleFolder, as_json: AsJson = False) -> None:
    """Say everything that is wrong with a bundle, by file and line; exit 1 if anything is.

    Example: gateway policy check policies/acme
    """
    result = checked(read_folder(folder))
    if as_json:
        problems = () if isinstance(result, Bundle) else result
        show_json(
            {
                "ok": not problems,
                "problems": [_shown(str(p.code), p.where, p.detail, p.mend) for p in problems],
            }
        )
        if problems:
            raise typer.Exit(FAILED)
        return
    bundle = valid_or_exit(result)
    out.print(f"{bundle.tenant} is valid: {contents(bundle)}, policy version {bundle.version}", markup=False)


@policy_app.command("test")
@command
async def try_bundle(folder: BundleFolder, as_json: AsJson = False) -> None:
    """Try the bundle's matrices (tests/*.yaml) on its policy; exit 1 if a cell differs.

    Example: gateway policy test policies/acme
    """
    files = read_folder(folder)
    bundle = valid_or_exit(check_policy(files))
    matrices, _ = read_matrices(files)
    cells = try_matrices(matrices, bundle, compiled)
    failures = [cell for cell in cells if not cell.holds]
    if as_json:
        _show_cells(cells, failures)
    else:
        for cell in failures:
            out.print(str(cell), markup=False)
        out.print(f"{len(cells) - len(failures)} passed, {len(failures)} failed", markup=False)
    if failures or not cells:
        raise typer.Exit(FAILED)


def _show_cells(cells: tuple[Cell, ...], failures: list[Cell]) -> None:
    show_json(
        {
            "passed": len(cells) - len(failures),
            "failed": len(failures),
            "failures": [{**asdict(cell), "action": cell.action.value} for cell in failures],
        }
    )


def _shown(code: str, where: str, detail: str, hint: str) -> dict[str, str]:
    return {"code": code, "where": where, "detail": detail, "hint": hint}


policy_app.command("attack")(attack)


policy_app.command("explain")(explain_decision)
policy_app.command("diff")(compare_bundles)


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(policy_app, name=name)
