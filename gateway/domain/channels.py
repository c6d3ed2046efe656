"""Channels: in which form the personal data of a conversation reaches each of those who get to see its text.

A tenant has one table of them, and `shown` is the one place that applies it. What a masked text says is the
same everywhere; the channel decides what stands where its placeholders are. Documents that a search finds
are not the conversation's text: who may see those is a matter of rights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from gateway.domain.masking import PLACEHOLDER, Vault, restore


class Channel(StrEnum):
    """Whom a text goes to."""

    MODEL = "model"
    KNOWLEDGE_BASE = "knowledge_base"
    AUDIT = "audit"
    LOG = "log"
    REVIEWER = "reviewer"
    CALLER = "caller"


class Shows(StrEnum):
    """What stands there for a value: `Maria Gonzalez`, `<PERSON_1>`, or `<PERSON:8f14e45fceea167a>`, which is
    the same for the same value in all of the tenant's conversations; or there is no text at all."""

    RAW = "raw"
    PLACEHOLDER = "placeholder"
    DIGEST = "digest"
    NOTHING = "nothing"


class ChannelRules(BaseModel):
    """The table of a tenant."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: Shows = Shows.PLACEHOLDER
    knowledge_base: Shows = Shows.RAW
    audit: Shows = Shows.DIGEST
    log: Shows = Shows.NOTHING
    reviewer: Shows = Shows.PLACEHOLDER
    caller: Shows = Shows.RAW

    def of(self, channel: Channel) -> Shows:
        """What this channel shows."""
        shows: Shows = getattr(self, channel.value)
        return shows


def shown(text: str, shows: Shows, vault: Vault, pseudonyms: Mapping[str, str]) -> str:
    """A text that is masked under `vault`, as a channel shows it. A placeholder without a pseudonym stays
    one; nothing but RAW puts in a value."""
    match shows:
        case Shows.RAW:
            return restore(text, vault)
        case Shows.PLACEHOLDER:
            return text
        case Shows.DIGEST:
            return PLACEHOLDER.sub(lambda match: pseudonyms.get(match[0], match[0]), text)
        case Shows.NOTHING:
            return ""


def mentioned(text: str, shows: Shows, vault: Vault, pseudonyms: Mapping[str, str]) -> Mapping[str, str]:
    """Each placeholder of a masked text with what stands for its value by itself, whatever its type: the
    value, or the 16 digits of its digest. So whoever knows a value finds where it was said. Nothing where the
    channel shows neither."""
    names = dict.fromkeys(match[0] for match in PLACEHOLDER.finditer(text) if match[0] in vault.values)
    match shows:
        case Shows.RAW:
            return {name: vault.values[name] for name in names}
        case Shows.DIGEST:
            return {name: _digits_of(pseudonyms[name]) for name in names if name in pseudonyms}
    return {}


def _digits_of(pseudonym: str) -> str:
    """`8f14e45fceea167a` of `<PERSON:8f14e45fceea167a>`."""
    return pseudonym.rpartition(":")[2].removesuffix(">")


_UNSAFE: Mapping[tuple[Channel, Shows], tuple[str, str]] = {
    (Channel.MODEL, Shows.DIGEST): (
        "a model that is shown digests could tell who is who across conversations",
        "Write placeholder.",
    ),
    (Channel.LOG, Shows.RAW): ("logs hold no text of any request", "Write nothing."),
    (Channel.LOG, Shows.PLACEHOLDER): ("logs hold no text of any request", "Write nothing."),
    (Channel.LOG, Shows.DIGEST): ("logs hold no text of any request", "Write nothing."),
    (Channel.REVIEWER, Shows.RAW): (
        "every reviewer would see all values, on nobody's record",
        "Write placeholder, and grant `reveal` to those who may see values.",
    ),
    (Channel.REVIEWER, Shows.DIGEST): (
        "a reviewer could not name in an edit whom a search is about",
        "Write placeholder.",
    ),
}
_MASKED = (
    "the model would be shown what masking hides",
    "Write placeholder, or allow every kind of value under masking.",
)
_EMPTY = ("only a log can do without the text", "Write raw, placeholder or digest.")


def unsafe(rules: ChannelRules, *, masks: bool) -> Iterator[tuple[Channel, str, str]]:
    """Every cell of the table that no tenant may have, why, and how to mend it. `masks` says that some kind
    of value is masked."""
    for channel in Channel:
        shows = rules.of(channel)
        if channel is Channel.MODEL and shows is Shows.RAW and masks:
            yield channel, *_MASKED
        elif shows is Shows.NOTHING and channel is not Channel.LOG:
            yield channel, *_EMPTY
        elif (channel, shows) in _UNSAFE:
            yield channel, *_UNSAFE[channel, shows]
