"""What another process has analysed is not analysed again; a store that is away costs one analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.spans import FakeSpans
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.adapters.presidio.sharing import SharingDetector
from gateway.domain.masking import Span
from gateway.ports.failures import MaskingUnavailable
from gateway.ports.masker import Detector
from gateway.ports.spans import Question
from tests.unit.presidio.test_remembering import Counting

TURNS = ["How does it work?", "Ask Maria.", "and for contractors?"]
LETTER = (Span(0, 1, "PERSON"),)


class Process:
    """A server: its detector, remembering and sharing, and what reached the analysis."""

    def __init__(self, spans: FakeSpans, tenant: str = "acme", patience_s: float = 60) -> None:
        self.analysis = Counting()
        self.observer = FakeObserver()
        sharing = SharingDetector(self.analysis, spans, self.observer, patience_s=patience_s)
        self.detector: Detector = RememberingDetector(sharing).of(tenant)

    async def masks(self, *texts: str) -> list[list[str]]:
        """What had to be analysed for these texts."""
        already = len(self.analysis.asked)
        assert await self.detector.find(texts, "en", ["US"]) == (LETTER,) * len(texts)
        return self.analysis.asked[already:]


@pytest.fixture
def spans() -> FakeSpans:
    return FakeSpans(FakeClock())


async def test_a_server_that_never_saw_the_conversation_analyses_the_new_turn_alone(spans: FakeSpans) -> None:
    first, second = Process(spans), Process(spans)
    assert await first.masks(*TURNS) == [TURNS]
    assert await second.masks(*TURNS, "new") == [["new"]]
    assert await second.masks(*TURNS, "new", "newer") == [["newer"]]
    assert await first.masks(*TURNS, "new", "newer") == []


async def test_another_tenant_analyses_for_itself(spans: FakeSpans) -> None:
    await Process(spans).masks(*TURNS)
    assert await Process(spans, "globex").masks(*TURNS) == [TURNS]


async def test_a_short_message_alone_is_not_worth_a_question_and_a_long_one_is(spans: FakeSpans) -> None:
    long = "word " * 100
    spans_before = Process(spans)
    await spans_before.masks("short")
    await spans_before.masks(long)
    spans.broken = False
    assert await Process(spans).masks(long) == []
    assert await Process(spans).masks("short", long) == []
    assert await Process(spans).masks("short") == [["short"]]


async def test_without_the_store_it_analyses_and_finds_the_same(spans: FakeSpans) -> None:
    spans.broken = True
    assert await Process(spans).masks(*TURNS) == [TURNS]


async def test_a_store_that_does_not_answer_does_not_hold_up_a_request() -> None:
    class Silent(FakeSpans):
        async def known(
            self, tenant: str, questions: Sequence[Question]
        ) -> Mapping[Question, tuple[Span, ...]]:
            await asyncio.sleep(3600)
            return {}

    assert await Process(Silent(FakeClock()), patience_s=0.01).masks(*TURNS) == [TURNS]


async def test_hits_misses_and_a_store_that_is_away_are_counted(spans: FakeSpans) -> None:
    first, second = Process(spans), Process(spans)
    await first.masks(*TURNS)
    await second.masks(*TURNS, "new")
    await second.masks("short")
    spans.broken = True
    await second.masks("newer", "newest")
    assert first.observer.look_ups == [(0, 3, 0)]
    assert second.observer.look_ups == [(3, 1, 0), (0, 0, 2)]


async def test_without_a_tenant_nothing_is_kept(spans: FakeSpans) -> None:
    await SharingDetector(Counting(), spans, FakeObserver()).find(TURNS, "en", ["US"])
    assert spans.store == {}


async def test_a_failed_analysis_is_not_kept(spans: FakeSpans) -> None:
    broken = Process(spans)
    broken.analysis.broken = True
    with pytest.raises(MaskingUnavailable):
        await broken.detector.find(TURNS, "en", ["US"])
    assert spans.store == {}


async def test_the_same_text_twice_is_analysed_once(spans: FakeSpans) -> None:
    assert await Process(spans).masks("twice", "twice") == [["twice"]]
