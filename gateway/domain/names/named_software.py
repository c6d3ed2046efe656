"""Software that is called like somebody: Claude, Alexa, Cassandra, Victoria Metrics. What is said of one
tells: nobody is `Claude Code`, and whoever has a family's name, a title or a holiday is a person."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_VERSION = r"v?\d+(?:\.\d+){0,3}\b"
_PARTS: Mapping[str, str] = MappingProxyType(
    {
        "alexa": r"for Business\b|skills?\b|Echo\b",
        "cassandra": rf"{_VERSION}|tables?\b|keyspaces?\b|cql\b|rings?\b",
        "claude": rf"{_VERSION}|(?:Code|Sonnet|Opus|Haiku|AI|Pro|Max|Team|Enterprise|API|for|models?)\b",
        "crystal": r"Reports?\b",
        "jasper": r"(?:Reports?|Server|AI)\b",
        "julia": rf"{_VERSION}|(?:notebooks?|packages?)\b",
        "norton": rf"(?:360|Antivirus|Security|Internet|Ghost|VPN)\b|{_VERSION}",
        "ruby": rf"on Rails\b|{_VERSION}|(?:gems?|scripts?|versions?)\b",
        "rosetta": rf"{_VERSION}|(?:Stone|Code)\b",
        "victoria": r"(?:Metrics|Logs)\b",
    }
)
"""Each with what stands behind it in the name of a product."""
_PART = {name: re.compile(rf"[ -](?:{parts})") for name, parts in _PARTS.items()}

_MOSTLY_SOFTWARE = frozenset({"claude"})
"""Of whom offices speak as of software first: it is somebody where the text says so."""

_USED = re.compile(
    r"\b(?:us(?:e|es|ed|ing)|prompt(?:ed|ing)?|compar(?:e|es|ed|ing)|licen[cs](?:e|ed|es)|(?:un|re"
    r"|de)?install(?:ed|ing|s)?"
    r"|remov(?:e|ed|ing)|configur(?:e|ed|ing)|restart(?:ed|ing)?|updat(?:e|ed|ing)|upgrad(?:e|ed|ing)"
    r"|block(?:ed|ing|s)?"
    r"|run(?:s|ning)?|buy|download(?:ed)?|allow(?:ed)?|app|tool"
    r"|nutzen|nutzt|verwenden|verwendet|benutzen|(?:de|neu)?installier\w+|startet?|starten|starte ich"
    r"|einsetzen"
    r"|utiliser|utilise|employer|(?:dés|ré)?installer|redémarrer|usar|utilizar|usamos|(?:des)?instal[ao]r?"
    r"|reiniciar|rodar"
    r"|uży(?:wać|wamy|ć)|(?:od|za)?instal\w+|uruchomić)"
    r"[ ](?:the[ ]|das[ ]|den[ ]|o[ ]|a[ ]|el[ ]|le[ ]|la[ ])?\Z",
    re.IGNORECASE,
)
_DOES = re.compile(
    r"[ ](?:\w+[ ]){0,3}(?:allowed|approved|installed|supported|licen[cs]ed|available"
    r"|permitted|blocked|blocks|crash\w*|hangs|slow|down|free|compatible|included|erlaubt|zugelassen"
    r"|verboten|freigegeben|lizenziert"
    r"|autorisée?|permise?|interdite?|permitid[oa]|autorizad[oa]|prohibid[oa]|proibid[oa]|liberad[oa]"
    r"|dozwolon\w+"
    r"|installiert|instalad[oa]|pode ser usad[oa]|se puede usar|peut être utilisée?)\b"
    r"|[ ](?:and|or|und|oder|et|ou|y|o|i|lub|vs\.?|versus)[ ](?:ChatGPT|Copilot|Gemini|GPT|Claude|Jasper"
    r"|Prometheus|Grafana"
    r"|Crystal Reports|McAfee|Defender|Siri)\b"
    r"|[ ](?:reports?|clusters?|nodes?|models?|licen[cs]es?|accounts?|plugins?|scripts?|API)\b"
)
_SOMEBODYS = re.compile(
    r"['’]s?[ ](?:leave|salary|manager|boss|contract|laptop|badge|email|phone|desk|team|husband|wife"
    r"|last day|notice)\b"
    r"|[ ](?:(?:is|was|has been|will be|ist|est|está|é|jest)[ ])?(?:still[ ]|away[ ]|noch[ ]|toujours[ ])?"
    r"(?:sick|ill|on leave|on holiday|away|absent|leaving|promoted|hired|fired|retir\w+"
    r"|krank|im Urlaub|malade|en congé|en vacances|enferm[oa]|de baja|de vacaciones|de férias|doente"
    r"|chor[ya])\b"
    r"|[ ](?:is|was|will be|ist|est|es|é|jest)[ ](?:still[ ])?(?:our|my|the new|unser\w*|notre|nuestr[oa]"
    r"|noss[oa])[ ]"
    r"|[ ](?:left|leaves|resigned|joined|works|earns|reports to|lives|called|signed|said|says|wants|asked"
    r"|thinks|hat|a[ ]signé"
    r"|a[ ]démissionné|est-(?:il|elle)|a-t-(?:il|elle)|from[ ](?:HR|accounting|sales|legal|finance|payroll"
    r"|marketing|IT))\b",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"\b(?:mr|mrs|ms|miss|dr|herr|frau|m|mme|monsieur|madame|sra?|don|doña|dear|hi|hello|colleague|manager"
    r"|boss|assistant"
    r"|kolleg(?:e|in)|collègue|compañer[oa]|colega|ask|tell|pan|pani)\.?[ ]\Z",
    re.IGNORECASE,
)
_OF_A_PERSON = re.compile(r"\b(?:he|she|him|his|her|hers|él|ella|elle|ela|ele)\b", re.IGNORECASE)
_BESIDE = 48
"""Characters on either side that are looked at."""


def is_named_software(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end`, guessed to be a name, is a program's of such a name."""
    word = text[start:end].partition(" ")[0].lower()
    if word not in _PART:
        return False
    first = start + len(word)
    if part := _PART[word].match(text, first):
        return end <= part.end()
    before, after = text[max(0, start - _BESIDE) : start], text[first : first + _BESIDE]
    if first != end or _SOMEBODYS.match(after) or _OF_A_PERSON.search(text):
        return False
    if _USED.search(before) or _DOES.match(after):
        return True
    return word in _MOSTLY_SOFTWARE and not _TITLE.search(before)
