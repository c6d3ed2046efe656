"""What the gateway knows of the languages it reads: closed-class words and set phrases, one module each."""

from __future__ import annotations

from gateway.domain.language.english import ENGLISH
from gateway.domain.language.german import GERMAN
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.portuguese import PORTUGUESE
from gateway.domain.language.spanish import SPANISH

_LEXICONS = {lexicon.code: lexicon for lexicon in (ENGLISH, GERMAN, PORTUGUESE, SPANISH)}


def lexicon_of(language: str) -> Lexicon | None:
    """The lexicon of an ISO 639-1 code (a region is ignored), or none when the language is not known."""
    return _LEXICONS.get(language.lower().replace("_", "-").partition("-")[0])
