"""Reads the tables: one file for each violation code, each context with its good and its bad outputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from gateway.adapters.anthropic.reply import Unreadable, read_reply
from gateway.domain.bundle import FieldRules
from gateway.domain.glossary import terms_in
from gateway.domain.identifiers import identifiers_in
from gateway.domain.masking import Vault
from gateway.domain.proposal import FailureKind, FilterValue, Proposal, ProposedQuery, Reply, RewriteFailure
from gateway.domain.validation import Case
from gateway.domain.violations import ViolationCode
from tests.briefs import conversation_of
from tests.validation_tables.setting import ACCESS, FIELDS, POLICY, SHAPES

FOLDER = Path(__file__).parent
SETS = ("first", "second")
_SOURCE = "table"


@dataclass(frozen=True, slots=True)
class Row:
    """One output of a rewriter in its context. `bad` says whether a violation of `code` is due."""

    code: ViolationCode
    case: Case
    reply: Reply
    bad: bool

    def __str__(self) -> str:
        shown = self.reply if isinstance(self.reply, RewriteFailure) else self.reply.queries
        return f"{self.code}: {self.case.message!r} -> {shown}"


@cache
def rows(chosen: str, code: ViolationCode) -> tuple[Row, ...]:
    """The rows of one code in the set of that name (`first`, `second`), in the order of the file."""
    contexts = yaml.safe_load((FOLDER / chosen / f"{code}.yaml").read_text(encoding="utf-8"))
    return tuple(row for context in contexts for row in _rows(code, context))


def _rows(code: ViolationCode, context: Mapping[str, Any]) -> Iterator[Row]:
    case = _case(context)
    for kind in ("good", "bad"):
        for output in context.get(kind, ()):
            yield Row(code, case, _reply(output), kind == "bad")


def _case(context: Mapping[str, Any]) -> Case:
    message, said = context["asks"], context.get("said", [])
    fields: dict[str, FieldRules] = {name: FIELDS[name] for name in context.get("fields", ["area", "plan"])}
    return Case(
        conversation=conversation_of(message, *said, language=context.get("language", "en")),
        vault=Vault(context.get("vault", {})),
        identifiers=identifiers_in(message, SHAPES),
        glossary=terms_in("\n".join((*said, message)), context.get("glossary", {})),
        access=ACCESS,
        policy=POLICY,
        max_queries=context.get("max_queries", 3),
        max_query_chars=context.get("max_query_chars", 400),
        fields=fields,
        common_fields=fields,
    )


def _reply(output: Any) -> Reply:
    """A text or a list of them, a search with filters, a model's raw text, or a failure."""
    if isinstance(output, Mapping) and "failure" in output:
        return RewriteFailure(_SOURCE, FailureKind(output["failure"]))
    if isinstance(output, Mapping) and "reply" in output:
        return _read(output["reply"])
    outputs = output if isinstance(output, list) else [output]
    return Proposal(_SOURCE, tuple(map(_query, outputs)))


def _read(text: str) -> Reply:
    try:
        return read_reply(text, source=_SOURCE)
    except Unreadable as error:
        return RewriteFailure(_SOURCE, FailureKind.MALFORMED, str(error))


def _query(output: Any) -> ProposedQuery:
    if isinstance(output, str):
        return ProposedQuery(output)
    text = output["text"]
    if "repeated_to" in output:
        text = (f"{text} " * output["repeated_to"])[: output["repeated_to"]]
    return ProposedQuery(text, {name: _value(value) for name, value in output.get("filters", {}).items()})


def _value(value: Any) -> FilterValue:
    return tuple(value) if isinstance(value, list) else value
