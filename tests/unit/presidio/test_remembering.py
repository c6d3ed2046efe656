"""A text is analysed once for a language and its regions, and is not what is remembered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.domain.masking import Span
from gateway.ports.failures import MaskingUnavailable


class Counting:
    """A detector that finds the first letter of each text and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.broken = False

    def of(self, tenant: str) -> Counting:
        return self

    def finds_names_in(self, language: str) -> bool:
        return language == "en"

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]:
        if self.broken:
            raise MaskingUnavailable("told to fail")
        self.asked.append(list(texts))
        return tuple((Span(0, 1, "PERSON"),) if text else () for text in texts)


@pytest.fixture
def inner() -> Counting:
    return Counting()


async def test_only_the_new_turn_of_a_conversation_is_analysed(inner: Counting) -> None:
    detector = RememberingDetector(inner)
    first = await detector.find(["a", "b"], "en", ["US"])
    second = await detector.find(["a", "b", "c"], "en", ["US"])
    assert inner.asked == [["a", "b"], ["c"]]
    assert second[:2] == first


async def test_what_one_tenant_wrote_is_analysed_again_for_another(inner: Counting) -> None:
    detector = RememberingDetector(inner)
    for tenant in ("acme", "globex", "acme", "globex"):
        assert await detector.of(tenant).find(["a"], "en", ["US"]) == ((Span(0, 1, "PERSON"),),)
    assert inner.asked == [["a"], ["a"]]


async def test_tenants_share_the_room_that_there_is(inner: Counting) -> None:
    detector = RememberingDetector(inner, capacity=4)
    for tenant in ("acme", "globex", "third", "acme"):
        await detector.of(tenant).find(["a"], "en", ["US"])
    assert len(inner.asked) == 4


async def test_answers_stay_in_the_order_of_the_texts_when_some_are_known(inner: Counting) -> None:
    detector = RememberingDetector(inner)
    await detector.find(["b"], "en", [])
    assert await detector.find(["", "b", ""], "en", []) == ((), (Span(0, 1, "PERSON"),), ())
    assert inner.asked == [["b"], [""]]


@pytest.mark.parametrize(
    ("language", "regions"), [("de", ["US"]), ("en", ["FR"]), ("en", ["US", "FR"]), ("en", [])]
)
async def test_another_language_or_other_regions_are_another_question(
    inner: Counting, language: str, regions: list[str]
) -> None:
    detector = RememberingDetector(inner)
    await detector.find(["a"], "en", ["US"])
    await detector.find(["a"], language, regions)
    assert inner.asked == [["a"], ["a"]]


@pytest.mark.parametrize(
    ("one", "other"), [("\ud83d", "\ufffd"), ("e\u0301", "é"), ("a", "a "), ("", "\x00")]
)
async def test_texts_that_differ_at_all_are_different(inner: Counting, one: str, other: str) -> None:
    detector = RememberingDetector(inner)
    await detector.find([one, other], "en", [])
    assert inner.asked == [[one, other]]


async def test_a_failure_is_not_remembered(inner: Counting) -> None:
    detector = RememberingDetector(inner)
    inner.broken = True
    with pytest.raises(MaskingUnavailable):
        await detector.find(["a"], "en", [])
    inner.broken = False
    assert await detector.find(["a"], "en", []) == ((Span(0, 1, "PERSON"),),)


async def test_it_says_what_the_inner_one_says_of_languages(inner: Counting) -> None:
    detector = RememberingDetector(inner)
    assert [detector.finds_names_in(language) for language in ("en", "de")] == [True, False]


async def test_the_least_used_go_first_when_it_is_full(inner: Counting) -> None:
    detector = RememberingDetector(inner, capacity=4)  # each text is one, and each of its spans
    await detector.find(["a"], "en", [])
    await detector.find(["b"], "en", [])
    await detector.find(["a"], "en", [])
    await detector.find(["c"], "en", [])
    await detector.find(["a", "b"], "en", [])
    assert inner.asked == [["a"], ["b"], ["c"], ["b"]]


async def test_a_text_too_full_to_keep_is_analysed_each_time(inner: Counting) -> None:
    detector = RememberingDetector(inner, capacity=1)
    assert await detector.find(["a"], "en", []) == await detector.find(["a"], "en", [])
    assert inner.asked == [["a"], ["a"]]


async def test_the_size_counts_what_is_kept_and_nothing_twice(inner: Counting) -> None:
    detector = RememberingDetector(inner)
    for _ in range(3):
        await detector.find(["a", "a", ""], "en", [])
    kept = detector._kept
    assert kept._size == sum(1 + len(spans) for spans in kept._spans.values()) == 3


async def test_two_memories_do_not_know_each_others_digests(inner: Counting) -> None:
    one, other = RememberingDetector(inner), RememberingDetector(inner)
    await one.find(["a"], "en", [])
    await other.find(["a"], "en", [])
    assert not one._kept._spans.keys() & other._kept._spans.keys()
    assert all(len(digest) == 32 for digest in one._kept._spans)
