"""The detector waits as long as a text deserves, and what is not a whole answer is none."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import pytest

from gateway.adapters.presidio.detector import LIMIT_SECONDS, PresidioDetector
from gateway.adapters.presidio.messages import Request, spans_line
from gateway.adapters.presidio.turns import Lane
from gateway.domain.masking import Span
from gateway.ports.failures import MaskingUnavailable
from tests.analysing import detecting, python, saying, with_analysis


class Asked:
    """Workers that note what they are asked and find nothing."""

    def __init__(self) -> None:
        self.requests: list[tuple[Request, float]] = []
        self.turns: list[tuple[str, Lane]] = []

    async def ask(self, line: bytes, seconds: float, tenant: str, lane: Lane, characters: int) -> bytes:
        request = Request.read(line)
        self.requests.append((request, seconds))
        self.turns.append((tenant, lane))
        return spans_line([[] for _ in request.texts])


async def all_asked_for(texts: Sequence[str], language: str = "en") -> Asked:
    detector, asked = PresidioDetector(workers=1), Asked()
    detector._workers = asked  # type: ignore[assignment]
    assert await detector.of("acme").find(texts, language, ("US",)) == ((),) * len(texts)
    return asked


async def asked_for(texts: Sequence[str], language: str = "en") -> tuple[Request, float]:
    (request,) = (await all_asked_for(texts, language)).requests
    return request


async def test_what_cannot_be_sent_is_replaced_one_for_one() -> None:
    request, _ = await asked_for(["\x00a\ud83db", "Ana"])
    assert request.texts == ["\ufffda\ufffdb", "Ana"]


@pytest.mark.parametrize("language", ["en", "EN", "en-GB"])
async def test_a_language_is_known_with_or_without_its_region(language: str) -> None:
    request, _ = await asked_for(["Ana"], language)
    assert request.language == "en"
    assert PresidioDetector(workers=1).finds_names_in(language)


@pytest.mark.parametrize("language", ["fi", "nl-BE", "", "enm"])
def test_names_are_not_promised_in_other_languages(language: str) -> None:
    assert not PresidioDetector(workers=1).finds_names_in(language)


async def test_a_longer_call_has_longer_and_a_short_one_has_the_limit() -> None:
    _, short = await asked_for(["Ana"])
    long = await all_asked_for(["a" * 65_536, "b" * 65_536])
    assert short == LIMIT_SECONDS
    assert [seconds for _, seconds in long.requests] == [8 * LIMIT_SECONDS] * 2


async def test_a_long_text_is_a_turn_of_its_own_and_short_ones_go_together_in_theirs() -> None:
    texts = ["a", "b" * 4_000, "c" * 100, "d" * 4_097, "e", "f"]
    asked = await all_asked_for(texts)
    assert [request.texts for request, _ in asked.requests] == [texts[:2], texts[2:3], texts[3:4], texts[4:]]
    lanes = [Lane.SHORT, Lane.SHORT, Lane.LONG, Lane.SHORT]
    assert asked.turns == [("acme", lane) for lane in lanes]


@pytest.mark.parametrize(
    "command",
    [
        ("/no/such/program",),
        python("pass"),
        saying("[]"),
        saying('[[[0,4,"PERSON",1]]]'),
        saying('{"failed": "X"}'),
        saying("nonsense"),
        with_analysis("raise RuntimeError(texts)"),
        with_analysis("os._exit(1)"),
    ],
    ids=["no program", "does not start", "too few", "past the end", "failed", "nonsense", "raises", "dies"],
)
async def test_whatever_is_not_a_whole_answer_is_no_answer(command: Sequence[str]) -> None:
    async with detecting(command) as detector:
        with pytest.raises(MaskingUnavailable) as raised:
            await detector.find(["Ana"], "en", ("US",))
    assert "Ana" not in f"{raised.value} {raised.value.__cause__}"


async def test_an_analysis_that_does_not_end_is_no_answer_and_the_next_call_is_served() -> None:
    slow = with_analysis("time.sleep(600 if texts == ['slow'] else 0); return [[]]")
    async with detecting(slow, limit=0.5) as detector:
        with pytest.raises(MaskingUnavailable):
            await detector.find(["slow"], "en", ())
        assert await served(detector, "quick") == ((),)


async def served(detector: PresidioDetector, text: str) -> tuple[tuple[Span, ...], ...]:
    """The answer, once another process has started: waiting for it counts, and half a second is short."""
    for _ in range(100):
        with suppress(MaskingUnavailable):
            return await detector.find([text], "en", ())
    raise AssertionError("no process came in place of the one that was ended")


async def test_a_slow_pattern_is_never_skipped() -> None:
    """Presidio alone would give up on the pattern after a second and report the text as clean."""
    async with detecting(python(SLOW_PATTERN), limit=4) as detector:
        await detector.start()
        assert await detector.find(["and for contractors?"], "en", ()) == ((),)
        with pytest.raises(MaskingUnavailable):
            await detector.find(["a" * 50], "en", ())


SLOW_PATTERN = """
import os
os.environ["REGEX_TIMEOUT_SECONDS"] = "1"
from presidio_analyzer import Pattern, PatternRecognizer
from gateway.adapters.presidio import registry, worker
def slow(supported_language):
    pattern = Pattern("slow", "(?:a|aa|aaa)+b", 1.0)
    return PatternRecognizer("SLOW", "slow", supported_language, [pattern])
registry._PATTERNS += ((slow, 0),)
worker.main()
"""


async def test_a_region_without_telephone_numbers_is_refused_and_not_searched_for_in_vain() -> None:
    async with detecting() as detector:
        with pytest.raises(MaskingUnavailable):
            await detector.find(["Ana"], "en", ("US", "UK"))
        found = await detector.find(["Ask Maria Gomez"], "en", ("US", "GB"))
    assert found == ((Span(4, 15, "PERSON", 0.85),),)


async def test_a_detector_that_cannot_start_says_so_at_once() -> None:
    async with detecting(python("pass")) as detector:
        with pytest.raises(MaskingUnavailable):
            await detector.start()


async def test_a_stopped_detector_calls_nothing_clean() -> None:
    async with detecting() as detector:
        pass
    with pytest.raises(MaskingUnavailable):
        await detector.find(["Ana"], "en", ())
