"""What a lane beside a search brings and costs: beside the offline rewriter's searches, a person's own
rewrite, and the rewrite of another question altogether, which finds nothing that was asked for."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean

from rich.table import Table

from gateway.adapters.evaluation.passages import PassageIndex
from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.domain.lanes import Lane
from gateway.domain.proposal import Proposal
from gateway.domain.quality.judged import Passage
from gateway.domain.search import Hit, Ranking, fuse
from gateway.domain.variations import variations
from tests.benchmarks.meaning import DATA
from tests.benchmarks.place import Place
from tests.briefs import brief_of

SETS = {"cast2020": 1, "canard": 8}
"""The data sets, and every how many follow-ups one is asked."""
WEIGHT = 0.3
_DEPTH, _WINDOW = 50, 12
_STRANGE = 37
"""The wrong rewrite is that of the turn so many places further on."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A follow-up with everything that may be searched for it, and the passages that answer it."""

    question: str
    searches: tuple[str, ...]
    variation: str
    human: str
    gold: frozenset[str]


async def measure(_: Place) -> Table:
    """Recall at 5, 10 and 20 with and without a lane of weight 0.3; nothing where the data sets are not."""
    table = Table("searched", "n", "R@5", "R@10", "R@20", title="Lanes")
    for name in SETS if DATA.exists() else ():
        lines = (DATA / f"{name}_passages.jsonl").read_text("utf-8").splitlines()
        index = PassageIndex([Passage.model_validate_json(line) for line in lines], "passages", "open")
        turns = [turn async for turn in _turns(name)]
        for kind, figures in _kinds(index, turns).items():
            table.add_row(f"{name}: {kind}", str(len(turns)), *(f"{figure:.3f}" for figure in figures))
    return table


async def _turns(name: str) -> AsyncIterator[Turn]:
    rows = map(json.loads, (DATA / f"{name}_turns.jsonl").read_text("utf-8").splitlines())
    asked = [row for row in rows if row.get("gold_passage_ids") and row["history"]][:: SETS[name]]
    rewriter = OfflineRewriter()
    for row in asked:
        brief = brief_of(row["question"], *(turn["content"] for turn in row["history"][-_WINDOW:]))
        reply = await rewriter.rewrite(brief)
        searches = [query.text for query in reply.queries] if isinstance(reply, Proposal) else []
        others = variations(brief.conversation, searches, {})
        yield Turn(
            question=row["question"],
            searches=tuple(searches) or (row["question"],),
            variation=others[0] if others else row["question"],
            human=row["rewrite"],
            gold=frozenset(row["gold_passage_ids"]),
        )


def _kinds(index: PassageIndex, turns: Sequence[Turn]) -> dict[str, tuple[float, ...]]:
    found: dict[str, list[tuple[float, ...]]] = {}
    for place, turn in enumerate(turns):
        wrong = turns[(place + _STRANGE) % len(turns)].human
        for kind, texts in (("offline", turn.searches), ("human", (turn.human,)), ("wrong", (wrong,))):
            for lane, beside in (("", ""), (" + original", turn.question), (" + variation", turn.variation)):
                ranked = list(_rankings(index, texts, beside))
                ids = [merged.hit.id for merged in fuse(ranked, _DEPTH)]
                found.setdefault(f"{kind}{lane}", []).append(_recalls(turn.gold, ids))
    return {kind: tuple(map(mean, zip(*each, strict=True))) for kind, each in found.items()}


def _rankings(index: PassageIndex, texts: Sequence[str], beside: str) -> Iterator[Ranking]:
    for number, text in enumerate(texts):
        yield Ranking(number, 1.0, _hits(index, text))
    if beside:
        yield Ranking(Lane.ORIGINAL, WEIGHT, _hits(index, beside))


def _hits(index: PassageIndex, text: str) -> list[Hit]:
    return [Hit(name, "passages", "open", "", "", 1.0) for name in index.rank(text, _DEPTH)]


def _recalls(gold: frozenset[str], ids: Sequence[str]) -> tuple[float, ...]:
    return tuple(len(gold & {*ids[:depth]}) / len(gold) for depth in (5, 10, 20))
