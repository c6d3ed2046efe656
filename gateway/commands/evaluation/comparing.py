"""`gateway eval compare`: whether a change of prompt or policy finds less than what was before."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from gateway.adapters.evaluation.resampling import interval_of
from gateway.adapters.evaluation.results import read_result
from gateway.commands.console import FAILED, command, out, show_json
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.quality.measures import MEASURES


@command
async def compare_rewrites(
    before: Annotated[
        Path, typer.Argument(metavar="A.json", help="A result of `gateway eval rewrite --json`.")
    ],
    after: Annotated[Path, typer.Argument(metavar="B.json", help="Another of the same turns.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the comparison for a program.")] = False,
) -> None:
    """Compare two results turn by turn; exit 1 when B finds less than A beyond what may be chance.

    Example: gateway eval compare before.json after.json
    """
    first, second = read_result(before), read_result(after)
    if apart := sorted(first.keys() ^ second.keys()):
        raise ProblemError(
            Problem(
                Problems.INVALID_DATA,
                f"turns that are in one result only: {len(apart)}, the first of them {apart[0]!r}",
                str(after if apart[0] in first else before),
                "Compare results of the same --turns and --passages.",
            )
        )
    compared = {
        name: _compared([second[each][name] - first[each][name] for each in first]) for name in MEASURES
    }
    if as_json:
        show_json({"n": len(first), "measures": compared})
    else:
        for name, found in compared.items():
            low, high = found["interval"]
            out.print(
                f"{name:<10} {found['mean']:+.3f} (95 %: {low:+.3f} to {high:+.3f})  {found['verdict']}"
            )
    if any(found["verdict"] == "worse" for found in compared.values()):
        raise typer.Exit(FAILED)


def _compared(differences: list[float]) -> dict[str, Any]:
    low, high = interval_of(differences)
    verdict = "worse" if high < 0 else "better" if low > 0 else "no difference that could not be chance"
    return {"mean": sum(differences) / len(differences), "interval": (low, high), "verdict": verdict}
