"""How assistants begin and what they say when they answer, apologise or present a rewrite, by language.

The phrases are those that searches do not have: each stands for a whole reply going wrong, so a phrase that
people use in questions too ("I need", "can you") is not here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_OPENERS: Mapping[str, tuple[str, ...]] = {
    "en": (
        r"here(?:'s|’s| is| are)\b",
        r"(?:sure|certainly|of course|absolutely|great question|no problem|ok|okay|alright|great)[,!.:]",
        r"(?:yes|no)(?:[,.!:]|\W*$|(?= (?:you|it|they|we|there|that|the)\b))",
        r"(?:searching|looking) (?:for|up)\b",
        r"(?:let me|i will|i'll|i’ll) (?:search|look|check|find|see)\b",
        r"(?:could|can|would) you (?:please )?(?:clarify|specify|confirm|provide|elaborate)\b",
        r"(?:the )?(?:rewritten|standalone|revised|reformulated) (?:search )?(?:query|question|search)\b",
        r"(?:search )?quer(?:y|ies)\s*:",
        r"search(?:es)?\s*:",
        r"(?:answer|output|response|result|note|rewritten|rewrite|rephrased|reformulated)\s*:",
        r"it depends\b",
        r"(?:the|this) (?:user|person|customer|employee|asker) (?:wants?|asks?|is (?:asking|looking|trying)"
        r"|would like|needs? to know)\b",
        r"the answer\b",
        r"(?:according to|based on) (?:the|your|our|this|my) (?:conversation|context|history|documents?"
        r"|knowledge|information|policy|handbook|above)\b",
        r"(?:in summary|to summari[sz]e|in short|overall)[,:]",
        r"you (?:can|could|should|must|may|might|will|need to|have to|are|would)\b",
        r"please (?:contact|clarify|specify|note|refer|consult|check|ask|see|make sure|be aware|let me know"
        r"|provide (?:more|additional|further|your))\b",
        r"(?:unfortunately|regrettably)\b",
        r"to [a-z]+\b[^,?]{3,80}, (?:you|please|go to|click|open|contact|submit|fill|use|follow|first)\b",
    ),
    "de": (
        r"hier (?:ist|sind)\b",
        r"(?:gerne|natürlich|selbstverständlich|sicher|klar)[,!.:]",
        r"(?:ja|nein)(?:[,.!:]|\W*$|(?= (?:sie|du|man|das|die|der|es)\b))",
        r"(?:ich suche|suche nach)\b",
        r"(?:könnten sie|kannst du|können sie) (?:bitte )?(?:genauer|präzisieren|bestätigen|angeben)\b",
        r"(?:die )?(?:umformulierte|umgeschriebene|eigenständige) (?:suchanfrage|anfrage|frage|suche)\b",
        r"(?:suchanfrage|suche|anfrage|antwort)\s*:",
        r"die antwort\b",
        r"(?:laut|gemäß) (?:der|dem|ihrer|ihrem) (?:richtlinie|handbuch|gespräch|kontext|verlauf)\b",
        r"sie (?:können|sollten|müssen|dürfen|werden|haben)\b",
        r"bitte (?:wenden|geben|beachten|präzisieren|kontaktieren|prüfen|fragen) sie\b",
        r"leider\b",
        r"es kommt darauf an\b",
        r"(?:der|die) (?:nutzer|benutzer|anwender|person)(?:in)? (?:möchte|will|fragt|sucht)\b",
    ),
    "pt": (
        r"aqui est(?:á|ão)\b",
        r"(?:claro|com certeza|certamente|certo)[,!.:]",
        r"(?:sim|não)(?:[,.!:]|\W*$|(?= (?:você|ele|ela|o|a)\b))",
        r"(?:pesquisando|procurando|buscando)\b",
        r"(?:poderia|pode) (?:esclarecer|especificar|confirmar)\b",
        r"a? ?(?:consulta|pergunta|busca) (?:reescrita|reformulada)\b",
        r"(?:consulta|busca|resposta)\s*:",
        r"a resposta\b",
        r"de acordo com (?:a|o|as|os) (?:política|conversa|contexto|manual|documentos?)\b",
        r"você (?:pode|deve|precisa|poderá|deverá)\b",
        r"por favor,? (?:entre em contato|forneça|especifique|esclareça|consulte)\b",
        r"infelizmente\b",
        r"depende d[aeo]s?\b",
        r"[oa] (?:usuári[oa]|utilizador(?:a)?|pessoa) (?:quer|deseja|pergunta|procura|está)\b",
    ),
    "es": (
        r"aquí (?:está|están|tienes)\b",
        r"(?:claro|por supuesto|desde luego)[,!.:]",
        r"(?:sí|no)(?:[,.!:]|\W*$|(?= (?:usted|el|la|tú)\b))",
        r"(?:buscando|busco)\b",
        r"(?:podría|puedes?|podrías) (?:aclarar|especificar|confirmar)\b",
        r"(?:la )?(?:consulta|pregunta|búsqueda) (?:reescrita|reformulada)\b",
        r"(?:consulta|búsqueda|respuesta)\s*:",
        r"la respuesta\b",
        r"según (?:la|el|los) (?:política|conversación|contexto|manual|documentos?)\b",
        r"(?:usted )?(?:puedes?|debes?|tienes? que) \w+r\b",
        r"por favor,? (?:contacte|proporcione|especifique|aclare|consulte)\b",
        r"(?:lamentablemente|desafortunadamente|por desgracia)\b",
        r"depende de\b",
        r"(?:el|la) (?:usuari[oa]|persona) (?:quiere|desea|pregunta|busca)\b",
    ),
    "fr": (
        r"voici\b",
        r"(?:bien sûr|certainement|d'accord|d’accord)[,!.:]",
        r"(?:oui|non)[,.!:]",
        r"(?:la )?(?:requête|question|recherche) reformulée\b",
        r"(?:requête|recherche|réponse)\s*:",
        r"la réponse\b",
        r"(?:selon|d'après|d’après) (?:la|le|les) (?:politique|conversation|contexte|manuel|documents?)\b",
        r"vous (?:pouvez|devez|devriez|pourrez|devrez|avez)\b",
        r"veuillez\b",
    ),
}

_VOICE: Mapping[str, tuple[str, ...]] = {
    "en": (
        r"I (?:cannot|can't|can’t|can not|am unable to|am not able to|apologi[sz]e)",
        r"I (?:don't|don’t|do not) know\b",
        r"I (?:could not|couldn't|couldn’t|did not|didn't|didn’t) (?:find|locate|see any)",
        r"I(?:'m|’m| am) (?:sorry|afraid|unable|not able|happy|glad|just an?|only an?)\b",
        r"I (?:don't|don’t|do not) have (?:access|information|enough|any information)",
        r"I(?:'d|’d| would) be (?:happy|glad)",
        r"I(?:'ve|’ve| have)? (?:rewritten|rephrased|rewrote|found (?:no|the following))\b",
        r"I (?:recommend|suggest)\b",
        r"I can (?:help|assist)",
        r"as an? (?:AI|language model|assistant)\b",
        r"(?:let me know if you|feel free to|hope (?:this|that) helps|please note that|happy to help)",
    ),
    "de": (
        r"(?:ich kann|kann ich|ich konnte|konnte ich) (?:[\wäöüß]+ ){0,6}?(?:nicht|keine[nrs]?)\b",
        r"(?:es )?tut mir leid",
        r"ich weiß (?:es |das )?(?:leider )?nicht\b",
        r"ich habe (?:keinen zugriff|keine informationen|gefunden)",
        r"als (?:ki|sprachmodell)\b",
        r"(?:hoffe,? das hilft|lassen sie mich wissen|lass mich wissen|bitte beachten sie)",
    ),
    "pt": (
        r"(?:eu )?não (?:posso|consigo) (?:ajudar|responder|fornecer|encontrar)",
        r"(?:eu )?não (?:sei|encontrei)\b",
        r"(?:sinto muito|desculpe|lamento)\b",
        r"não tenho (?:acesso|informações)",
        r"como (?:uma ia|um modelo de linguagem|assistente)\b",
        r"(?:espero ter ajudado|me avise|fico à disposição)",
    ),
    "es": (
        r"no puedo (?:ayudar|responder|proporcionar|encontrar)",
        r"no (?:sé|encontré|he encontrado)\b",
        r"(?:lo siento|lamento)\b",
        r"no tengo (?:acceso|información)",
        r"como (?:una ia|un modelo de lenguaje|asistente)\b",
        r"(?:espero que (?:esto )?ayude|házmelo saber|no dudes en)",
    ),
    "fr": (
        r"je ne (?:peux|puis) pas",
        r"(?:je suis désolée?|désolée?)\b",
        r"je n(?:'|’)ai pas (?:accès|d(?:'|’)informations?)",
        r"en tant qu(?:'|’)(?:ia|assistant|une? modèle)",
        r"(?:j(?:'|’)espère que cela|n(?:'|’)hésitez pas|faites-moi savoir)",
    ),
}


def openers(language: str) -> re.Pattern[str]:
    """How an answer begins in `language` (ISO 639-1), and in English, into which models slip."""
    return _OPENER_PATTERNS.get(language, _OPENER_PATTERNS["en"])


def voice(language: str) -> re.Pattern[str]:
    """What an assistant says of itself or to its reader, anywhere in a text."""
    return _VOICE_PATTERNS.get(language, _VOICE_PATTERNS["en"])


def _compiled(phrases: Mapping[str, tuple[str, ...]], form: str) -> dict[str, re.Pattern[str]]:
    return {
        language: re.compile(form.format("|".join(dict.fromkeys((*own, *phrases["en"])))), re.IGNORECASE)
        for language, own in phrases.items()
    }


_OPENER_PATTERNS = _compiled(_OPENERS, r"\W{{0,4}}(?:{})")
_VOICE_PATTERNS = _compiled(_VOICE, r"(?<!\w)(?:{})")
