"""Error messages that a text quotes: names in them are mostly those of software."""

from __future__ import annotations

import re

from gateway.domain.names.namesakes import names_a_machine

_SAYS_ERROR = re.compile(
    r"\w*(?:error|exception)\b|\b(?:fail(?:ed|ure|s)?|fatal|panic|refused|denied|forbidden|unauthori[sz]ed"
    r"|time(?:d )?-?out|cannot|could not|can['’]t|unable to|unexpected|invalid|not found|no such|unknown"
    r"|undefined|unreachable"
    r"|not (?:reachable|responding|available|supported)|missing|aborted|rejected|expired|reset by"
    r"|lost contact|deadlock|segfault|traceback|warn(?:ing)?|crash(?:ed)?|corrupt(?:ed)?"
    r"|out of memory|no route|unresolved"
    r"|fehler\w*|verweigert|abgelehnt|ungültig|fehlgeschlagen|antwortet nicht|nicht (?:gefunden|erreichbar)"
    r"|erreur|échec|échoué|refusé\w*|impossible|introuvable|expiré\w*"
    r"|fallo|falló|denegado|no se pudo|no se puede|inválido|no encontrado|caducado"
    r"|falha|falhou|negado|não foi possível"
    r"|błąd|odmowa|nie można|nie znaleziono|nieprawidłow\w+)\b",
    re.IGNORECASE,
)
_CALLS_ERROR = re.compile(
    r"\b(?:errors?|exceptions?|messages?|warnings?|alerts?|logs?(?: says?| shows?| reads?)?"
    r"|fehler(?:meldung)?|meldung|erreur|message d['’]erreur|mensaje|mensagem|erro|komunikat"
    r"|błąd)[ ]?:?[ ]?\Z",
    re.IGNORECASE,
)
_OF_SOMEBODY = re.compile(
    r"\b(?:users?|account|login|owner|employee|customer|contact|patient|by|for|from|dear|hello|hi|name|mr|mrs|ms|dr"
    r"|benutzer(?:in)?|nutzer|konto|für|von|utilisateur|pour|par|usuario|cuenta|usuário|conta|para|por"
    r"|użytkownik\w*|konto|dla|przez)[ :=]{1,2}\Z",
    re.IGNORECASE,
)

_LONGEST = 400
"""Characters of a message; what is longer is somebody's text."""


def is_of_an_error(text: str, start: int, end: int, quotation: tuple[int, int]) -> bool:
    """Whether a name from `start` to `end` within the quotation is a word of an error message.

    A whole name, or one that is said to be a user's, stays a person's, unless it names a machine.
    """
    first, last = quotation
    if last - first > _LONGEST or not (
        _SAYS_ERROR.search(text, first, last) or _CALLS_ERROR.search(text, max(0, first - 24), first)
    ):
        return False
    name = text[start:end]
    if names_a_machine(name):
        return True
    return " " not in name and _OF_SOMEBODY.search(text, max(first + 1, start - 16), start) is None
