"""Words that programs and their makers coin, and that nobody is called: `CrashLoopBackOff`, `maria-prod`."""

from __future__ import annotations

import re

from gateway.domain.language.lexicon import listed

_JOINED = listed(
    "back off loop crash pull image error exception memory null pointer manager factory handler service "
    "config map maps set sets book pad edge point view vue link net flow base hub ops script soft ware "
    "stack queue pool proxy client server cluster node task job store storage cloud box desk drive sync "
    "mail meet chat works space sphere shift stream beat graph guard shield scan scale trail watch logic "
    "force center centre pilot probe mesh forti protect connect"
)
"""Words that others are joined to."""
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

_PLACES = listed(
    "prod production preprod dev develop test tests testing stage staging qa uat int live beta demo "
    "sandbox db sql api app apps web svc srv vm utils util tools lib libs core client server cluster node "
    "host backup cache proxy worker jobs data config cfg admin bot ci cd pipeline dashboard service "
    "services"
)
"""What stands beside a hyphen in the name of an environment, a package or a machine."""


def is_coined(word: str) -> bool:
    """Whether the word is written as programs write theirs: joined ones with capitals within, of which one is
    known, or small ones with hyphens and an environment's."""
    if "-" in word:
        return word.islower() and not _PLACES.isdisjoint(word.split("-"))
    if not word.isalpha() or word.islower() or word[1:].islower() or word.isupper():
        return False
    return any(part.lower() in _JOINED for part in _PARTS.findall(word))
