"""Reading the prompt: what was said, what the terms mean, and what was wrong with the last reply.

The layout it looks for, anywhere in the user messages (then in the system prompt):

    <conversation> <turn role="user">…</turn> <turn role="assistant">…</turn> </conversation>
    <message>…</message>
    <glossary> TERM: expansion, one a line </glossary>
    <resolved> <resolution kind="entity"><said>…</said><meant>…</meant></resolution>
      <offered>…</offered> </resolved>
    <identifiers> <identifier>copied as it stands</identifier> </identifiers>
    <rejected> <attempt> the reply's text <violation code="too_long">detail</violation> </attempt> </rejected>

Attributes are free, entities are decoded, and of several blocks of a name the last one counts. Without the
tags the messages themselves are the conversation: the last user message is the message, and an assistant
message followed by a user message with violation codes is a rejected attempt.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gateway.domain.violations import ViolationCode
from tests.emulator.rules import texts_of

_CODE = re.compile(rf"\b({'|'.join(ViolationCode)})\b")
_VIOLATION = re.compile(
    r"<violations\b.*?</violations>|<violation\b[^<>]*/>|<violation\b.*?</violation>", re.DOTALL
)
_TAG = re.compile(r"</?[a-z_]+(?:\s[^<>]*)?/?>")  # in lower case: <PERSON_1> is text
_BULLET = re.compile(r"^[\s\-*•]+")


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the conversation that the prompt carries; `role` is user or assistant."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class RejectedReply:
    """A reply that was not taken: its text, and the codes of what was wrong with it."""

    text: str
    codes: frozenset[ViolationCode]


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the emulated model understands of a request."""

    message: str
    turns: tuple[Turn, ...]
    glossary: Mapping[str, str]
    rejected: tuple[RejectedReply, ...] = ()
    identifiers: tuple[str, ...] = ()
    meanings: Mapping[str, str] = field(default_factory=dict)
    """What earlier messages stood for."""
    offered: tuple[str, ...] = ()


def read_prompt(body: Mapping[str, Any]) -> Prompt:
    """The prompt of a request body that the rules have let through."""
    said = [Turn(m["role"], "\n".join(texts_of(m["content"]))) for m in body["messages"]]
    asked = "\n".join(turn.text for turn in said if turn.role == "user")
    places = (asked, "\n".join(texts_of(body.get("system", ""))))
    message, conversation = _last_block("message", places), _last_block("conversation", places)
    rejected, resolved = _last_block("rejected", places), _last_block("resolved", places) or ""
    plain, answers = _without_tags(said)
    return Prompt(
        message=_plain(message) if message is not None else plain[-1].text,
        turns=plain[:-1] if message is None and conversation is None else _turns(conversation or ""),
        glossary=_glossary(_last_block("glossary", places) or ""),
        rejected=answers if rejected is None else tuple(_rejected(rejected)),
        identifiers=tuple(_identifiers(_last_block("identifiers", places) or "")),
        meanings=_meanings(resolved),
        offered=tuple(map(_plain, re.findall(r"<offered>(.*?)</offered>", resolved, re.DOTALL))),
    )


def _last_block(name: str, places: Sequence[str]) -> str | None:
    """The inside of the last innermost `<name …>…</name>`, in the first place that has one."""
    pattern = re.compile(rf"<{name}(?:\s[^<>]*)?>((?:(?!<{name}[\s>]).)*?)</{name}>", re.DOTALL)
    for place in places:
        if found := pattern.findall(place):
            return str(found[-1])
    return None


def _turns(conversation: str) -> tuple[Turn, ...]:
    found = re.findall(r"<turn\b([^<>]*)>(.*?)</turn>", conversation, re.DOTALL)
    return tuple(
        Turn("assistant" if "assistant" in attributes else "user", _plain(t)) for attributes, t in found
    )


def _glossary(block: str) -> dict[str, str]:
    lines = (_BULLET.sub("", _plain(line)).partition(":") for line in block.splitlines())
    return {term.strip(): meaning.strip() for term, _, meaning in lines if term.strip() and meaning.strip()}


def _identifiers(block: str) -> list[str]:
    return [_plain(text) for text in re.findall(r"<identifier\b[^<>]*>(.*?)</identifier>", block, re.DOTALL)]


def _meanings(block: str) -> dict[str, str]:
    found = re.findall(r"<said>(.*?)</said><meant>(.*?)</meant>", block, re.DOTALL)
    return {_plain(said): _plain(meant) for said, meant in found}


def _rejected(block: str) -> list[RejectedReply]:
    attempts = re.findall(r"<attempt\b[^<>]*>(.*?)</attempt>", block, re.DOTALL) or [block]
    return [RejectedReply(_plain(_VIOLATION.sub(" ", text)), _codes(text)) for text in attempts]


def _without_tags(said: Sequence[Turn]) -> tuple[tuple[Turn, ...], tuple[RejectedReply, ...]]:
    """The conversation as the messages tell it, and apart from it the replies sent back with reasons."""
    plain: list[Turn] = []
    rejected: list[RejectedReply] = []
    for turn in said:
        follows_a_reply = bool(plain) and plain[-1].role == "assistant"
        if turn.role == "user" and follows_a_reply and (codes := _codes(turn.text)):
            rejected.append(RejectedReply(plain.pop().text, codes))
        else:
            plain.append(turn)
    return tuple(plain), tuple(rejected)


def _codes(text: str) -> frozenset[ViolationCode]:
    return frozenset(ViolationCode(code) for code in _CODE.findall(text))


def _plain(text: str) -> str:
    return html.unescape(_TAG.sub(" ", text)).strip()
