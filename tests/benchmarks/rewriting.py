"""A turn whose texts were read before: what the whole way takes without a model, a database and a search."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from statistics import quantiles

from rich.table import Table

from gateway.adapters.clock import SystemClock
from gateway.commands.evaluation.trial_room import evaluating
from gateway.commands.scenarios.rehearsal import Hall
from gateway.domain.answer import Answer
from gateway.domain.quality.judged import JudgedTurn, Passage
from gateway.domain.recourse import Status
from gateway.domain.request import Options
from gateway.services.evaluating import Evaluating
from gateway.settings import RewriterChoice, load_settings
from tests.benchmarks.meaning import DATA
from tests.benchmarks.place import Place

TURNS = "cast2020_turns.jsonl"
_NOWHERE = Passage(id="none", title="Nothing", text="Nothing is looked for.")
_ANEW = Options(cached=False)


async def measure(_: Place) -> Table:
    """Every turn of CAsT 2020 with its history, a second time; the first lets masking read it."""
    table = Table("a turn", "n", "p50 ms", "p95 ms", "wanted at p95", title="Rewriting, the parse warm")
    if not (DATA / TURNS).exists():
        return table
    settings = load_settings().model_copy(update={"rewriter": RewriterChoice.OFFLINE})
    async with Hall(settings) as hall:
        room = await evaluating(hall, [_NOWHERE], SystemClock())
        answers = [answer async for answer in _asked_twice(room)]
    for status in (Status.REWRITTEN, Status.PASSTHROUGH):
        took = [answer.timings_ms["total"] for answer in answers if answer.status is status]
        table.add_row(status.value, *_shown(took), "15")
    return table


async def _asked_twice(room: Evaluating) -> AsyncIterator[Answer]:
    for line in (DATA / TURNS).read_text(encoding="utf-8").splitlines():
        turn = JudgedTurn.model_validate(json.loads(line))
        for _ in range(2):
            answer = await room.asked(turn, _ANEW)
        yield answer


def _shown(took: Sequence[float]) -> tuple[str, str, str]:
    cut = quantiles(took, n=20)
    return str(len(took)), f"{cut[9]:.1f}", f"{cut[18]:.1f}"
