"""How the emulated model thinks: like a small one, which repeats a dangling follow-up until told why not."""

from __future__ import annotations

import re
from dataclasses import replace

from gateway.domain.violations import ViolationCode
from tests.emulator import words
from tests.emulator.prompt import Prompt
from tests.emulator.thought import Clarification, Search, Thought

MAX_SEARCHES = 3
TOPIC_WORDS = 8
"""So much of an earlier turn is carried into a follow-up at most."""

_NO_TEXT_EXPECTED = frozenset({ViolationCode.EMPTY, ViolationCode.MALFORMED})
_NEXT_QUESTION = r",?\s+and\s+(?=(?:how|what|when|where|who|which|can|does|is)\b)"
_BETWEEN_QUESTIONS = re.compile(rf"(?<=[?!;])\s+|{_NEXT_QUESTION}")


def was_told_why(prompt: Prompt) -> bool:
    """Whether the prompt carries the last reply and a reason against it; one without the other is no help."""
    if not prompt.rejected:
        return False
    last = prompt.rejected[-1]
    return bool(last.codes) and (bool(last.text) or last.codes <= _NO_TEXT_EXPECTED)


def healing_reply(prompt: Prompt) -> Thought:
    """Good when the message needs no context or the last failure was explained, else mediocre."""
    is_easy = not words.points_back(prompt.message)
    return good_reply(prompt) if is_easy or was_told_why(prompt) else stubborn_reply(prompt)


def stubborn_reply(prompt: Prompt) -> Thought:
    """The follow-up as a search, with whatever it points to left pointing: `it for contractors`."""
    rest = " ".join(words.tokens(words.CONTINUES.sub("", prompt.message)))
    return Thought((Search(rest if words.has_pointer(rest) else f"it {rest}".strip()),))


def good_reply(prompt: Prompt) -> Thought:
    """Standalone searches with the conversation's topic and the glossary's terms, or a question back."""
    message = _with_listed_items(prompt)
    if words.SMALL_TALK.match(message):
        return Thought(needs_retrieval=False)
    if not words.points_back(message):
        return _searches(prompt, [words.essence(q) or q for q in _questions(message)])
    topic = topic_of(prompt)
    if not topic:
        return Thought(clarification=Clarification(f"What do you mean by “{prompt.message}”?"))
    return _searches(prompt, [f"{topic} {words.remainder(message)}".strip()])


def topic_of(prompt: Prompt) -> str:
    """What the conversation was last about: the latest user turn that stands on its own, else a reply."""
    told = [replace(turn, text=prompt.meanings.get(turn.text, turn.text)) for turn in prompt.turns]
    turns = [turn for turn in reversed(told) if not words.points_back(turn.text)]
    for turn in sorted(turns, key=lambda turn: turn.role != "user"):
        if found := words.essence(turn.text):
            return " ".join(words.trimmed(found.split()[:TOPIC_WORDS]))
    return ""


def _questions(message: str) -> list[str]:
    parts = [part for part in _BETWEEN_QUESTIONS.split(message) if words.essence(part)]
    independent = [part for part in parts if not words.points_back(part)]
    return independent[:MAX_SEARCHES] if len(independent) == len(parts) and parts else [message]


def _searches(prompt: Prompt, texts: list[str]) -> Thought:
    """Searches of these texts in the glossary's terms; identifiers that got lost on the way are put back."""
    found = [words.expanded(text, prompt.glossary) for text in texts]
    lost = [i for i in prompt.identifiers if i in prompt.message and not any(i in text for text in found)]
    return Thought(tuple(Search(text) for text in [*found[:-1], " ".join([found[-1], *lost])]))


def _with_listed_items(prompt: Prompt) -> str:
    """The message with `the second one` replaced by the second item of the list that was last shown."""
    lists = [t.text for t in prompt.turns if t.role == "assistant" and words.LISTED.search(t.text)]

    def item(match: re.Match[str]) -> str:
        return words.listed(lists[-1], match[1]) or match[0]

    return words.ORDINAL.sub(item, prompt.message) if lists else prompt.message
