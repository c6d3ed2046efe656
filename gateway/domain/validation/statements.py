"""Whether a text is a sentence that states something, as answers do: `Contractors are paid monthly.`"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gateway.domain.language import lexicon_of
from gateway.domain.language.wording import Word, words

_LONGEST = 1_000
"""Code points; the patterns are quadratic in them."""
_LONGEST_SUBJECT = 6
"""Words, its verb among them."""


@dataclass(frozen=True, slots=True)
class _Grammar:
    """`asking` begin no statement, `clauses` begin a part whose verb states nothing, `verbs` are finite,
    `articles` begin a subject. All are alternatives of an expression."""

    asking: str
    clauses: str
    verbs: str
    articles: str


_ENGLISH = _Grammar(
    asking=r"what|which|who|whose|whom|where|when|why|how|is|are|was|were|do|does|did|can|could|should|must|may"
    r"|will|would|has|have|had|if|tell|show|find|list|give|explain|describe|compare|please",
    clauses=r"that|which|who|whom|whose|where|what|how|why|when|if|whether|there|after|before|until|while|once"
    r"|because|since|as",
    verbs=r"is|are|was|were|has|have|had|can|must|should|will|may|needs?|costs?|takes?",
    articles=r"the|an?|your|our",
)
_GERMAN = _Grammar(
    asking=r"was|wer|wen|wem|wessen|welche[nmrs]?|wo|wohin|woher|wann|warum|wieso|weshalb|wie|wieviel|worauf|womit"
    r"|ist|sind|war|waren|kann|können|muss|müssen|darf|dürfen|soll|sollen|hat|haben|wird|werden|gilt|gelten"
    r"|gibt|ob|wenn|zeig\w*|nenn\w*|erkläre?|bitte",
    clauses=r"was|wer|wen|wem|welche[nmrs]?|wo|wann|warum|wie|ob|wenn|dass|falls|weil|nachdem|bevor|sobald"
    r"|, ?d(?:er|ie|as|en|em)",
    verbs=r"ist|sind|war|waren|hat|haben|kann|können|muss|müssen|darf|dürfen|soll|sollte|wird|werden|beträgt|gilt"
    r"|gelten|kostet|dauert|brauchen|benötigt",
    articles=r"der|die|das|eine?|ihre?|unsere?",
)
_PORTUGUESE = _Grammar(
    asking=r"o que|que|qual|quais|quem|onde|quando|como|por que|porque|quanto|quanta|quantos|quantas|é|são"
    r"|pode|podem|posso|tem|há|se|mostre|liste|explique",
    clauses=r"que|qual|quem|onde|quando|como|quanto|se|porque|depois|antes|enquanto",
    verbs=r"é|são|foi|foram|está|estão|tem|têm|pode|podem|deve|devem|será|serão|custa|demora|leva|precisa",
    articles=r"os?|as?|uma?|seu|sua",
)
_SPANISH = _Grammar(
    asking=r"qué|cuál|cuáles|quién|quiénes|dónde|cuándo|cómo|por qué|cuánto|cuánta|cuántos|cuántas|es|son"
    r"|puedo|puede|pueden|tiene|hay|si|muestra|explica",
    clauses=r"que|qué|cuál|quien|quién|donde|dónde|cuando|cuándo|como|cómo|cuánto|si|porque|después|antes"
    r"|mientras",
    verbs=r"es|son|fue|fueron|está|están|tiene|tienen|puede|pueden|debe|deben|será|serán|cuesta|tarda|necesita",
    articles=r"el|la|los|las|una?|su|tu",
)
_GRAMMARS = MappingProxyType({"en": _ENGLISH, "de": _GERMAN, "pt": _PORTUGUESE, "es": _SPANISH})


def is_statement(text: str, language: str) -> bool:
    """Whether the text is one sentence with a verb of its own: with a full stop, or with a subject of a few
    words at its beginning. `language` is an ISO 639-1 code."""
    patterns = _PATTERNS.get(language)
    if patterns is None or len(text) > _LONGEST:
        return False
    text = text.strip()
    return any(pattern.fullmatch(text) for pattern in patterns) or _acts(text, language)


def _acts(text: str, language: str) -> bool:
    """Whether a text with a full stop begins with a subject of a few words and what it does."""
    lexicon, grammar = lexicon_of(language), _GRAMMARS[language]
    if (
        lexicon is None
        or not text.endswith(".")
        or not re.match(rf"(?:{grammar.articles})\s", text, re.IGNORECASE)
    ):
        return False
    said = words(text)[2:_LONGEST_SUBJECT]
    open_clause = next(
        (at for at, word in enumerate(said) if word.after_pause or _opens(word, grammar)), len(said)
    )
    return any(lexicon.verb(word.lower) is not None for word in said[:open_clause])


def _opens(word: Word, grammar: _Grammar) -> bool:
    return re.fullmatch(grammar.clauses, word.lower) is not None


def _patterns(grammar: _Grammar) -> tuple[re.Pattern[str], re.Pattern[str]]:
    opens = rf"(?!(?:{grammar.asking})\b)"
    no_clause = rf"(?!(?<!\w)(?:{grammar.clauses})\b)"
    stopped = rf"{opens}(?:{no_clause}[^.?!])*?\s(?:{grammar.verbs}) [^?]*\."
    short = rf"{opens}(?:{grammar.articles})\s(?:{no_clause}[^\s.?!,]+\s){{1,4}}?(?:{grammar.verbs}) [^?]*"
    return re.compile(stopped, re.IGNORECASE), re.compile(short, re.IGNORECASE)


_PATTERNS: Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]] = MappingProxyType(
    {language: _patterns(grammar) for language, grammar in _GRAMMARS.items()}
)
