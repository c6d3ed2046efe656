"""`gateway policy diff`: who gains and who loses what when one bundle takes another's place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from gateway.adapters.bundles.checking import check_policy
from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.casbin.differences import Difference, differences
from gateway.bootstrap.policies import MODEL_FILE
from gateway.commands.console import FAILED, command, out, show_json
from gateway.commands.tenants import valid_or_exit
from gateway.domain.errors import Problem, ProblemError, Problems

Folder = Annotated[Path, typer.Argument(help="A bundle folder.", exists=True, file_okay=False)]


@command
async def compare_bundles(
    before: Folder,
    after: Folder,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Say who gains and who loses which right from one bundle to another; exit 1 if anybody does.

    Example: gateway policy diff policies/acme drafts/acme
    """
    old, new = (valid_or_exit(check_policy(read_folder(folder))) for folder in (before, after))
    if old.tenant != new.tenant:
        detail = f"these are bundles of two tenants, {old.tenant} and {new.tenant}"
        raise ProblemError(
            Problem(Problems.CANNOT_RUN, detail, str(after), "Compare two bundles of one tenant.")
        )
    found = differences(old, new, MODEL_FILE.read_text(encoding="utf-8"))
    if as_json:
        show_json(_document(old.version, new.version, found))
    else:
        for line in _lines(found):
            out.print(line, markup=False)
    if found:
        raise typer.Exit(FAILED)


def _document(before: str, after: str, found: Sequence[Difference]) -> dict[str, Any]:
    return {
        "before": before,
        "after": after,
        "gains": [_shown(each) for each in found if each.gained],
        "losses": [_shown(each) for each in found if not each.gained],
    }


def _shown(each: Difference) -> dict[str, Any]:
    right = {"who": each.who, "action": each.action.value, "object": each.obj}
    return {**right, "before": list(each.before), "after": list(each.after)}


def _lines(found: Sequence[Difference]) -> list[str]:
    if not found:
        return ["nobody gains or loses anything"]
    gained = sum(each.gained for each in found)
    return [*map(_line, found), f"{gained} gained, {len(found) - gained} lost"]


def _line(each: Difference) -> str:
    before, after = (", ".join(references) or "no rule" for references in (each.before, each.after))
    sign = "+" if each.gained else "-"
    return f"{sign} {each.who}  {each.action} {each.obj}  (before: {before}; after: {after})"
