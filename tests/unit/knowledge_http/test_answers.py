"""What a search service may answer; everything else is no answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gateway.adapters.knowledge_http.answers import FilterIgnored, hits_in
from gateway.domain.access import AccessFilter
from gateway.domain.honeytokens import marked
from gateway.domain.search import Hit, ScopedQuery
from gateway.ports.failures import SearchUnavailable

ACCESS = AccessFilter("acme", ("hr", "it"), ("hr/payroll",), "v1")
QUERY = ScopedQuery("notice period", ACCESS, ("handbook", "faq"))
WORDS = "Project Nightingale"
HIT = {"id": "a", "collection": "handbook", "scope": "hr", "title": WORDS, "text": "T", "score": 1.5}


def answer(**parts: Any) -> bytes:
    return json.dumps({"filter_digest": ACCESS.digest, "complete": True, "hits": [HIT], **parts}).encode()


def hit(**parts: Any) -> bytes:
    return answer(hits=[{**HIT, **parts}])


def without(name: str) -> bytes:
    return answer(hits=[{key: value for key, value in HIT.items() if key != name}])


def test_a_whole_answer_gives_its_hits_in_order() -> None:
    found = hits_in(answer(hits=[{**HIT, "score": 1}, HIT]), QUERY, 20)
    assert found == (
        Hit("a", "handbook", "hr", WORDS, "T", 1.0),
        Hit("a", "handbook", "hr", WORDS, "T", 1.5),
    )


def test_no_hits_are_an_answer() -> None:
    assert hits_in(answer(hits=[]), QUERY, 20) == ()


def test_keys_that_are_not_known_are_passed_over() -> None:
    assert len(hits_in(answer(took_ms=3, hits=[{**HIT, "url": "https://kb.acme.example/a"}]), QUERY, 20)) == 1


@pytest.mark.parametrize(
    "data",
    [
        answer(filter_digest="other"),
        answer(filter_digest=""),
        json.dumps({"complete": True, "hits": [HIT]}).encode(),
        json.dumps({"hits": [HIT]}).encode(),
    ],
    ids=["other", "empty", "missing", "unaware"],
)
def test_a_service_that_does_not_confirm_the_filter_is_not_believed(data: bytes) -> None:
    with pytest.raises(FilterIgnored):
        hits_in(data, QUERY, 20)


BROKEN = {
    "in part": answer(complete=False),
    "complete is no choice": answer(complete="true"),
    "complete is a number": answer(complete=1),
    "complete is missing": json.dumps({"filter_digest": ACCESS.digest, "hits": [HIT]}).encode(),
    "hits are missing": json.dumps({"filter_digest": ACCESS.digest, "complete": True}).encode(),
    "hits are null": answer(hits=None),
    "hits are a table": answer(hits={"0": HIT}),
    "a hit is text": answer(hits=["a"]),
    **{f"no {name}": without(name) for name in HIT},
    "scope is null": hit(scope=None),
    "scope is empty": hit(scope=""),
    "scope is a list": hit(scope=["hr"]),
    "id is a number": hit(id=7),
    "id is empty": hit(id=""),
    "title is null": hit(title=None),
    "score is text": hit(score="1.5"),
    "score is a choice": hit(score=True),
    "score is not finite": answer().replace(b"1.5", b"1e999"),
    "score is not JSON": answer().replace(b"1.5", b"NaN"),
    "score has 5,000 digits": answer().replace(b"1.5", b"1" * 5000),
    "the second hit is wrong": answer(hits=[HIT, {**HIT, "scope": None}]),
    "empty": b"",
    "cut off": answer()[:-10],
    "twice": answer() + answer(),
    "a list": b"[]",
    "null": b"null",
    "not UTF-8": answer().replace(b"Project", b"Pro\xffject"),
    "UTF-16": answer().decode().encode("utf-16"),
    "a key twice": answer().replace(b'"complete"', b'"complete": true, "complete"'),
    "a hit's key twice": answer().replace(b'"scope"', b'"scope": "legal", "scope"'),
    "deep": b'{"hits": ' + b"[" * 100_000,
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN.keys())
def test_anything_else_is_no_answer_and_its_words_stay_out_of_the_error(data: bytes) -> None:
    with pytest.raises(SearchUnavailable) as error:
        hits_in(data, QUERY, 20)
    assert WORDS not in str(error.value)
    assert error.value.__suppress_context__ or error.value.__context__ is None


def test_more_hits_than_asked_for_are_no_answer() -> None:
    assert len(hits_in(answer(hits=[HIT] * 3), QUERY, 3)) == 3
    with pytest.raises(SearchUnavailable):
        hits_in(answer(hits=[HIT] * 4), QUERY, 3)


FOREIGN = {
    "another scope": {"scope": "legal/mergers"},
    "a denied scope": {"scope": "hr/payroll"},
    "a scope that looks alike": {"scope": "hr-private"},
    "a scope in capitals": {"scope": "HR"},
    "a scope above": {"scope": "hr/.."},
    "another collection": {"collection": "tariffs"},
}


@pytest.mark.parametrize("parts", FOREIGN.values(), ids=FOREIGN.keys())
def test_a_hit_that_strayed_in_is_left_for_the_search_stage_to_drop_and_count(parts: dict[str, str]) -> None:
    stray = {**HIT, "id": "stray", **parts}
    assert [each.id for each in hits_in(answer(hits=[stray, HIT]), QUERY, 20)] == ["stray", "a"]


def test_an_answer_of_mostly_foreign_hits_with_bait_among_them_is_left_for_the_search_stage_too() -> None:
    bait = {**HIT, "id": marked("board-pay"), "scope": "legal"}
    assert bait["id"] in {each.id for each in hits_in(answer(hits=[bait, bait, HIT]), QUERY, 20)}


@pytest.mark.parametrize("parts", FOREIGN.values(), ids=FOREIGN.keys())
def test_an_answer_of_mostly_foreign_hits_shows_that_the_filter_was_ignored(parts: dict[str, str]) -> None:
    stray = {**HIT, **parts}
    for hits in ([stray], [stray, stray, HIT]):
        with pytest.raises(FilterIgnored):
            hits_in(answer(hits=hits), QUERY, 20)
