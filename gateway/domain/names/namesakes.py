"""Things that are called like somebody: a machine, a law, a piece of code. The words beside one tell."""

from __future__ import annotations

import re

from gateway.domain.language.lexicon import listed
from gateway.domain.names.coined import is_coined
from gateway.domain.names.eponyms import is_eponym
from gateway.domain.names.named_software import is_named_software
from gateway.domain.names.undertakings import is_undertaking

_MACHINES = listed(
    "api app appliance balancer broker bus cache cli cluster clusters compiler connector container "
    "controller daemon dashboard database databind datastore endpoint engine exporter firewall framework "
    "gateway handler host hosts kernel library listener loadbalancer middleware module namespace "
    "namespaces node nodes parser pipeline platform plugin pod pods proxy queue registry repo repository "
    "router runtime scheduler sdk server servers service subsystem switch toolkit vm vms workspace "
    "datenbank dienst knoten plattform servidor servicio clúster serveur serviço serwer usługa klaster"
)
"""What software and hardware is, in small letters. None is a family's name or a person's work."""

_PROCESSES = listed(
    "consumer producer indexer crawler worker watcher loader dispatcher collector publisher subscriber "
    "replica replicator resolver provider manager client agent monitor exporter driver adapter parser "
    "operator"
)
"""What parts of software are called in its own messages, and people elsewhere."""

_UNDERTAKINGS = listed("Project Projekt Proyecto Projet Projeto Operation Initiative Programme Program")
"""What stands before the name of one, with a capital: `Project Aurora`."""
_MACHINE = "|".join(sorted(_MACHINES, key=len, reverse=True))
_ARTICLE = re.compile(
    r"\b(?:the|our|this|that|a|an|der|die|das|den|dem|unser\w*|el|la|del|al|le|du|au|o|no|do|ao|na|da)[ ]\Z",
    re.IGNORECASE,
)
_BEFORE_MACHINE = re.compile(rf"[ ](?:{_MACHINE})\b", re.IGNORECASE)
_AFTER_MACHINE = re.compile(
    r"\b(?:servers?|host|cluster|namespace|node|pod|branch|datenbank|dienst|knoten|servidor|cl[uú]ster"
    r"|serveur"
    r"|serwer\w*|klast\w+)[ ]\Z",
    re.IGNORECASE,
)
_INSTALLED = re.compile(
    r"\b(?:(?:un|re)?install(?:ed|ing|s)?|(?:re)?deploy(?:ed|ing|s)?|(?:re)?boot(?:ed|ing|s)?|restart(?:ed"
    r"|ing|s)?"
    r"|(?:de)?compil(?:e|ed|ing|es))[ ](?:the[ ])?\Z",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_REACH = 24
"""Characters on either side that are looked at."""


def is_namesake(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end`, guessed to be a name, is a thing's by itself or by what
    stands beside it: `the Jupiter cluster`, `Murphy's law`, `Martin Gateway`, `maria-prod`, `uninstall
    Norton`."""
    words = _WORD.findall(text[start:end])
    if is_named_software(text, start, end) or (words and words[0] in _UNDERTAKINGS):
        return True
    if len(words) != 1:
        named = start + len(words[0]) if words and text.startswith(words[0], start) else end
        return bool(words) and (words[-1].lower() in _MACHINES or is_eponym(text, start, named))
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    return (
        is_coined(words[0])
        or is_eponym(text, start, end)
        or is_undertaking(text, start, end)
        or (_BEFORE_MACHINE.match(after) is not None and _ARTICLE.search(before) is not None)
        or _AFTER_MACHINE.search(before) is not None
        or (_INSTALLED.search(before) is not None and after[:1] not in ("'", "’"))
    )


def names_a_machine(words: str) -> bool:
    """Whether one of the words says, in a message of software, that it is software or hardware."""
    return any(word.lower() in _MACHINES or word.lower() in _PROCESSES for word in _WORD.findall(words))
