"""What the emulator does with a request: a behaviour that stands, several in a row, or a script."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tests.emulator.thought import Clarification, Search, Thought


class Behaviour(StrEnum):
    """How the emulated model and the API around it behave."""

    GOOD = "good"
    """Good at the first reply."""
    HEALS = "heals"
    """Repeats a dangling follow-up first; good once the prompt carries the rejected reply and the reason."""
    STUBBORN = "stubborn"
    """Always the dangling follow-up, whatever the prompt says."""
    HOSTILE = "hostile"
    """Tries to widen the search and to bring in what it must not; another attack at each call."""
    MALFORMED = "malformed"
    """Answers what cannot be read; another nonsense at each call."""
    TRUNCATED = "truncated"
    """Stops in the middle of its JSON: `max_tokens`."""
    REFUSAL = "refusal"
    """Declines: stop reason `refusal`, no content."""
    TIMEOUT = "timeout"
    """Never answers; the connection stays open until the caller gives up or `Emulator.hold` is over."""
    DISCONNECT = "disconnect"
    """Closes the connection in the middle of the answer."""
    OVERLOADED = "overloaded"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    UNAUTHORIZED = "unauthorized"


@dataclass(frozen=True, slots=True)
class RawText:
    """A reply given word for word, in place of structured output."""

    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """One reply to come. A step that `holds` also answers the SDK's own retries of the same call."""

    reply: Behaviour | Thought | RawText
    holds: bool = False


def behaviour_steps(names: Sequence[Behaviour | str]) -> tuple[Step, ...]:
    """Steps of behaviours in a row, one for each request, the SDK's retries included."""
    if not names:
        raise ValueError("no behaviour given; there are " + ", ".join(Behaviour))
    return tuple(Step(Behaviour(name)) for name in names)


def script_steps(script: Sequence[Mapping[str, object]]) -> tuple[Step, ...]:
    """Steps of a script in the form of golden scenarios; raises ValueError for a step that has no such form.

    A step is `{text: raw}`, `{error: kind}`, or a reply with some of `queries` (or `searches`; strings, or
    objects with `text`, `suggested_filters` and `weight`), `needs_retrieval`, and `clarification` (a string,
    or an object with `question` and `options`).
    """
    return tuple(_scripted(step) for step in script)


def _scripted(step: Mapping[str, object]) -> Step:
    if step.keys() == {"text"}:
        return Step(RawText(str(step["text"])))
    if step.keys() == {"error"}:
        return Step(Behaviour(str(step["error"])), holds=True)
    known = {"queries", "searches", "needs_retrieval", "needs_clarification", "clarification"}
    if not step or step.keys() - known:
        raise ValueError(f"not a step of a script: {dict(step)!r}; a reply has {', '.join(sorted(known))}")
    return Step(
        Thought(
            searches=tuple(_search(item) for item in _items(step.get("queries", step.get("searches", [])))),
            needs_retrieval=bool(step.get("needs_retrieval", True)),
            clarification=_clarification(step.get("clarification")),
        )
    )


def _search(item: object) -> Search:
    if isinstance(item, str):
        return Search(item)
    known = {"text", "suggested_filters", "weight"}
    if not isinstance(item, Mapping) or "text" not in item or item.keys() - known:
        raise ValueError(f"not a query of a script: {item!r}; it has text, suggested_filters and weight")
    filters = dict(item.get("suggested_filters") or {})
    return Search(str(item["text"]), filters, float(item.get("weight", 1.0)))


def _clarification(item: object) -> Clarification | None:
    if item is None:
        return None
    if isinstance(item, Mapping) and "question" in item:
        return Clarification(str(item["question"]), tuple(str(o) for o in _items(item.get("options", []))))
    return Clarification(str(item))


def _items(value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"expected a list, not {value!r}")
    return list(value)


class Plan:
    """The steps to come. The last behaviour of a row stands for ever; a script ends, and more is an error."""

    def __init__(self, steps: Sequence[Step], *, last_stands: bool) -> None:
        self._waiting = list(steps)
        self._last_stands = last_stands
        self._held: dict[str, Step] = {}

    @property
    def steps_left(self) -> int:
        """How many steps have not been used."""
        return len(self._waiting)

    def step_for(self, raw: bytes, *, retry: bool) -> Step | None:
        """The step that answers a request with this body, or None when the script is over."""
        digest = hashlib.sha256(raw).hexdigest()
        if retry and digest in self._held:
            return self._held[digest]
        if not self._waiting:
            return None
        stands = self._last_stands and len(self._waiting) == 1
        step = self._waiting[0] if stands else self._waiting.pop(0)
        if step.holds:
            self._held[digest] = step
        return step
