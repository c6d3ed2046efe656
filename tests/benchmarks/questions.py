"""Questions that ask for several things, and questions that are not certain enough to be searched: how often
the gateway without a model tells them as people did. Three public sets; nothing where they are not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from rich.table import Table
from spacy.lang.en.stop_words import STOP_WORDS

from gateway.adapters.clock import SystemClock
from gateway.commands.evaluation.trial_room import evaluating
from gateway.commands.scenarios.rehearsal import Hall
from gateway.domain.language.stems import stem
from gateway.domain.quality.judged import JudgedTurn, Passage
from gateway.domain.quality.trial import Tried
from gateway.services.evaluating import Evaluating
from gateway.settings import RewriterChoice, load_settings
from tests.benchmarks.meaning import DATA
from tests.benchmarks.place import Place

SEVERAL = ("break_qdmr_dev_sample", "strategyqa_train_sample")
UNCERTAIN = "abg_coqa_val_turns"
_NOWHERE = Passage(id="none", title="Nothing", text="Nothing is looked for.")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the gateway served it, beside what people did with it."""

    tried: Tried
    row: Mapping[str, Any]

    @property
    def is_split(self) -> bool:
        return len(self.tried.queries) > 1

    def covered(self) -> float:
        """The share of the content words of people's searches that stand in one of the gateway's."""
        wanted = set(_content(" ".join(self.row["search_steps"])))
        return len(wanted & set(_content(" ".join(self.tried.queries)))) / len(wanted) if wanted else 1.0


async def measure(_: Place) -> Table:
    """For each set the questions that people split, or asked back about, and those that they did not."""
    table = Table("set", "people", "n", "gateway", "share", title="Questions")
    if not DATA.exists():
        return table
    settings = load_settings().model_copy(update={"rewriter": RewriterChoice.OFFLINE})
    async with Hall(settings) as hall:
        room = await evaluating(hall, [_NOWHERE], SystemClock())
        for name in SEVERAL:
            asked = [await _asked(room, row) for row in _rows(name)]
            for line in _several(asked):
                table.add_row(name, *line)
        asked = [await _asked(room, row) for row in _rows(UNCERTAIN)]
        for line in _uncertain(asked):
            table.add_row(UNCERTAIN, *line)
    return table


def _rows(name: str) -> Iterator[Mapping[str, Any]]:
    yield from map(json.loads, (DATA / f"{name}.jsonl").read_text("utf-8").splitlines())


async def _asked(room: Evaluating, row: Mapping[str, Any]) -> Asked:
    return Asked(await room.tried(JudgedTurn.model_validate(row)), row)


def _several(asked: Sequence[Asked]) -> Iterator[tuple[str, str, str, str]]:
    split = [each for each in asked if len(each.row["search_steps"]) > 1]
    whole = [each for each in asked if len(each.row["search_steps"]) == 1]
    yield "several searches", str(len(split)), "several", _share([each.is_split for each in split])
    yield "one search", str(len(whole)), "one", _share([not each.is_split for each in whole])
    yield "all", str(len(asked)), "words of people's searches kept", f"{mean(e.covered() for e in asked):.3f}"


def _uncertain(asked: Sequence[Asked]) -> Iterator[tuple[str, str, str, str]]:
    for is_needed, people in ((True, "asked back"), (False, "answered")):
        those = [each for each in asked if each.row["needs_clarification"] is is_needed]
        back = [each.tried.status == "needs_clarification" for each in those]
        yield people, str(len(those)), "asked back", _share(back)


def _share(answers: Sequence[bool]) -> str:
    return f"{mean(answers):.3f}" if answers else "-"


def _content(text: str) -> Iterator[str]:
    yield from (stem(word) for word in _WORD.findall(text.casefold()) if word not in STOP_WORDS)
