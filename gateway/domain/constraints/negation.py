"""Negations: the words that turn a question round, those that only seem to, and other ways to say the
same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class _Negations:
    """`words` negate; `idle` are stretches in which they do not; `implied` says the same in other words."""

    words: re.Pattern[str]
    idle: re.Pattern[str]
    implied: re.Pattern[str]


def _pattern(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE)


_END = r" ?(?:[,.?!]|$)"
_PERSON = "(?:it|he|she|we|you|they|there|i|this|that)"
_TURNED = r"(?:is|are|was|were|do|does|did|has|have|had|can|could|would|should|wo|ca)n['’]t"
_ENGLISH = _Negations(
    words=_pattern(
        r"not|\w+n['’]t|cannot|cant|dont|doesnt|isnt|arent|wont|didnt|no|never|without|none|nor|neither"
        r"|nothing|nobody|no-one|nowhere|except|excluding"
    ),
    idle=_pattern(
        r"no (?:problem|worries|matter|doubt|idea|wonder)|no\.? ?\d+|why not|not only|nothing but|never ?mind"
        rf"|(?:or|whether or|maybe|of course) not|if not(?={_END})|not to mention"
        r"|more often than not|not (?:yet )?clear",
        r"not (?:really )?(?:sure|certain)|don['’]t (?:worry|forget|bother|mind|know|you)",
        rf"(?<!why )(?<!what )(?<!who )(?<!how ){_TURNED} {_PERSON}(?= ?\?)",  # "isn't it?"
        rf"(?:^|(?<=[.!?,;] )){_TURNED} (?:{_PERSON}|the|an?|my|our)",  # "Don't we have a policy for this?"
        r"(?:i|we)(?: really| still| just)? (?:do not|don['’]t|did not|didn['’]t|can['’]?t|cannot|could not"
        r"|couldn['’]t|never)(?: really| quite)? (?:know|understand|remember|recall|get|see|find|figure|think"
        r"|mind|care|believe|agree|want to|mean)",
        r"(?:i['’]m|i am|we['’]re|we are) not (?:sure|certain|aware|familiar|talking|asking)",
    ),
    implied=_pattern(
        r"exce?pt\w*|exclu\w+|exempt\w*|outside|beyond|lack\w*|miss(?:es|ed|ing)?|absen\w+|fail\w*|refus\w+"
        r"|reject\w*|den(?:y|ies|ied|ying|ial\w*)|prohibit\w*|forb\w+|ban(?:s|ned|ning)?|avoid\w*|prevent\w*|stop\w*"
        r"|unable|waiv\w+|rarely|seldom|hardly|zero|nil|opt(?:ing)? out",
        r"un(?!der|ti|i[oqvft]|less|cle)\w{4,}|im(?:poss|prop)\w+|non-?\w+|\w{3,}less"
        r"|\w{3,}-free"
        r"|in(?:eligib|valid|complete|activ|abil|capab|suffic|access|correct|operat|definite)\w*"
        r"|dis(?:allow|abl|connect|agree|appro|qualif|like|contin)\w*",
        "free of|free from|other than|rather than|instead of",
    ),
)
_GERMAN = _Negations(
    words=_pattern(
        r"nicht|kein(?:e[nmrs]?)?|ohne|nie|niemals|nirgends|nirgendwo|weder|nichts|niemand"
        r"|au(?:ß|ss)er|ausgenommen"
    ),
    idle=_pattern(
        rf"nicht wahr|nicht nur|warum nicht|wieso nicht|oder nicht|(?:ob|falls|wenn) nicht(?={_END})"
        r"|nicht (?:ganz )?sicher"
        r"|(?:gar )?kein problem|keine ahnung|keine sorge|macht nichts|ich finde? nicht",
        r"weiß (?:ich )?(?:leider |noch )?nicht"
        r"|(?:verstehe|kenne|sehe|finde) (?:ich )?(?:das |es )?(?:leider )?nicht",
        r"(?:können|könnten|kannst|könntest) (?:sie|du|wir|ihr)(?: mir| uns)? nicht",
    ),
    implied=_pattern(
        r"un(?!ter|d|s|ser|iv|io|if|gef)\w{4,}|aus(?:schl(?:uss|oss|ieß)|geschl\w|nahm)\w*|verb(?:iet|ot)\w*"
        r"|fehl\w*|untersagt|abgelehn\w*|ablehn\w*|verweiger\w*|befrei\w+|vermeid\w*|verhinder\w*|entf[aä]ll\w*"
        r"|nicht\w+",
        r"\w{3,}los(?:e[nmrs]?|igkeit)?|\w{3,}frei(?:e[nmrs]?)?|anstatt|statt|abgesehen von|außerhalb|null",
    ),
)
_PORTUGUESE = _Negations(
    words=_pattern("não|nao|nem|nunca|jamais|sem|nenhu(?:m|ma|ns|mas)|nada|ninguém|exceto|excepto"),
    idle=_pattern(
        r"não (?:é|está|foi|são)(?: mesmo)?(?= ?\?)|pois não|(?:por ?que|porque) não(?= ?\?)|ou não"
        rf"|se não(?={_END})|não (?:só|somente|apenas)|nada mal|não se preocupe|de nada"
        r"|sem problema|sem dúvida",
        r"(?:eu )?não (?:sei|entendi|entendo|lembro|me lembro|encontro|encontrei|conheço|tenho certeza)",
    ),
    implied=_pattern(
        r"exclu\w+|exce(?:ç|p)\w+|excet\w+|isen\w+|pro[ií]b\w+|vedad\w+|recus\w+|neg(?:a|ad|ar)\w*|falt\w+"
        r"|evit\w+|ausen\w+|n[ãa]o-\w+|salvo|fora|em vez de|zero|im(?:poss|pedi|pede)\w*",
        r"in(?:eleg|válid|dispon|ativ|compat|aplic|suf|acess|corret)\w*"
        r"|des(?:cobert|ativ|conect|oblig|obrig|autor|quali)\w*",
    ),
)
_SPANISH = _Negations(
    words=_pattern("no|ni|nunca|jamás|sin|ning(?:ún|un[oa]s?)|nada|nadie|excepto|tampoco"),
    idle=_pattern(
        r"(?:verdad|cierto) que no|no(?= ?\?)|por qué no|no (?:sólo|solo|solamente)|o no",
        rf"si no(?={_END})",
        r"no te preocupes|de nada|sin problema|sin duda",
        r"(?:yo )?no (?:sé|entiendo|entendí|recuerdo|encuentro|conozco|estoy segur[oa])",
    ),
    implied=_pattern(
        r"exclu\w+|excep(?:ci|tu)\w+|exent\w+|proh[ií]b\w+|rechaz\w+|deneg\w+|neg(?:ad|ar)\w*|falt\w+|evit\w+"
        r"|ausen\w+|salvo|fuera|en vez de|cero|im(?:pos|pid|ped)\w*"
        r"|in(?:eleg|válid|dispon|activ|compat|aplic|suf|acces|correct)\w*"
    ),
)
_FRENCH = _Negations(
    words=_pattern("pas|jamais|sans|aucune?s?|rien|personne|ni|sauf|excepté"),
    idle=_pattern("pourquoi pas|pas de problème|de rien|(?:je )?ne (?:sais|comprends|trouve) pas|ou pas"),
    implied=_pattern(r"exclu\w*|interdi\w*|refus\w*|imposs\w+|in(?:él|val|dispo)\w+|non-\w+"),
)
_BY_LANGUAGE: Mapping[str, _Negations] = MappingProxyType(
    {"en": _ENGLISH, "de": _GERMAN, "pt": _PORTUGUESE, "es": _SPANISH, "fr": _FRENCH}
)


def negations(text: str, language: str) -> tuple[str, ...]:
    """The words that negate something in the text, as they are written, in order."""
    known = _BY_LANGUAGE.get(language)
    if known is None:
        return ()
    return tuple(match[0] for match in known.words.finditer(known.idle.sub(" ", text)))


def implies_no(word: str, language: str) -> bool:
    """Whether a word says without a negation that something is not so: "excluded", "ungültig", "isento"."""
    known = _BY_LANGUAGE.get(language)
    return known is not None and known.implied.fullmatch(word) is not None


def says_no(text: str, language: str, besides: str = "") -> bool:
    """Whether the text negates something, in any words: "not covered", "without cover", "excluded". Words
    that `besides` has as well are no other way to say what it negates."""
    known = _BY_LANGUAGE.get(language)
    if known is None:
        return False
    given = {match[0].lower() for match in known.implied.finditer(besides)}
    implied = (match[0].lower() for match in known.implied.finditer(text))
    return bool(negations(text, language)) or any(word not in given for word in implied)
