"""`gateway eval masking`: how much of the personal data that people marked is masked, and what else is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from gateway.adapters.bundles.parsing import parse
from gateway.adapters.evaluation.mutations import mutation_document, mutations, sampled
from gateway.adapters.evaluation.reading import read_rows
from gateway.adapters.presidio.detector import PATIENT_S, PresidioDetector
from gateway.commands.console import command, out, progress
from gateway.domain.bundle import Bundle
from gateway.domain.quality.marked import DIRECT, MarkedText, MaskedCase, masking_document
from gateway.ports.masker import Detector
from gateway.stages.mask import wanted

_SETTINGS = {
    "tenant": "trial",
    "name": "Trial",
    "masking": {
        "entities": {"DATE_TIME": "allow", "ORGANIZATION": "allow"},
        "regions": ["US", "GB", "DE", "FR", "BR", "PT", "ES", "PL", "IT", "CA", "FI", "SE"],
    },
}
"""As most tenants set it: without dates and companies a question loses its point. In every country whose
national numbers are known."""


@command
async def evaluate_masking(
    cases: Annotated[
        Path,
        typer.Option(
            help='JSON Lines: {"id", "text", "language", "spans": [{"start", "end", "type"}]}, in code points'
            " and with Presidio's entity names."
        ),
    ],
    mutated: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=0,
            help="Also write N of the values that were found in every kind of disguise, and look again.",
        ),
    ] = 0,
    seed: Annotated[int, typer.Option(help="Of the choice of values and of places in them.")] = 1,
    json_file: Annotated[
        Path | None,
        typer.Option("--json", metavar="OUT", help="Write the result for a program to this file."),
    ] = None,
) -> None:
    """Measure masking on texts whose personal data people marked.

    Every text goes through the gateway's own detector in its own language. Dates and companies are let
    through, as in the demonstration's bundles.

    Example: gateway eval masking --cases cases.jsonl --mutated 300 --seed 7 --json result.json
    """
    bundle, texts, chance = _bundle(), read_rows(cases, MarkedText), Random(seed)  # noqa: S311 - no secret
    detector = PresidioDetector(workers=1, limit=PATIENT_S)
    await detector.start()
    try:
        masked = await _masked(texts, detector, bundle)
        drawn = sampled(masked, mutated, chance)
        disguised = [each for case, span in drawn for each in mutations(case, span, chance)]
        again = await _masked([each.text for each in disguised], detector, bundle) if disguised else []
    finally:
        await detector.stop()
    kinds = {span.type for each in masked for span in each.case.spans}
    allowed = frozenset(kind for kind in kinds if not bundle.settings.masking.masks(kind))
    result = masking_document(masked, allowed)
    _print(result)
    if disguised:
        found = [(each, after.masked) for each, after in zip(disguised, again, strict=True)]
        result["mutated"] = {"samples": len(drawn), "seed": seed, **mutation_document(found)}
        _print_mutated(result["mutated"])
    if json_file is not None:
        json_file.write_text(json.dumps(result) + "\n", encoding="ascii")


async def _masked(cases: Sequence[MarkedText], detector: Detector, bundle: Bundle) -> list[MaskedCase]:
    regions = bundle.settings.masking.phone_regions
    masked = []
    with progress("masking") as bar:
        for case in bar.track(cases, description=""):
            began = perf_counter()
            (spans,) = await detector.find([case.text], case.language, regions)
            masked.append(MaskedCase(case, wanted(case.text, spans, bundle), (perf_counter() - began) * 1000))
    return masked


def _bundle() -> Bundle:
    parsed = parse({"tenant.yaml": json.dumps(_SETTINGS)})  # JSON is YAML
    if not isinstance(parsed, Bundle):
        raise ValueError(f"the bundle of trials is not valid: {parsed}")
    return parsed


def _print(result: dict[str, Any]) -> None:
    table = Table(title=f"{result['n']} texts", title_justify="left")
    for heading in ("", "marked", "found"):
        table.add_column(heading)
    for kind, recall in sorted(result["recall"].items(), key=lambda each: each[0] != DIRECT):
        table.add_row(kind, str(result["spans"][kind]), f"{recall:.3f}")
    for kind, recall in result["others"].items():
        table.add_row(f"{kind}, no name of Presidio's", "", f"{recall:.3f}")
    out.print(table)
    out.print(f"of the letters and digits masked, personal data: {_shown(result['precision_chars'])}")
    out.print(f"texts without personal data that were touched: {_shown(result['clean_texts_touched'])}")
    times = result["ms_per_text"]
    out.print(f"ms per text: p50 {times['p50']:.1f}, p95 {times['p95']:.1f}")


def _print_mutated(result: dict[str, Any]) -> None:
    table = Table(title=f"{result['samples']} values in disguise", title_justify="left")
    for heading in ("", "written so", "still masked"):
        table.add_column(heading)
    for kind, share in (*result["still_masked"].items(), (DIRECT, result[DIRECT])):
        table.add_row(kind, str(result["n"].get(kind, sum(result["n"].values()))), f"{share:.3f}")
    out.print(table)


def _shown(share: float | None) -> str:
    return "nothing to measure" if share is None else f"{share:.3f}"
