"""Why a drawn rewrite has no rating: it says so itself."""

from __future__ import annotations

from gateway.domain.quality.sampled import Rating, Sampled
from gateway.ports.judge import Unrated
from gateway.services.sampling import NO_MODEL, NO_MODEL_SAW_IT, rated, unjudged


class Lenient:
    """A judge who finds no fault."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    async def rate(self, sampled: Sampled) -> Rating | Unrated:
        self.seen.append(sampled.source)
        return Rating(intent="kept", added=[], lost=[], why="It is the same.")


def drawn(source: str) -> Sampled:
    return Sampled(
        trace_id="tr", source=source, model="", prompt_version="", conversation="U: x", queries=["x"]
    )


async def test_what_no_model_saw_is_shown_to_none_and_says_why_it_is_unrated() -> None:
    judge = Lenient()
    model, offline = await rated(
        [drawn("anthropic"), drawn("offline")], judge, lambda s: s.source == "anthropic"
    )
    assert judge.seen == ["anthropic"]
    assert (model.unrated, model.rating is not None) == ("", True)
    assert (offline.unrated, offline.rating) == (NO_MODEL_SAW_IT, None)


def test_without_a_model_every_sample_says_so() -> None:
    assert [each.unrated for each in unjudged([drawn("anthropic"), drawn("offline")])] == [NO_MODEL] * 2
