"""A search service over real HTTP: what is sent, and every way in which it may fail to answer."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from gateway.adapters.clock import SystemClock
from gateway.adapters.knowledge_http import knowledge as adapter
from gateway.adapters.knowledge_http.answers import FilterIgnored
from gateway.adapters.knowledge_http.asking import FilterMissing, body_of
from gateway.adapters.knowledge_http.checking import Granted, granted
from gateway.adapters.knowledge_http.knowledge import LARGEST_ANSWER, HttpKnowledge
from gateway.domain.access import AccessFilter
from gateway.domain.errors import ProblemError, Problems
from gateway.domain.search import ScopedQuery
from gateway.ports.failures import SearchUnavailable
from gateway.ports.library import Document
from tests.search_service import CAPABILITIES, Asked, Reply, SearchService, answer_of

TOKEN = "kb-token-1234"  # noqa: S105 - of the service below
ACCESS = AccessFilter("acme", ("hr",), ("hr/payroll",), "v1")
QUERY = ScopedQuery("meter readings of Zoe", ACCESS, ("handbook",), {"area": "hr"})
NOTHING = AccessFilter("acme", (), (), "v1")


@pytest.fixture
async def service() -> AsyncIterator[SearchService]:
    async with SearchService() as serving:
        pages = (Document(name, "handbook", "hr", "T", "meter", "en", {"area": "hr"}) for name in "abc")
        await serving.knowledge.put("acme", list(pages))
        yield serving


@pytest.fixture
async def knowledge(service: SearchService) -> AsyncIterator[HttpKnowledge]:
    client = HttpKnowledge(service.url, TOKEN, CAPABILITIES)
    yield client
    await client.close()


def always(data: bytes) -> Reply:
    async def reply(asked: Asked) -> AsyncIterator[bytes]:
        yield data

    return reply


async def test_one_request_as_documented_goes_out(service: SearchService, knowledge: HttpKnowledge) -> None:
    assert [hit.id for hit in await knowledge.search(QUERY, 2)] == ["a", "b"]
    (asked,) = service.asked
    assert asked.line == "POST /kb/search HTTP/1.1"
    assert asked.headers["authorization"] == f"Bearer {TOKEN}"
    assert asked.headers["content-type"] == "application/json"
    at = f"{service.url}/search"
    grant = granted(
        asked.headers["gateway-capability"], CAPABILITIES.published, at, asked.body, SystemClock().now()
    )
    assert grant == Granted("acme", ACCESS.digest, "v1")
    assert asked.body == body_of(QUERY, 2)


async def test_without_a_token_no_header_claims_one(service: SearchService) -> None:
    client = HttpKnowledge(service.url + "/", "", CAPABILITIES)
    await client.search(QUERY, 2)
    await client.close()
    assert "authorization" not in service.asked[0].headers
    assert service.asked[0].line == "POST /kb/search HTTP/1.1"


async def test_the_environment_sends_no_search_elsewhere(
    service: SearchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    client = HttpKnowledge(service.url, TOKEN, CAPABILITIES)
    assert len(await client.search(QUERY, 20)) == 3
    await client.close()


@pytest.mark.parametrize(
    ("query", "k"),
    [
        (replace(QUERY, access=NOTHING), 20),
        (replace(QUERY, collections=()), 20),
        (replace(QUERY, suggested_filters={"area": ()}), 20),
        (replace(QUERY, suggested_filters={"max_price": float("nan")}), 20),
        (QUERY, 0),
    ],
    ids=["no scope", "no collection", "one of none", "not a number", "no hits"],
)
async def test_what_can_find_nothing_is_not_asked(
    service: SearchService, knowledge: HttpKnowledge, query: ScopedQuery, k: int
) -> None:
    assert await knowledge.search(query, k) == ()
    assert service.asked == []


async def test_a_request_that_lost_its_filter_on_the_way_to_the_wire_is_not_sent(
    service: SearchService, knowledge: HttpKnowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(query: ScopedQuery, k: int) -> bytes:
        body = json.loads(body_of(query, k))
        del body["filter"]
        return json.dumps(body).encode()

    monkeypatch.setattr(adapter, "body_of", forgetful)
    with pytest.raises(FilterMissing):
        await knowledge.search(QUERY, 20)
    assert service.asked == []


async def test_a_service_that_does_not_know_filters_is_not_believed(
    service: SearchService, knowledge: HttpKnowledge
) -> None:
    async def unaware(asked: Asked) -> AsyncIterator[bytes]:
        yield answer_of({**await service.found(asked), "filter_digest": None})

    service.reply = unaware
    with pytest.raises(SearchUnavailable):
        await knowledge.search(QUERY, 20)
    service.reply = always(answer_of({"complete": True, "hits": []}))
    with pytest.raises(FilterIgnored):
        await knowledge.search(QUERY, 20)


async def test_a_service_that_confirms_the_filter_and_does_not_apply_it_is_found_out(
    service: SearchService, knowledge: HttpKnowledge
) -> None:
    foreign = (Document(f"f{n}", "handbook", "legal", "T", "meter", "en", {"area": "hr"}) for n in range(4))
    await service.knowledge.put("acme", list(foreign))

    async def careless(asked: Asked) -> AsyncIterator[bytes]:
        everything = await service.found(asked, any_of=("hr", "legal"))
        yield answer_of(everything)

    service.reply = careless
    with pytest.raises(FilterIgnored):
        await knowledge.search(QUERY, 20)


WHOLE = {"filter_digest": ACCESS.digest, "complete": True, "hits": []}
REFUSED: dict[str, bytes] = {
    **{f"status {code}": answer_of(WHOLE, code) for code in (201, 204, 206, 400, 401, 404, 429, 500, 503)},
    **{f"redirect {code}": answer_of(b"", code, Location="/elsewhere") for code in (301, 302, 303, 307, 308)},
    "in part": answer_of({**WHOLE, "complete": False}),
    "broken": answer_of(b'{"filter_digest": '),
    "packed": answer_of(gzip.compress(json.dumps(WHOLE).encode()), Content_Encoding="gzip"),
    "too large": answer_of(json.dumps(WHOLE).encode() + b" " * LARGEST_ANSWER),
    "cut off": answer_of(WHOLE)[:-5],
    "no HTTP": b"hello\r\n\r\n",
    "silence": b"",
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED.keys())
async def test_whatever_is_not_a_whole_answer_fails_and_says_nothing_of_what_was_sent(
    service: SearchService, knowledge: HttpKnowledge, data: bytes
) -> None:
    service.reply = always(data)
    with pytest.raises(SearchUnavailable) as error:
        await knowledge.search(QUERY, 20)
    assert len(service.asked) == 1  # neither tried again nor followed
    for secret in (TOKEN, "Zoe", service.url):
        assert secret not in str(error.value)
    assert error.value.__suppress_context__ or error.value.__context__ is None


async def test_an_answer_of_the_largest_size_is_read(
    service: SearchService, knowledge: HttpKnowledge
) -> None:
    body = json.dumps(WHOLE).encode()
    service.reply = always(answer_of(body + b" " * (LARGEST_ANSWER - len(body))))
    assert await knowledge.search(QUERY, 20) == ()


async def test_a_silent_service_is_given_up(service: SearchService) -> None:
    async def silent(asked: Asked) -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    service.reply = silent
    client, began = HttpKnowledge(service.url, TOKEN, CAPABILITIES, patience_s=0.2), time.monotonic()
    with pytest.raises(SearchUnavailable):
        await client.search(QUERY, 20)
    assert time.monotonic() - began < 5
    await client.close()


async def test_a_service_that_answers_drop_by_drop_is_given_up_too(service: SearchService) -> None:
    """Each drop comes in time; only the whole does not."""

    async def drip(asked: Asked) -> AsyncIterator[bytes]:
        yield b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"
        for _ in range(100_000):
            yield b" "
            await asyncio.sleep(0.02)

    service.reply = drip
    client, began = HttpKnowledge(service.url, TOKEN, CAPABILITIES, patience_s=0.3), time.monotonic()
    with pytest.raises(SearchUnavailable):
        await client.search(QUERY, 20)
    assert time.monotonic() - began < 5
    await client.close()


async def test_searches_run_side_by_side(service: SearchService, knowledge: HttpKnowledge) -> None:
    together = asyncio.Barrier(5)

    async def meet(asked: Asked) -> AsyncIterator[bytes]:
        await together.wait()
        yield answer_of(await service.found(asked))

    service.reply = meet
    results = await asyncio.gather(*(knowledge.search(QUERY, 20) for _ in range(5)))
    assert [len(hits) for hits in results] == [3] * 5


async def test_a_failed_search_leaves_no_connection_taken(service: SearchService) -> None:
    client = HttpKnowledge(service.url, TOKEN, CAPABILITIES)
    service.reply = always(answer_of(json.dumps(WHOLE).encode() + b" " * LARGEST_ANSWER))
    for _ in range(25):  # more than the pool holds
        with pytest.raises(SearchUnavailable, match="too large"):
            await client.search(QUERY, 20)
    service.reply = service.search
    assert len(await client.search(QUERY, 20)) == 3
    await client.close()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "kb.acme.example",
        "//kb.acme.example",
        "ftp://kb.acme.example",
        "http://",
        "https:///search",
        "https://user:kb-token-1234@kb.acme.example",
        "https://kb.acme.example/?key=kb-token-1234",
        "https://kb.acme.example/#kb-token-1234",
        "https://kb.acme.example:port",
    ],
)
def test_an_address_that_could_carry_a_secret_or_lead_nowhere_is_refused(url: str) -> None:
    with pytest.raises(ProblemError) as refused:
        HttpKnowledge(url, TOKEN, CAPABILITIES)
    assert refused.value.problem.of is Problems.UNSAFE_SETTINGS
    assert TOKEN not in str(refused.value)
