"""`gateway scenarios`: golden conversations, to gate changes of prompts and policies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from gateway.adapters.scenarios.loading import Staged, load
from gateway.bootstrap.policies import MODEL_FILE
from gateway.commands.console import CANNOT_RUN, FAILED, command, out, progress, show_json, show_problem
from gateway.commands.scenarios.rehearsal import Hall
from gateway.settings import load_settings

scenarios_app = typer.Typer(help="Golden conversations.")

SHELVES = (Path("policies"), MODEL_FILE.parent)
"""Where bundles are looked for that lie neither beside a scenario's file nor above it."""


@dataclass(frozen=True, slots=True)
class Result:
    """A scenario that was played."""

    name: str
    failures: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.failures


@scenarios_app.command("run")
@command
async def run(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Files of scenarios, bundle folders, folders of bundles."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Play scenarios through the real pipeline; exit 1 if any failed, 2 if any could not be read.

    Nothing but memory is written to. Without `model:` in a scenario the configured rewriter answers.

    Example: gateway scenarios run policies/acme
    """
    staged, problems = load(paths, SHELVES)
    for problem in problems:
        show_problem(problem)
    results = await _played(staged)
    failed = sum(not result.ok for result in results)
    if as_json:
        _print_json(results, failed)
    else:
        _print(results, failed)
    if problems:
        raise typer.Exit(CANNOT_RUN)
    if failed:
        raise typer.Exit(FAILED)


async def _played(staged: Sequence[Staged]) -> list[Result]:
    results: list[Result] = []
    async with Hall(load_settings()) as hall:
        with progress("rehearsing") as bar:
            task = bar.add_task("", total=len(staged))
            for each in staged:
                results.append(Result(each.scenario.name, await hall.rehearse(each)))
                bar.advance(task)
    return results


def _print(results: Sequence[Result], failed: int) -> None:
    for result in results:
        out.print(f"{'✓' if result.ok else '✗'} {result.name}", markup=False)
        for failure in result.failures:
            out.print(f"    {failure}", markup=False)
    out.print(f"{len(results) - failed} passed, {failed} failed", markup=False)


def _print_json(results: Sequence[Result], failed: int) -> None:
    played = [{"name": each.name, "ok": each.ok, "failures": list(each.failures)} for each in results]
    show_json({"passed": len(results) - failed, "failed": failed, "scenarios": played})


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(scenarios_app, name=name)
