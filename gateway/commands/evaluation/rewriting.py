"""`gateway eval rewrite`: what rewriting finds, beside the typed words and a person's own rewrite."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from gateway.adapters.clock import SystemClock
from gateway.adapters.evaluation.reading import read_rows
from gateway.adapters.evaluation.resampling import interval_of
from gateway.commands.console import command, out, progress
from gateway.commands.evaluation.trial_room import evaluating, judged_by
from gateway.commands.scenarios.rehearsal import Hall
from gateway.domain.quality.judged import JudgedTurn, Passage
from gateway.domain.quality.measures import MEASURES
from gateway.domain.quality.systems import SYSTEMS
from gateway.domain.quality.trial import Trial
from gateway.settings import RewriterChoice, load_settings


@command
async def evaluate_rewrites(
    turns: Annotated[
        Path,
        typer.Option(
            help='JSON Lines: {"id", "history": [{"role", "content"}], "question", "rewrite" or "rewrites",'
            ' "gold_passage_ids"}.'
        ),
    ],
    passages: Annotated[
        list[Path], typer.Option(metavar="FILE...", help='JSON Lines: {"id", "title", "text"}.')
    ],
    more_passages: Annotated[list[Path] | None, typer.Argument(hidden=True)] = None,
    rewriter: Annotated[
        RewriterChoice, typer.Option(help="Which rewriter; auto is the one of the settings.")
    ] = RewriterChoice.AUTO,
    json_file: Annotated[
        Path | None,
        typer.Option("--json", metavar="OUT", help="Write the result for a program to this file."),
    ] = None,
) -> None:
    """Measure what rewritten searches find, beside the typed words and the rewrites of people.

    Every turn goes through the real pipeline with its own history; retrieval is BM25, the same for all.

    Example: gateway eval rewrite --turns turns.jsonl --passages passages.jsonl --json result.json
    """
    texts = [text for file in (*passages, *(more_passages or ())) for text in read_rows(file, Passage)]
    trial = await _trial(judged_by(read_rows(turns, JudgedTurn), texts), texts, rewriter)
    result = {**trial.document(), "better_than_raw": _better(trial)}
    _print(result)
    if json_file is not None:
        json_file.write_text(json.dumps(result) + "\n", encoding="ascii")


async def _trial(turns: Sequence[JudgedTurn], passages: Sequence[Passage], rewriter: RewriterChoice) -> Trial:
    settings = load_settings()
    if rewriter is not RewriterChoice.AUTO:
        settings = settings.model_copy(update={"rewriter": rewriter})
    async with Hall(settings) as hall:
        room = await evaluating(hall, passages, SystemClock())
        with progress("trying") as bar:
            return Trial(tuple([await room.tried(turn) for turn in bar.track(turns, description="")]))


def _better(trial: Trial) -> dict[str, Any]:
    """What the gateway finds more than the typed words, on follow-ups, with what may be chance."""
    differences = {name: trial.followups.better_by(name) for name in MEASURES}
    return {
        name: {"mean": sum(each) / len(each), "interval": interval_of(each)}
        for name, each in differences.items()
        if each
    }


def _print(result: dict[str, Any]) -> None:
    _print_group(f"All {result['n']} turns with passages", result["systems"], result["gap_closed"])
    for name, group in result["groups"].items():
        _print_group(f"{name}: {group['n']} of {group['asked']} turns", group, group["gap_closed"])
        out.print(f"untouched {group['untouched']:.3f}   statuses {_counts(group['statuses'])}\n")
    for name, better in result["better_than_raw"].items():
        low, high = better["interval"]
        out.print(f"follow-ups, {name}: {better['mean']:+.3f} than typed (95 %: {low:+.3f} to {high:+.3f})")
    if result["n"]:
        out.print(f"less found than with a person's rewrite: {_counts(result['failures']) or 'nowhere'}")
    times = result["ms_per_turn"]
    out.print(f"ms per turn: p50 {times['p50']:.1f}, p95 {times['p95']:.1f}")


def _print_group(title: str, systems: dict[str, Any], closed: dict[str, float]) -> None:
    table = Table(title=title, title_justify="left")
    for heading in ("", *MEASURES):
        table.add_column(heading)
    for system in SYSTEMS:
        measures = systems[system]
        if measures:
            table.add_row(system, *(f"{measures[name]:.3f}" for name in MEASURES))
    table.add_row("gap closed", *(f"{closed[name]:.2f}" if name in closed else "-" for name in MEASURES))
    out.print(table)


def _counts(statuses: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(statuses.items()))
