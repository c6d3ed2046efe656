"""What the validators object to in rewrites that people made: turns as `gateway eval rewrite` reads them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from gateway.domain.brief import MaskedConversation, MaskedTurn
from gateway.domain.conversation import Role
from gateway.domain.identifiers import identifiers_in
from gateway.domain.masking import MaskedText, Vault
from gateway.domain.proposal import Proposal, ProposedQuery
from gateway.domain.validation import Case
from gateway.domain.violations import ViolationCode
from tests.validation_tables.reading import Row
from tests.validation_tables.setting import ACCESS, FIELDS, POLICY

_SEED = 7


def human_rows(path: Path, most: int) -> tuple[Row, ...]:
    """At most so many rewrites of one file as good rows, the same ones each time. The code of a row says
    nothing here."""
    found = [row for line in path.read_text(encoding="utf-8").splitlines() for row in _rows(json.loads(line))]
    return tuple(random.Random(_SEED).sample(found, min(most, len(found))))  # noqa: S311


def _rows(turn: Mapping[str, Any]) -> Iterator[Row]:
    texts = turn["rewrites"] if "rewrites" in turn else [turn["rewrite"]]
    for text in texts:
        if text.strip() and turn["question"].strip():
            proposal = Proposal("human", (ProposedQuery(text),))
            yield Row(ViolationCode.EMPTY, _case(turn["question"], turn["history"]), proposal, bad=False)


def _case(question: str, history: Sequence[Mapping[str, str]]) -> Case:
    window = tuple(MaskedTurn(Role(turn["role"]), MaskedText(turn["content"])) for turn in history)
    return Case(
        conversation=MaskedConversation(window, MaskedText(question), "en"),
        vault=Vault({}),
        identifiers=identifiers_in(question, ()),
        glossary={},
        access=ACCESS,
        policy=POLICY,
        max_queries=3,
        max_query_chars=400,
        fields={"area": FIELDS["area"]},
        common_fields={"area": FIELDS["area"]},
    )
