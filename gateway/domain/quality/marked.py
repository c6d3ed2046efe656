"""What masking comes to on texts whose personal data people marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, model_validator

from gateway.domain.masking import Span
from gateway.domain.quality.measures import percentile

DIRECT = "direct_identifiers"
"""What names somebody by itself (contract, section 6): these kinds, all national ids, and home addresses."""

_DIRECT_KINDS = frozenset(
    {
        *("PERSON", "STREET_ADDRESS", "CREDIT_CARD", "PHONE_NUMBER", "EMAIL_ADDRESS", "IBAN_CODE"),
        *(
            "US_SSN",
            "IP_ADDRESS",
            "US_DRIVER_LICENSE",
            "US_PASSPORT",
            "US_ITIN",
            "US_MBI",
            "UK_NHS",
            "UK_NINO",
        ),
        *("UK_DRIVING_LICENCE", "UK_PASSPORT", "PL_PESEL", "PL_ID_CARD", "ES_NIF", "ES_NIE", "ES_PASSPORT"),
        *("DE_TAX_ID", "DE_SOCIAL_SECURITY", "DE_ID_CARD", "DE_PASSPORT", "DE_FUEHRERSCHEIN"),
        *("DE_HEALTH_INSURANCE", "FR_NIR", "PT_NIF", "BR_CPF", "IT_FISCAL_CODE", "IT_IDENTITY_CARD"),
        *("IT_DRIVER_LICENSE", "IT_PASSPORT", "CA_SIN", "FI_PERSONAL_IDENTITY_CODE", "SE_PERSONNUMMER"),
    }
)
_ADDRESSES = frozenset({"STREET_ADDRESS", "ADDRESS", "CALLE"})
"""How data sets call a LOCATION that is somebody's address."""


class MarkedSpan(BaseModel):
    """Personal data from `start` to `end`, in code points; `type` is Presidio's name where it has one."""

    model_config = ConfigDict(frozen=True)

    start: int
    end: int
    type: str
    original_type: str | None = None
    presidio: bool = True

    @property
    def is_direct(self) -> bool:
        is_address = self.type == "LOCATION" and self.original_type in _ADDRESSES
        return is_address or self.type in _DIRECT_KINDS


class MarkedText(BaseModel):
    """A text with all of its personal data marked; without any it is clean."""

    model_config = ConfigDict(frozen=True)

    id: str
    text: str
    language: str
    spans: tuple[MarkedSpan, ...] = ()

    @model_validator(mode="after")
    def _spans_lie_in_the_text(self) -> Self:
        if any(not 0 <= span.start < span.end <= len(self.text) for span in self.spans):
            raise ValueError("a span does not lie in the text")
        return self


@dataclass(frozen=True, slots=True)
class MaskedCase:
    """A marked text, the spans that were masked in it, and the milliseconds that it took."""

    case: MarkedText
    masked: Sequence[Span]
    ms: float

    def found(self, span: MarkedSpan) -> bool:
        """Whether every letter and digit of the span is masked."""
        return set(_letters(self.case.text, span.start, span.end)) <= self.hidden

    @property
    def hidden(self) -> set[int]:
        return _covered(self.case.text, self.masked)

    @property
    def marked(self) -> set[int]:
        return _covered(self.case.text, self.case.spans)


def masking_document(cases: Sequence[MaskedCase], allowed: frozenset[str]) -> dict[str, Any]:
    """The figures of contract section 6; None where there is nothing to measure.

    Kinds that are `allowed` through are asked of nobody, and masking them is no mistake either. Kinds that
    Presidio has no name for stand apart, under `others`.
    """
    asked, found = Counter[str](), Counter[str]()
    asked_others, found_others = Counter[str](), Counter[str]()
    for each in cases:
        for span in each.case.spans:
            hit = each.found(span)
            if not span.presidio:
                asked_others[span.type] += 1
                found_others[span.type] += hit
            elif span.type not in allowed:
                names = (span.type, DIRECT) if span.is_direct else (span.type,)
                asked.update(names)
                found.update(names if hit else ())
    hidden = sum(len(each.hidden) for each in cases)
    clean = [each for each in cases if not each.case.spans]
    return {
        "n": len(cases),
        "spans": dict(asked),
        "recall": {name: found[name] / count for name, count in sorted(asked.items())},
        "others": {name: found_others[name] / count for name, count in sorted(asked_others.items())},
        "precision_chars": _share(sum(len(each.hidden & each.marked) for each in cases), hidden),
        "clean_texts_touched": _share(sum(bool(each.masked) for each in clean), len(clean)),
        "ms_per_text": {
            "p50": percentile([each.ms for each in cases], 0.5),
            "p95": percentile([each.ms for each in cases], 0.95),
        },
    }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _covered(text: str, spans: Sequence[Span] | Sequence[MarkedSpan]) -> set[int]:
    return {place for span in spans for place in _letters(text, span.start, span.end)}


def _letters(text: str, start: int, end: int) -> Iterator[int]:
    return (place for place in range(start, end) if text[place].isalnum())
