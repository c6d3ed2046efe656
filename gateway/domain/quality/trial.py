"""What a trial of a rewriter came to: every turn under four systems, and the figures over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gateway.domain.quality.failures import failure_of
from gateway.domain.quality.judged import JudgedTurn
from gateway.domain.quality.measures import Measures, gap_closed, mean, measures_of, percentile
from gateway.domain.quality.systems import GATEWAY, RAW, REFERENCE, SYSTEMS


@dataclass(frozen=True, slots=True)
class Tried:
    """One turn: how the gateway served it, its searches, what each system found (ids, best first), and the
    milliseconds that the gateway took."""

    turn: JudgedTurn
    status: str
    queries: tuple[str, ...]
    rankings: Mapping[str, Sequence[str]]
    ms: float

    def measured(self, system: str) -> Measures:
        return measures_of(self.rankings[system], self.turn.gold)

    def document(self) -> dict[str, Any]:
        """The turn for `gateway eval compare`: measures only where passages answer it."""
        measures = self.measured(GATEWAY) if self.turn.gold else {}
        return {"id": self.turn.id, "status": self.status, "queries": list(self.queries), **measures}

    @property
    def untouched(self) -> bool:
        """Whether the search is the question byte for byte."""
        return self.queries == (self.turn.question,)


@dataclass(frozen=True, slots=True)
class Trial:
    """All turns of a data set, in its order."""

    tried: tuple[Tried, ...]

    @property
    def rated(self) -> Trial:
        """The turns with passages that answer; the others tell about statuses alone."""
        return self._those(lambda each: bool(each.turn.gold))

    @property
    def followups(self) -> Trial:
        return self._those(lambda each: not each.turn.is_standalone)

    @property
    def standalone(self) -> Trial:
        return self._those(lambda each: each.turn.is_standalone)

    @property
    def failures(self) -> Mapping[str, int]:
        """How many turns the gateway found less for than a person's rewrite did, by kind."""
        kinds = (failure_of(each.turn, each.queries, each.rankings) for each in self.rated.tried)
        return Counter(kind.value for kind in kinds if kind)

    def measures(self, system: str) -> Measures:
        """The mean of each measure over the rated turns."""
        return mean(each.measured(system) for each in self.rated.tried)

    def document(self) -> dict[str, Any]:
        """The result as `gateway eval rewrite --json` writes it (contract, section 6)."""
        systems = {system: self.measures(system) for system in SYSTEMS}
        return {
            "n": len(self.rated.tried),
            "systems": systems,
            "groups": {"followups": self.followups._group(), "standalone": self.standalone._group()},
            "gap_closed": gap_closed(systems[RAW], systems[GATEWAY], systems[REFERENCE]),
            "statuses": dict(Counter(each.status for each in self.tried)),
            "failures": dict(self.failures),
            "ms_per_turn": self._times(),
            "turns": [each.document() for each in self.tried],
        }

    def better_by(self, measure: str) -> list[float]:
        """How much more of this measure the gateway has than the typed words, for each rated turn."""
        pairs = ((each.measured(GATEWAY), each.measured(RAW)) for each in self.rated.tried)
        return [reached[measure] - typed[measure] for reached, typed in pairs]

    def _group(self) -> dict[str, Any]:
        systems = {system: self.measures(system) for system in SYSTEMS}
        return {
            "n": len(self.rated.tried),
            **systems,
            "gap_closed": gap_closed(systems[RAW], systems[GATEWAY], systems[REFERENCE]),
            "asked": len(self.tried),
            "untouched": _share(each.untouched for each in self.tried),
            "statuses": dict(Counter(each.status for each in self.tried)),
        }

    def _times(self) -> dict[str, float]:
        times = [each.ms for each in self.tried]
        return {"p50": percentile(times, 0.5), "p95": percentile(times, 0.95)}

    def _those(self, fits: Callable[[Tried], bool]) -> Trial:
        return Trial(tuple(filter(fits, self.tried)))


def _share(answers: Iterable[bool]) -> float:
    every = list(answers)
    return sum(every) / len(every) if every else 0.0
