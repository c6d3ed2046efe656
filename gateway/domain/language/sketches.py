"""Languages that are known in outline: how a follow-up begins in them, and what it may be hung on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gateway.domain.language.lexicon import listed, start


@dataclass(frozen=True, eq=False)
class Sketch:
    """The outline of one language; patterns ignore case."""

    openers: re.Pattern[str]
    """The start of an ellipsis: "and for"."""
    corrections: re.Pattern[str]
    prepositions: frozenset[str]
    persons: frozenset[str]
    """Those prepositions that say for whom: what is corrected without one stands behind them."""
    reasons: frozenset[str]
    """Whole messages that ask why."""
    questions: frozenset[str]


def _either(listed_words: str) -> str:
    return "|".join(listed_words.split())


_FRENCH_PREPOSITIONS = (
    "pour à au aux en dans chez avec sans sur sous depuis pendant avant après si quand lorsque hors"
)
_POLISH_PREPOSITIONS = "dla w we na z ze do po przez bez od za przed przy pod nad jeśli gdy poza podczas"
_FRENCH_QUESTIONS = (
    "comment combien quand où pourquoi qui que quoi quel quelle quels quelles est-ce puis-je dois-je"
)
_POLISH_QUESTIONS = "jak ile kiedy gdzie dlaczego kto co czy jaki jaka jakie który która które"
_SKETCHES: Mapping[str, Sketch] = MappingProxyType(
    {
        "fr": Sketch(
            openers=start(
                r"(?:et )?qu['’]en est-il (?=(?:de|du|des|d['’]))",
                rf"(?:et|mais|ou) +(?!(?:{_either(_FRENCH_QUESTIONS)}|je|on|nous|vous|il|elle|ils)\b)(?=\S)",
                r"(?:seulement|uniquement|aussi|même) +(?=(?:pour|à|au|aux|en|dans|chez)\b)",
            ),
            corrections=start(
                r"(?:(?:non|pardon|désolée?|en fait)[\s,.;!–—-]+)*"
                r"(?:je (?:veux|voulais) dire|je parle(?: plutôt)? (?:de|des|du)|plutôt)[\s,:]+(?=\S)"
            ),
            prepositions=listed(_FRENCH_PREPOSITIONS),
            persons=listed("pour"),
            reasons=listed("pourquoi"),
            questions=listed(_FRENCH_QUESTIONS),
        ),
        "pl": Sketch(
            openers=start(
                r"(?:a|i) co (?:z|ze) +(?=\S)",
                rf"(?:a|i|ale|oraz|lub) +(?!(?:{_either(_POLISH_QUESTIONS)}|ja|my|jestem|mogę|mam)\b)(?=\S)",
                r"(?:tylko|także|również|nawet) +(?=(?:dla|w|we|na|przy|poza)\b)",
            ),
            corrections=start(
                r"(?:(?:nie|przepraszam|właściwie)[\s,.;!–—-]+)*"
                r"(?:chodzi(?:ło)? mi o|mam na myśli|miał[ae]m na myśli|raczej)[\s,:]+(?=\S)"
            ),
            prepositions=listed(_POLISH_PREPOSITIONS),
            persons=listed("dla"),
            reasons=listed("dlaczego czemu"),
            questions=listed(_POLISH_QUESTIONS),
        ),
    }
)


def sketch_of(language: str) -> Sketch | None:
    """The sketch of an ISO 639-1 code (a region is ignored), or none."""
    return _SKETCHES.get(language.lower().replace("_", "-").partition("-")[0])
