"""Obligations of the port `Detector`, over the fake, over what remembers, and over Presidio."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping

import pytest

from gateway.adapters.fakes.detector import FakeDetector
from gateway.adapters.presidio.detector import PresidioDetector
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.domain.masking import Span
from gateway.ports.failures import MaskingUnavailable
from gateway.ports.masker import Detector
from tests.analysing import OFFLINE, REGIONS, detecting, python

KNOWN = {"Maria Gomez": "PERSON", "maria@atlas.corp": "EMAIL_ADDRESS", "last Friday": "DATE_TIME"}


@pytest.fixture(scope="module")
def detectors() -> Iterator[Mapping[str, Detector]]:
    """Each kind of detector, Presidio's in a process that dies of a network call."""
    presidio = PresidioDetector(workers=1, command=OFFLINE, limit=60)
    yield {
        "fake": FakeDetector(KNOWN),
        "remembering": RememberingDetector(FakeDetector(KNOWN)),
        "presidio": presidio,
    }
    asyncio.run(presidio.stop())


@pytest.fixture(params=["fake", "remembering", "presidio"])
def detector(request: pytest.FixtureRequest, detectors: Mapping[str, Detector]) -> Detector:
    return detectors[request.param]


@pytest.fixture(params=["fake", "remembering", "presidio"])
async def broken(request: pytest.FixtureRequest) -> AsyncIterator[Detector]:
    """Each kind out of order: Presidio's process ends as soon as it is asked."""
    fake = FakeDetector(KNOWN)
    fake.broken = True
    async with detecting(python("print('[]', flush=True)")) as presidio:
        kinds: dict[str, Detector] = {
            "fake": fake,
            "remembering": RememberingDetector(fake),
            "presidio": presidio,
        }
        yield kinds[request.param]


async def found(detector: Detector, *texts: str, language: str = "en") -> list[dict[str, str]]:
    each = await detector.find(texts, language, REGIONS)
    return [
        {text[span.start : span.end]: span.kind for span in spans}
        for text, spans in zip(texts, each, strict=True)
    ]


async def test_each_text_has_its_own_spans_in_code_points(detector: Detector) -> None:
    texts = ["Does Maria Gomez approve?", "and for contractors?", "Write to maria@atlas.corp, please."]
    spans = await detector.find(texts, "en", REGIONS)
    assert [[(span.start, span.end) for span in each] for each in spans] == [[(5, 16)], [], [(9, 25)]]
    assert [span.kind for each in spans for span in each] == ["PERSON", "EMAIL_ADDRESS"]


async def test_no_texts_have_no_spans(detector: Detector) -> None:
    assert await detector.find([], "en", REGIONS) == ()


async def test_kinds_that_a_tenant_may_let_through_are_given_too(detector: Detector) -> None:
    assert await found(detector, "What changed last Friday?") == [{"last Friday": "DATE_TIME"}]


@pytest.mark.parametrize(
    "before",
    ["🚀 ", "👩‍🚀🇧🇷 ", "cafe\u0301 ", "\x00 ", "\ud83d \ude00 ", "\ufeff\u200b ", "\r\n\n"],
    ids=["emoji", "joined emoji", "combining mark", "nul", "lone surrogates", "invisible", "lines"],
)
async def test_what_stands_before_a_value_does_not_move_it(detector: Detector, before: str) -> None:
    (spans,) = await detector.find([f"{before}maria@atlas.corp"], "en", REGIONS)
    assert Span(len(before), len(before) + 16, "EMAIL_ADDRESS") in spans


async def test_the_detector_of_a_tenant_finds_the_same(detector: Detector) -> None:
    texts = ["Does Maria Gomez approve?", "Write to maria@atlas.corp, please."]
    for tenant in ("acme", "globex", "acme"):
        assert await found(detector.of(tenant), *texts) == await found(detector, *texts)


async def test_an_analysis_does_not_hold_up_the_event_loop(detector: Detector) -> None:
    await detector.find(["ready?"], "en", REGIONS)
    asked = asyncio.create_task(detector.find(["Maria Gomez asked. " * 2000], "en", REGIONS))
    # In time of the loop's own thread: what a busy machine takes from it says nothing of the detector.
    longest, before, turns = 0.0, time.thread_time(), 0
    while not asked.done():
        await asyncio.sleep(0.001)
        longest, before, turns = max(longest, time.thread_time() - before), time.thread_time(), turns + 1
    assert len((await asked)[0]) == 2000
    assert longest < 0.5, f"the loop's thread worked for {longest:.2f} s at a stretch"
    assert turns > 1 or not isinstance(detector, PresidioDetector), "nobody else had a turn meanwhile"


async def test_a_text_that_cannot_be_analysed_is_never_given_as_clean(broken: Detector) -> None:
    with pytest.raises(MaskingUnavailable):
        await broken.find(["and for contractors?", "Does Maria Gomez approve?"], "en", REGIONS)


async def test_no_text_is_kept(detector: Detector) -> None:
    await detector.find(["Zanzibar asked Maria Gomez"], "en", REGIONS)
    assert not [text for text in texts_kept_by(detector) if "Zanzibar" in text]


async def test_names_are_found_where_it_says_so_and_patterns_everywhere(detector: Detector) -> None:
    text = "Maria Gomez, maria@atlas.corp"
    assert detector.finds_names_in("en")
    assert await found(detector, text) == [{"Maria Gomez": "PERSON", "maria@atlas.corp": "EMAIL_ADDRESS"}]
    assert not detector.finds_names_in("fi")
    (spans,) = await found(detector, text, language="fi")
    assert spans["maria@atlas.corp"] == "EMAIL_ADDRESS"


def texts_kept_by(value: object, seen: set[int] | None = None) -> Iterator[str]:
    """Every string that can be reached from a value through containers and objects of ours."""
    seen = set() if seen is None else seen
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, str | bytes):
        yield value if isinstance(value, str) else value.decode(errors="replace")
    elif isinstance(value, Mapping):
        yield from texts_kept_by([*value.keys(), *value.values()], seen)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from texts_kept_by(each, seen)
    elif type(value).__module__.startswith("gateway."):
        names = {*getattr(value, "__dict__", {}), *getattr(type(value), "__slots__", ())}
        yield from texts_kept_by([getattr(value, name) for name in names], seen)
