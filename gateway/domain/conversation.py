"""Conversations: turns, the window that travels with a message, and the owner to whom it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from gateway.domain.noted import NOTHING_NOTED, Noted

CONVERSATION_ID = r"[A-Za-z0-9._:@+-]{1,128}"
"""What a conversation may be called, as a regular expression for the whole."""


class Role(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of a conversation, as it was said, and what is known of it besides."""

    role: Role
    content: str
    noted: Noted = NOTHING_NOTED


@dataclass(frozen=True, slots=True)
class Owner:
    """To whom a conversation belongs; the same conversation id of anybody else is another conversation."""

    tenant: str
    subject: str


@dataclass(frozen=True, slots=True)
class KeptTurn:
    """A stored turn with the moment it was said (UTC)."""

    turn: Turn
    said_at: datetime


CHARACTERS_PER_TOKEN = 4
"""The usual rule of thumb for English text (Anthropic and OpenAI documentation both give about 4)."""


SUMMARY_CHARACTERS = 300
"""Of each older question; a topic is named in less."""
SUMMED_UP = 6
"""Older questions that are kept beside the first one."""
OLDER_TURNS = 40
"""Kept turns before the window that are looked at for it, so that no turn costs more than that."""


def window_of(turns: Sequence[Turn], *, limit: int, token_limit: int) -> tuple[Turn, ...]:
    """The last `limit` turns that fit in `token_limit`, beginning with a user's; oldest go first. Where no
    user has said anything yet, what the assistant said last: it may list what it can do.

    The message itself is not part of the window and so is never trimmed away.
    """
    kept: list[Turn] = []
    budget = token_limit * CHARACTERS_PER_TOKEN
    for turn in reversed(turns[-limit:] if limit else []):
        budget -= len(turn.content)
        if budget < 0:
            break
        kept.append(turn)
    if not any(turn.role is Role.USER for turn in turns):
        return tuple(kept[:1])
    while kept and kept[-1].role is not Role.USER:
        kept.pop()
    return tuple(reversed(kept))


def with_summary(window: Sequence[Turn], turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """The window behind a summary of the turns that have left it: what the person asked first, and what last
    before it, each by its beginning and marked as recalled. Answers and the rest are forgotten; an empty
    window has no summary."""
    if not window:
        return ()
    left = next(place for place, turn in enumerate(turns) if turn is window[0])
    asked = [turn for turn in turns[:left] if turn.role is Role.USER]
    return (*map(_recalled, (*asked[:1], *asked[1:][-SUMMED_UP:])), *window)


def _recalled(turn: Turn) -> Turn:
    noted = replace(turn.noted, recalled=True)
    return replace(turn, content=turn.content[:SUMMARY_CHARACTERS], noted=noted)


def since_beginning(turns: Sequence[KeptTurn]) -> tuple[KeptTurn, ...]:
    """The turns from the last one on that begins a topic; all of them when none does."""
    for place in range(len(turns) - 1, -1, -1):
        if turns[place].turn.noted.begins:
            return tuple(turns[place:])
    return tuple(turns)


def since_pause(turns: Sequence[KeptTurn], now: datetime, longest: timedelta) -> tuple[KeptTurn, ...]:
    """The turns since the last pause that was longer than this; none when it goes on now."""
    later = now
    for place in range(len(turns) - 1, -1, -1):
        if later - turns[place].said_at > longest:
            return tuple(turns[place + 1 :])
        later = turns[place].said_at
    return tuple(turns)
