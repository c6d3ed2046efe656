"""People who are called by a part of their name: a search takes the name that was given in full."""

from __future__ import annotations

from gateway.domain.masking import PLACEHOLDER
from gateway.domain.names.families import Families

_PERSON = "PERSON"


def in_full(message: str, families: Families) -> str:
    """The message with each person under the placeholder of their fullest name, unless it says that as well.
    An address stays the address that it is."""
    return PLACEHOLDER.sub(lambda match: _fullest(match[0], message, families), message)


def names_in_part(message: str, families: Families) -> bool:
    """Whether the message calls somebody "Lovelace" of whom Ada Lovelace was said before."""
    return in_full(message, families) != message


def _fullest(placeholder: str, message: str, families: Families) -> str:
    head = families.head(placeholder)
    people = all((each := PLACEHOLDER.fullmatch(name)) and each[1] == _PERSON for name in (placeholder, head))
    return head if people and head not in message else placeholder
