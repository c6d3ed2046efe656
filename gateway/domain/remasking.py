"""What stands in clear and is in the vault becomes its placeholder again.

Of a reply, before it is judged, that is places and the like: a model may well say "Oslo" where it was shown
`<LOCATION_1>`, for a question about an office suggests its city. Such a word costs nobody's privacy, and the
search gets it back in any case. A name or a number that only the vault knew stays a `pii_leak`.

Of the notes of earlier turns it is every value: they were masked when less was known to be personal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gateway.domain.masking import LITERAL, PLACEHOLDER, Vault
from gateway.domain.noted import Noted
from gateway.domain.proposal import Proposal
from gateway.domain.retouching import retouched
from gateway.domain.whole import whole_places

GUESSABLE = frozenset({"DATE_TIME", "LOCATION", "NRP", "ORGANIZATION"})
"""Presidio's entities that name what the world knows."""
_GUESSABLE = tuple(f"<{kind}_" for kind in GUESSABLE)


def remasked(proposal: Proposal, vault: Vault) -> Proposal:
    """The proposal with the placeholders of guessable values in every text of it."""
    known = {value: placeholder for placeholder, value in vault.values.items() if _is_guessable(placeholder)}
    if not known:
        return proposal
    return retouched(proposal, lambda text: _text(text, known))


def remasked_notes(noted: Noted, vault: Vault) -> Noted:
    """The notes with the placeholders of all values that were found since they were taken."""
    if not (noted.resolved or noted.offered):
        return noted
    known = {value: name for name, value in vault.values.items() if not name.startswith(f"<{LITERAL}_")}
    resolved = (
        replace(
            each,
            said=_text(each.said, known),
            meant=_text(each.meant, known),
            dropped=_text(each.dropped, known),
        )
        for each in noted.resolved
    )
    return replace(
        noted, resolved=tuple(resolved), offered=tuple(_text(each, known) for each in noted.offered)
    )


def _is_guessable(placeholder: str) -> bool:
    if not placeholder.startswith(_GUESSABLE):  # nearly all, in a conversation of hundreds of people
        return False
    match = PLACEHOLDER.fullmatch(placeholder)
    return match is not None and match[1] in GUESSABLE


def _text(text: str, known: Mapping[str, str]) -> str:
    """Longest values first, and from the end, so that no place moves before it is used."""
    taken = [match.span() for match in PLACEHOLDER.finditer(text)]
    found: list[tuple[int, int, str]] = []
    standing = [pair for pair in known.items() if pair[0] in text]  # of hundreds hardly one
    for value, placeholder in sorted(standing, key=lambda pair: -len(pair[0])):
        for start in whole_places(value, text):
            end = start + len(value)
            if all(end <= before or start >= after for before, after in taken):
                taken.append((start, end))
                found.append((start, end, placeholder))
    for start, end, placeholder in sorted(found, reverse=True):
        text = text[:start] + placeholder + text[end:]
    return text
