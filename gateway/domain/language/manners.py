"""Thanks and wishes about the language of an answer: understood in whatever language the talk is, since it is
for these that people change it first of all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import listed
from gateway.domain.language.wording import words

_SHORT = 120
"""Code points; neither is ever longer."""
_THANKS = listed(
    "thanks thank thx cheers danke dankeschön obrigado obrigada obrigadão valeu gracias merci remercie "
    "dziękuję dziekuje dziękujemy dzięki dzieki"
)
_ALONE = listed("hi hello hallo olá hola bonjour cześć")
"""Greetings that no language has for anything else."""
_AGREEING = listed("yes yeah yep sure ja gerne sim claro sí si vale oui volontiers tak chętnie")
_BESIDE: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "fr": listed(
            "merci beaucoup bien bon bonne journée soirée salut au revoir parfait super génial d'accord ok "
            "oui non c'est c'était ça cela m'aide m'a aidé aide a est tout très et pour votre ton ta la "
            "réponse l'aide l'info l'information les informations utile clair compris entendu je vous te "
            "remercie infiniment mille fois voilà à bientôt noté déjà"
        ),
        "pl": listed(
            "dziękuję dziękujemy dzięki bardzo wielkie serdecznie z góry ok okej super świetnie dobrze jasne "
            "rozumiem to mi pomaga pomogło pomocne bardzo wszystko za pomoc odpowiedź odpowiedzi informację "
            "informacje i tak nie było jest już na razie do widzenia teraz wiem"
        ),
    }
)
_CLOSING = listed(
    "sorry please thanks thx bitte danke entschuldigung desculpe desculpa obrigado obrigada por favor perdón "
    "gracias"
)
_MEANT = re.compile(
    r"(?<=\w)(?:,| is what)? (?:i (?:mean|meant)|mein(?:e|te) ich|qui(?:ero|se) decir|quero dizer)[.!]?\s*$",
    re.IGNORECASE,
)
_LEXICONS = ("en", "de", "pt", "es")

_TONGUES = listed(
    "english german portuguese spanish french polish italian dutch deutsch englisch portugiesisch spanisch "
    "französisch polnisch italienisch português inglês alemão espanhol francês polonês español inglés alemán "
    "portugués francés polaco castellano italiano français anglais allemand portugais espagnol polonais "
    "italien polsku angielsku niemiecku portugalsku hiszpańsku francusku włosku"
)
_LEADING = listed(
    "in into auf en em au po por favor bitte please s'il vous plaît plait te proszę now jetzt ahora agora "
    "maintenant teraz again nochmal nochmals ok okay can could you puedes pode kannst du sie das es it that "
    "the answer antwort respuesta resposta réponse"
)


def says_thanks(text: str) -> bool:
    """Whether the text only thanks, or greets, in one language or another."""
    said = [word.lower for word in words(text[: _SHORT + 1]) if not word.placeholder]
    if not said or len(text) > _SHORT or "?" in text or _ALONE.union(_THANKS).isdisjoint(said):
        return False
    if _ALONE.issuperset(said):
        return True
    return not _THANKS.isdisjoint(said) and any(known.issuperset(said) for known in map(_polite, _known()))


def agrees(text: str) -> bool:
    """Whether the text begins with a yes in one language or another: thanks that take what was offered."""
    return any(word.lower in _AGREEING for word in words(text[:_SHORT])[:1])


def without_closing(text: str) -> str:
    """The text without an "I mean" at its end, nor a "please" or "sorry" that a comma parts from it."""
    meant = _MEANT.search(text)
    text = text[: meant.start()] if meant is not None else text
    asked, comma, closing = text.rpartition(",")
    said = [word.lower for word in words(closing)] if comma else []
    polite = bool(said) and _CLOSING.issuperset(said) and bool(words(asked))
    return asked + ("?" if closing.rstrip().endswith("?") else "") if polite else text


def names_a_language(text: str) -> bool:
    """Whether the text only says in which language the last answer should be: "en español, por favor"."""
    said = {word.lower for word in words(text[: _SHORT + 1])}
    named = said & _TONGUES
    return len(text) <= _SHORT and len(named) == 1 and said <= _TONGUES | _LEADING | _THANKS


def _known() -> tuple[str, ...]:
    return (*_LEXICONS, *_BESIDE)


def _polite(language: str) -> frozenset[str]:
    lexicon = lexicon_of(language)
    own = _BESIDE.get(language, frozenset())
    return (lexicon.courtesies | lexicon.fillers if lexicon is not None else own) | _THANKS
