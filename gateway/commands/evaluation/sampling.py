"""`gateway eval sample`: rewrites of production for a faithfulness review, and what a model makes of them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from gateway.commands.audit.times import moment
from gateway.commands.console import FAILED, command, err
from gateway.domain.audit import Who
from gateway.domain.evidence.audit_search import Sought
from gateway.domain.quality.sampled import Sampled
from gateway.services.sampling import NO_MODEL, NO_MODEL_SAW_IT, Sampling, rated, unjudged
from gateway.settings import Settings, load_settings

_OPERATOR = "operator"
_UNRATED = {
    NO_MODEL: "unrated, since no model is configured",
    NO_MODEL_SAW_IT: "unrated, since the offline rewriter made them and no model saw the conversation",
}


@command
async def sample_rewrites(
    tenant: Annotated[str, typer.Option(help="Whose rewrites.")],
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many to draw.")] = 50,
    start: Annotated[str, typer.Option("--from", help="Served from this time on (ISO 8601).")] = "",
    end: Annotated[str, typer.Option("--to", help="Served before this time.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed draws the same from the same record.")] = 0,
    judge: Annotated[bool, typer.Option(help="Have the configured model rate what a model made.")] = True,
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write here; without it, to stdout.")
    ] = None,
    by: Annotated[str, typer.Option(help="Who does this, for the record.")] = _OPERATOR,
) -> None:
    """Draw rewrites that were served, as JSON Lines: the masked conversation, the searches, a rating.

    Each line has an empty `verdict` for a person. A model rates only what a model saw before, and `unrated`
    says why there is no rating; drawing is on record in the audit. Exit 1 where there is nothing to draw
    from.

    Example: gateway eval sample --tenant acme --count 50 --from 2026-11-01 --out review.jsonl
    """
    from gateway.bootstrap.inspection import reading

    settings, who = load_settings(), Who(tenant, by, by)
    async with reading(settings, words=True) as parts:
        sought = Sought(start=moment(start, "--from"), end=moment(end, "--to"))
        samples = await Sampling(parts.inspector).draw(who, sought, count, partial(_shuffled, seed))
    if judge:
        samples = await _rated(samples, settings)
    text = "".join(f"{each.model_dump_json()}\n" for each in samples)
    if folder is None:
        sys.stdout.write(text)
    else:
        folder.write_text(text, encoding="utf-8")
    err.print(_summary(samples), markup=False)
    if not samples:
        raise typer.Exit(FAILED)


def _shuffled(seed: int, traces: Sequence[str]) -> list[str]:
    # The same draw every time is what is wanted, so no secret chance.
    return Random(seed).sample(traces, len(traces))  # noqa: S311


async def _rated(samples: Sequence[Sampled], settings: Settings) -> list[Sampled]:
    if not settings.uses_anthropic or settings.anthropic_api_key is None:
        return unjudged(samples)
    # The SDK takes a second to load, so that only those wait for it who use it.
    from gateway.adapters.anthropic.judge import AnthropicJudge
    from gateway.adapters.anthropic.rewriter import SOURCE

    judge = AnthropicJudge(
        api_key=settings.anthropic_api_key.get_secret_value(),
        base_url=settings.anthropic_base_url,
        model=settings.model,
    )
    try:
        return await rated(samples, judge, lambda sampled: sampled.source == SOURCE)
    finally:
        await judge.close()


def _summary(samples: Sequence[Sampled]) -> str:
    intents = Counter(each.rating.intent for each in samples if each.rating)
    said = ", ".join(f"{intent} {number}" for intent, number in sorted(intents.items())) or "none rated"
    unrated = Counter(_UNRATED.get(each.unrated, "could not be rated") for each in samples if each.unrated)
    return "; ".join(
        (f"{len(samples)} rewrites; intent: {said}", *(f"{unrated[why]} {why}" for why in sorted(unrated)))
    )
