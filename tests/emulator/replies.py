"""From a step and a request to the answer that goes out: where the model's mind meets the API's shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.emulator import answers, brain, hostility
from tests.emulator.answers import Answer
from tests.emulator.behaviours import Behaviour, RawText
from tests.emulator.fill import written
from tests.emulator.hostility import Temptation
from tests.emulator.prompt import Prompt, read_prompt
from tests.emulator.rules import Refusal
from tests.emulator.thought import Thought

ERRORS: Mapping[Behaviour, Refusal] = {
    Behaviour.OVERLOADED: answers.OVERLOADED,
    Behaviour.RATE_LIMITED: answers.RATE_LIMITED,
    Behaviour.SERVER_ERROR: answers.SERVER_ERROR,
    Behaviour.UNAUTHORIZED: answers.UNAUTHORIZED,
    Behaviour.TIMEOUT: Refusal(504, "timeout_error", "The request timed out while processing."),
}
WAITS = frozenset({Behaviour.OVERLOADED, Behaviour.RATE_LIMITED})
"""The errors that may name a time to wait."""

MINDS: Mapping[Behaviour, Callable[[Prompt], Thought]] = {
    Behaviour.HEALS: brain.healing_reply,
    Behaviour.STUBBORN: brain.stubborn_reply,
}
"""Every other behaviour thinks well; what becomes of the thought is another matter."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the model: its body, its number, and how often this behaviour has answered before it."""

    body: Mapping[str, Any]
    number: int
    repetition: int = 0


def answer(
    reply: Behaviour | Thought | RawText, call: Call, temptation: Temptation, retry_after: float | None
) -> Answer:
    """The answer that this reply makes to this call."""
    if isinstance(reply, Behaviour) and reply in ERRORS:
        return answers.error(ERRORS[reply], call.number, retry_after if reply in WAITS else None)
    if reply is Behaviour.REFUSAL:
        return answers.refused(call.body, call.number)
    if reply is Behaviour.TRUNCATED:
        return answers.truncated(call.body, text_of(reply, call, temptation), call.number)
    if reply is Behaviour.MALFORMED or isinstance(reply, RawText):
        return answers.verbatim(call.body, text_of(reply, call, temptation), call.number)
    return answers.message(call.body, text_of(reply, call, temptation), call.number)


def text_of(reply: Behaviour | Thought | RawText, call: Call, temptation: Temptation) -> str:
    """What the model writes."""
    if isinstance(reply, RawText):
        return reply.text
    schema = ((call.body.get("output_config") or {}).get("format") or {}).get("schema")
    if isinstance(reply, Thought):
        return written(reply, schema)
    prompt = read_prompt(call.body)
    if reply is Behaviour.HOSTILE:
        return written(hostility.hostile_reply(prompt, temptation, call.repetition), schema)
    text = written(MINDS.get(reply, brain.good_reply)(prompt), schema)
    return hostility.nonsense(text, call.repetition) if reply is Behaviour.MALFORMED else text
