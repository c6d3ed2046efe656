"""Reversible masking: spans of personal data become placeholders, and placeholders become values again.

A vault belongs to one conversation and is two-way unique: one placeholder a value, one value a placeholder.
Offsets are code points throughout.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gateway.domain.text import sendable

PLACEHOLDER = re.compile(r"<([A-Z][A-Z_]*)_([1-9][0-9]*)>")
"""What a placeholder looks like: `<PERSON_1>`, numbered by type in order of first appearance."""

LITERAL = "LITERAL"
"""The type of a text that looks like a placeholder but was typed by a person; it is masked like a value."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Personal data found in a text: code points `start` to `end`, Presidio's entity name, score 0 to 1.

    Raises ValueError for one that covers nothing: its detector counted wrongly, so its text is not clean.
    """

    start: int
    end: int
    kind: str
    score: float = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"a span from {self.start} to {self.end} covers nothing")


@dataclass(frozen=True, slots=True)
class MaskedText:
    """A text in which every found value is a placeholder. Only `mask` makes one (a lint guards this)."""

    text: str
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Vault:
    """The placeholders of one conversation and the values they stand for."""

    values: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _placeholders(self) -> Mapping[str, str]:
        return {value: placeholder for placeholder, value in self.values.items()}

    def highest(self, kind: str) -> int:
        """The highest number of a placeholder of this type; 0 where there is none."""
        numbers = re.findall(rf"<{re.escape(kind)}_([0-9]+)>", self._names)
        return max(map(int, numbers), default=0)

    @cached_property
    def _names(self) -> str:
        return "".join(self.values)

    def placeholder_for(self, value: str) -> str | None:
        return self._placeholders.get(value)

    def with_value(self, kind: str, value: str) -> tuple[str, Vault]:
        """The placeholder of `value`, made under the next free number of its type when it has none yet."""
        filling = _Filling(self)
        return filling.placeholder(kind, value), filling.vault

    def newer_than(self, older: Vault) -> dict[str, str]:
        """The entries that `older` does not have."""
        return {name: value for name, value in self.values.items() if name not in older.values}


class _Filling:
    """A vault while values are added to it: many of them cost one copy, not one each."""

    def __init__(self, vault: Vault) -> None:
        self._old = vault
        self._new: dict[str, str] = {}
        self._highest: dict[str, int] = {}

    def placeholder(self, kind: str, value: str) -> str:
        """The placeholder of `value`. Raises ValueError for a `kind` that could not be restored."""
        if (known := self._old.placeholder_for(value) or self._new.get(value)) is not None:
            return known
        number = self._highest.get(kind) or self._old.highest(kind)
        placeholder = f"<{kind}_{number + 1}>"
        if not PLACEHOLDER.fullmatch(placeholder):
            raise ValueError(f"{kind!r} cannot be the type of a placeholder")
        self._highest[kind] = number + 1
        self._new[value] = placeholder
        return placeholder

    @property
    def vault(self) -> Vault:
        if not self._new:
            return self._old
        return Vault({**self._old.values, **{placeholder: value for value, placeholder in self._new.items()}})


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
    """The text with each span as its placeholder, and the vault that can restore it.

    Restored, it is `sendable(text)`: a NUL or a lone surrogate stays U+FFFD, inside a value as elsewhere.
    Raises ValueError when a span reaches past the end: it was counted in another text or another unit.
    """
    filling = _Filling(vault)
    return _masked(text, spans, filling), filling.vault


def mask_all(
    texts: Iterable[str], spans: Iterable[Iterable[Span]], vault: Vault
) -> tuple[list[MaskedText], Vault]:
    """As `mask`, of several texts in order under one vault."""
    filling = _Filling(vault)
    return [_masked(text, each, filling) for text, each in zip(texts, spans, strict=True)], filling.vault


def _masked(text: str, spans: Iterable[Span], filling: _Filling) -> MaskedText:
    text = sendable(text)
    pieces: list[str] = []
    counts: Counter[str] = Counter()
    at = 0
    literals = (Span(*match.span(), kind=LITERAL) for match in PLACEHOLDER.finditer(text))
    for span in settle_overlaps((*spans, *literals)):
        pieces += (text[at : span.start], filling.placeholder(span.kind, text[span.start : span.end]))
        counts[span.kind] += 1
        at = span.end
    if at > len(text):
        raise ValueError(f"a span ends at {at} in a text of {len(text)} code points")
    pieces.append(text[at:])
    return MaskedText("".join(pieces), dict(counts))


def masked_before(text: str, vault: Vault) -> MaskedText:
    """A text that was masked under this vault and has been kept since, with its values counted again."""
    found = (match for match in PLACEHOLDER.finditer(text) if match[0] in vault.values)
    return MaskedText(text, dict(Counter(match[1] for match in found)))


def restore(text: str, vault: Vault) -> str:
    """The text with every placeholder of the vault as its value; unknown ones are left as they stand."""
    return PLACEHOLDER.sub(lambda match: vault.values.get(match[0], match[0]), text)
