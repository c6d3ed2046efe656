"""Reversible masking: spans of personal data become placeholders, and placeholders become values again.

A vault belongs to one conversation and is two-way unique: one placeholder a value, one value a placeholder.
Offsets are code points throughout.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from gateway.domain.text import sendable

PLACEHOLDER = re.compile(r"<([A-Z][A-Z_]*)_([1-9][0-9]*)>")
"""What a placeholder looks like: `<PERSON_1>`, numbered by type in order of first appearance."""

LITERAL = "LITERAL"
"""The type of a text that looks like a placeholder but was typed by a person; it is masked like a value."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Personal data found in a text: code points `start` to `end`, Presidio's entity name, score 0 to 1."""

    start: int
    end: int
    kind: str
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class MaskedText:
    """A text in which every found value is a placeholder. Only `mask` makes one (a lint guards this)."""

    text: str
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Vault:
    """The placeholders of one conversation and the values they stand for."""

    values: Mapping[str, str] = field(default_factory=dict)

    def placeholder_for(self, value: str) -> str | None:
        return next((name for name, kept in self.values.items() if kept == value), None)

    def with_value(self, kind: str, value: str) -> tuple[str, Vault]:
        """The placeholder of `value`, made under the next free number of its type when it has none yet."""
        if (known := self.placeholder_for(value)) is not None:
            return known, self
        numbers = [int(m[2]) for name in self.values if (m := PLACEHOLDER.fullmatch(name)) and m[1] == kind]
        placeholder = f"<{kind}_{max(numbers, default=0) + 1}>"
        return placeholder, Vault({**self.values, placeholder: value})

    def newer_than(self, older: Vault) -> dict[str, str]:
        """The entries that `older` does not have."""
        return {name: value for name, value in self.values.items() if name not in older.values}


def settle_overlaps(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans in order without overlaps: overlapping ones become their union under the strongest one's type.

    The strongest has the highest score, then the greatest length; nothing found is left unmasked.
    """
    groups: list[list[Span]] = []
    reach = -1
    for span in sorted(spans):
        if groups and span.start < reach:
            groups[-1].append(span)
        else:
            groups.append([span])
        reach = max(reach, span.end)
    return tuple(_union(group) for group in groups)


def _union(group: Sequence[Span]) -> Span:
    strongest = max(group, key=lambda span: (span.score, span.end - span.start))
    return Span(
        start=min(span.start for span in group),
        end=max(span.end for span in group),
        kind=strongest.kind,
        score=strongest.score,
    )


def mask(text: str, spans: Iterable[Span], vault: Vault) -> tuple[MaskedText, Vault]:
    """The text with each span as its placeholder, and the vault that can restore it."""
    literals = (Span(*m.span(), kind=LITERAL) for m in PLACEHOLDER.finditer(text))
    pieces: list[str] = []
    counts: Counter[str] = Counter()
    at = 0
    for span in settle_overlaps((*spans, *literals)):
        placeholder, vault = vault.with_value(span.kind, text[span.start : span.end])
        counts[span.kind] += 1
        pieces += (sendable(text[at : span.start]), placeholder)
        at = span.end
    pieces.append(sendable(text[at:]))
    return MaskedText("".join(pieces), dict(counts)), vault


def restore(text: str, vault: Vault) -> str:
    """The text with every placeholder of the vault as its value; unknown ones are left as they stand."""
    return PLACEHOLDER.sub(lambda match: vault.values.get(match[0], match[0]), text)
