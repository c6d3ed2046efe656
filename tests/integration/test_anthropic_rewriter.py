"""The rewriter with the real SDK over loopback HTTP: against an emulator of the API, and worse servers."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from gateway.adapters.anthropic.rewriter import DEFAULT_MODEL, AnthropicRewriter
from gateway.domain.brief import Brief, Rejected
from gateway.domain.bundle import FieldRules
from gateway.domain.lanes import Beside, Lane
from gateway.domain.proposal import FailureKind, Proposal, ProposedQuery, Reply, RewriteFailure
from gateway.domain.validation import FOR_REWRITES, judge
from gateway.domain.violations import Violation, ViolationCode
from tests.emulator import Behaviour, Emulator
from tests.unit.anthropic.briefs import TOPIC, brief
from tests.unit.validation.cases import case, codes

FOLLOW_UP = "and for contractors?"
GOOD = "travel expense reimbursement for contractors"


@asynccontextmanager
async def rewriter(url: str, **options: Any) -> AsyncIterator[AnthropicRewriter]:
    made = AnthropicRewriter(api_key="sk-test-FAKE", base_url=url, **options)
    try:
        yield made
    finally:
        await made.close()


async def ask(emulator: Emulator, asked: Brief, **options: Any) -> Reply:
    async with rewriter(emulator.url, **options) as made:
        return await made.rewrite(asked)


def texts(reply: Reply) -> list[str]:
    assert isinstance(reply, Proposal), reply
    return [query.text for query in reply.queries]


async def test_a_follow_up_comes_back_as_a_search_with_model_prompt_and_cost() -> None:
    async with Emulator(Behaviour.GOOD) as emulator:
        reply = await ask(emulator, brief(FOLLOW_UP, TOPIC))
    assert texts(reply) == [GOOD]
    assert reply.source == "anthropic"
    assert reply.model == DEFAULT_MODEL
    assert reply.prompt_version.startswith("rewrite-v2@")
    assert reply.usage.input_tokens > 0
    assert reply.usage.output_tokens > 0
    assert emulator.complaints == []
    assert emulator.calls == 1


async def test_every_field_of_a_full_brief_is_one_that_the_api_knows() -> None:
    full = brief(
        "and the second one with INC-2024-118734 for <PERSON_1>?",
        TOPIC,
        "1. by form 2. by card",
        glossary={"MV": "meal voucher"},
        identifiers=["INC-2024-118734"],
        fields={"max_price_cents": FieldRules(type="integer", unit="cents")},
        rejected=[Rejected(("it",), (Violation(ViolationCode.UNRESOLVED_REFERENCE, "Say it.", 0),))],
    )
    async with Emulator(Behaviour.GOOD) as emulator:
        await ask(emulator, full)
        assert emulator.complaints == []
        seen = emulator.bodies_text()
    for part in (
        "INC-2024-118734",
        "<PERSON_1>",
        "meal voucher",
        "max_price_cents",
        "Acme Energy",
        "Say it.",
    ):
        assert part in seen


async def attempt_twice(emulator: Emulator, keep_reasons: bool) -> tuple[Reply, Reply]:
    """Two attempts as the pipeline makes them: the first one's violations go into the second brief."""
    first = await ask(emulator, brief(FOLLOW_UP, TOPIC))
    assert isinstance(first, Proposal)
    violations = judge(case(FOLLOW_UP, TOPIC), first, FOR_REWRITES)
    assert codes(violations) == [ViolationCode.UNRESOLVED_REFERENCE]
    rejected = Rejected(tuple(texts(first)), violations if keep_reasons else ())
    return first, await ask(emulator, brief(FOLLOW_UP, TOPIC, rejected=[rejected]))


async def test_a_bad_reply_heals_at_the_second_attempt_because_the_prompt_carries_the_reasons() -> None:
    async with Emulator(Behaviour.HEALS) as emulator:
        _, second = await attempt_twice(emulator, keep_reasons=True)
        seen = emulator.bodies_text(since=1)
    assert isinstance(second, Proposal)
    assert judge(case(FOLLOW_UP, TOPIC), second, FOR_REWRITES) == ()
    assert texts(second) == [GOOD]
    assert emulator.calls == 2
    assert "unresolved_reference" in seen
    assert "Put the thing meant in place of" in seen


async def test_without_the_reasons_it_does_not_heal() -> None:
    async with Emulator(Behaviour.HEALS) as emulator:
        first, second = await attempt_twice(emulator, keep_reasons=False)
    assert texts(second) == texts(first)


async def test_the_tenants_own_model_goes_before_the_installations() -> None:
    async with Emulator(Behaviour.GOOD) as emulator:
        own = await ask(emulator, brief(model="claude-sonnet-5-5"), default_model="claude-opus-5-5")
        default = await ask(emulator, brief(), default_model="claude-opus-5-5")
    assert (own.model, default.model) == ("claude-sonnet-5-5", "claude-opus-5-5")
    bodies: list[Any] = [request.body for request in emulator.requests]
    assert [body["model"] for body in bodies] == ["claude-sonnet-5-5", "claude-opus-5-5"]


async def test_effort_is_sent_unless_a_model_does_not_know_it() -> None:
    async with Emulator(Behaviour.GOOD) as emulator:
        await ask(emulator, brief())
        await ask(emulator, brief(), effort=None)
    bodies: list[Any] = [request.body for request in emulator.requests]
    assert [body["output_config"].get("effort") for body in bodies] == ["low", None]


async def test_everything_that_is_the_same_for_all_comes_first_and_is_marked_for_the_providers_cache() -> (
    None
):
    async with Emulator(Behaviour.GOOD) as emulator:
        await ask(emulator, brief("one", tenant_name="A"))
        await ask(emulator, brief("two", tenant_name="B"))
    bodies: list[Any] = [request.body for request in emulator.requests]
    first, second = bodies
    assert first["system"][0] == second["system"][0]
    assert first["output_config"] == second["output_config"]
    assert all(block["cache_control"] == {"type": "ephemeral"} for block in first["system"])


FAILURES = [
    (Behaviour.REFUSAL, FailureKind.REFUSAL, 1),
    (Behaviour.TRUNCATED, FailureKind.TRUNCATED, 1),
    (Behaviour.UNAUTHORIZED, FailureKind.UNAUTHORIZED, 1),
    (Behaviour.OVERLOADED, FailureKind.OVERLOADED, 2),
    (Behaviour.RATE_LIMITED, FailureKind.OVERLOADED, 2),
    (Behaviour.SERVER_ERROR, FailureKind.UNAVAILABLE, 2),
    (Behaviour.DISCONNECT, FailureKind.UNAVAILABLE, 2),
]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(("behaviour", "kind", "calls"), FAILURES)
async def test_a_failure_has_its_kind_and_costs_two_calls_at_most(
    behaviour: Behaviour, kind: FailureKind, calls: int
) -> None:
    async with Emulator(behaviour) as emulator:
        reply = await ask(emulator, brief(FOLLOW_UP, TOPIC))
    assert isinstance(reply, RewriteFailure)
    assert reply.kind is kind
    assert emulator.calls == calls
    assert reply.model == DEFAULT_MODEL
    assert reply.prompt_version.startswith("rewrite-v2@")
    assert "sk-test-FAKE" not in reply.detail
    assert FOLLOW_UP not in reply.detail


@pytest.mark.parametrize("behaviour", [Behaviour.REFUSAL, Behaviour.TRUNCATED, Behaviour.MALFORMED])
async def test_a_reply_that_cannot_be_used_still_says_what_it_cost(behaviour: Behaviour) -> None:
    async with Emulator(behaviour) as emulator:
        reply = await ask(emulator, brief(FOLLOW_UP, TOPIC))
    assert isinstance(reply, RewriteFailure)
    assert reply.usage.input_tokens > 0


async def test_no_nonsense_is_ever_used_as_a_search() -> None:
    async with Emulator(Behaviour.MALFORMED) as emulator, rewriter(emulator.url) as made:
        for _ in range(20):
            reply = await made.rewrite(brief(FOLLOW_UP, TOPIC))
            assert isinstance(reply, RewriteFailure), reply
            assert reply.kind is FailureKind.MALFORMED
            assert reply.detail


async def test_what_the_sdk_retries_by_itself_is_still_one_attempt() -> None:
    async with Emulator(Behaviour.OVERLOADED, Behaviour.GOOD) as emulator:
        reply = await ask(emulator, brief(FOLLOW_UP, TOPIC))
    assert texts(reply) == [GOOD]
    assert emulator.calls == 2


async def test_a_short_wait_that_the_service_asks_for_is_kept() -> None:
    async with Emulator(Behaviour.RATE_LIMITED, Behaviour.GOOD, retry_after=1) as emulator:
        reply = await ask(emulator, brief(FOLLOW_UP, TOPIC))
        first, second = emulator.requests
    assert texts(reply) == [GOOD]
    assert (second.received_at - first.received_at).total_seconds() >= 0.95


@pytest.mark.parametrize("behaviour", [Behaviour.OVERLOADED, Behaviour.RATE_LIMITED])
async def test_a_wait_that_does_not_fit_is_not_begun(behaviour: Behaviour) -> None:
    started = time.monotonic()
    async with Emulator(behaviour, retry_after=30) as emulator:
        reply = await ask(emulator, brief(FOLLOW_UP, TOPIC, timeout=5.0))
    assert isinstance(reply, RewriteFailure)
    assert (reply.kind, reply.retry_after) == (FailureKind.OVERLOADED, 30.0)
    assert emulator.calls == 1
    assert time.monotonic() - started < 3.0


async def test_time_that_runs_out_between_two_tries_of_a_busy_service_is_its_overload() -> None:
    async with Emulator(Behaviour.OVERLOADED) as emulator:
        reply = await ask(emulator, brief(timeout=0.3))
    assert isinstance(reply, RewriteFailure)
    assert reply.kind is FailureKind.OVERLOADED


@pytest.mark.parametrize(
    ("behaviour", "kind"),
    [(Behaviour.OVERLOADED, FailureKind.OVERLOADED), (Behaviour.SERVER_ERROR, FailureKind.UNAVAILABLE)],
)
async def test_the_sdks_own_wait_is_not_begun_either_when_it_does_not_fit(
    behaviour: Behaviour, kind: FailureKind
) -> None:
    took: list[float] = []
    for _ in range(3):  # a machine that is busy with other things may stand still in one of them
        async with Emulator(behaviour) as emulator, rewriter(emulator.url) as made:
            started = time.monotonic()
            reply = await made.rewrite(brief(timeout=0.4))
            took.append(time.monotonic() - started)
        assert isinstance(reply, RewriteFailure)
        assert (reply.kind, emulator.calls) == (kind, 1)
    assert min(took) < 0.35


async def test_a_service_that_never_answers_takes_no_longer_than_the_brief_allows() -> None:
    async with Emulator(Behaviour.TIMEOUT) as emulator, rewriter(emulator.url) as made:
        started = time.monotonic()
        reply = await made.rewrite(brief(timeout=0.5))
        took = time.monotonic() - started
    assert isinstance(reply, RewriteFailure)
    assert reply.kind is FailureKind.TIMEOUT
    assert 0.4 < took < 5  # unlimited, the SDK would wait for ten minutes
    assert emulator.calls == 1


@pytest.mark.parametrize("seconds", [0.0, -1.0])
async def test_a_budget_that_is_spent_is_a_time_out_too(seconds: float) -> None:
    async with Emulator(Behaviour.GOOD) as emulator:
        reply = await ask(emulator, brief(timeout=seconds))
    assert isinstance(reply, RewriteFailure)
    assert reply.kind is FailureKind.TIMEOUT
    assert emulator.calls == 0


async def test_a_caller_that_is_cancelled_is_not_kept() -> None:
    reached = asyncio.Event()

    async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.set()
        await reader.read()
        writer.close()

    server = await asyncio.start_server(hold, "127.0.0.1", 0)
    async with server, rewriter(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as made:
        asking = asyncio.create_task(made.rewrite(brief()))
        await asyncio.wait_for(reached.wait(), 5)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking


async def test_a_hostile_model_gets_no_further_than_a_proposal_that_the_validators_see_through() -> None:
    judged = case(FOLLOW_UP, TOPIC)
    async with Emulator(Behaviour.HOSTILE) as emulator, rewriter(emulator.url) as made:
        for _ in range(9):
            reply = await made.rewrite(brief(FOLLOW_UP, TOPIC))
            if isinstance(reply, Proposal):
                assert all(isinstance(query, ProposedQuery) for query in reply.queries)
                filters = [query.suggested_filters for query in reply.queries if query.suggested_filters]
                assert judge(judged, reply, FOR_REWRITES) or filters


async def test_nothing_of_what_people_ask_is_logged_even_when_everything_is_to_be(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_LOG", "debug")
    caplog.set_level(logging.DEBUG)
    logging.getLogger("anthropic").setLevel(logging.DEBUG)
    async with Emulator(Behaviour.GOOD) as emulator:
        await ask(emulator, brief(FOLLOW_UP, "a very telling word: wombat"))
        assert "wombat" in emulator.bodies_text()
    assert "wombat" not in caplog.text
    assert "sk-test-FAKE" not in caplog.text


async def test_credentials_of_the_environment_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-of-somebody-else")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "token-of-somebody-else")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    with pytest.raises(ValueError, match="API key"):
        AnthropicRewriter(api_key="", base_url="http://127.0.0.1:9")
    async with answering(http(b"{}", "401 Unauthorized")) as (url, seen), rewriter(url) as made:
        await made.rewrite(brief())
    (request,) = seen
    assert b"sk-test-FAKE" in request
    assert b"somebody-else" not in request


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[tuple[str, list[bytes]]]:
    """A server that gives every request these bytes and closes; and the requests that it got."""
    seen: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")
        )
        seen.append(head + await reader.readexactly(length))
        writer.write(answer)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", seen
    finally:
        server.close()
        await server.wait_closed()


def http(
    body: bytes, status: str = "200 OK", content_type: str = "application/json", **headers: str
) -> bytes:
    lines = [f"HTTP/1.1 {status}", f"content-type: {content_type}", f"content-length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (http(b""), FailureKind.MALFORMED),
        (http(b"{}"), FailureKind.MALFORMED),
        (http(b"[]"), FailureKind.MALFORMED),
        (http(b"null"), FailureKind.MALFORMED),
        (http(b"not json"), FailureKind.MALFORMED),
        (http(b"\xff\xfe"), FailureKind.MALFORMED),
        (http(b"<html>Sign in</html>", content_type="text/html"), FailureKind.MALFORMED),
        (http(b'{"content": "x", "stop_reason": "end_turn"}'), FailureKind.MALFORMED),
        (http(b'{"content": [], "stop_reason": "end_turn"}'), FailureKind.MALFORMED),
        (
            http(b'{"content": [{"type": "text", "text": "{}"}], "stop_reason": "pause_turn"}'),
            FailureKind.MALFORMED,
        ),
        (http(b"[" * 100_000), FailureKind.MALFORMED),
        (http(b"{}", **{"content-encoding": "gzip"}), FailureKind.UNAVAILABLE),
        (http(b"{}", "400 Bad Request"), FailureKind.REJECTED),
        (http(b"[" * 100_000, "400 Bad Request"), FailureKind.REJECTED),
        (http(b"\xff", "418 Teapot"), FailureKind.UNAVAILABLE),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{", FailureKind.UNAVAILABLE),
        (b"", FailureKind.UNAVAILABLE),
        (b"\x00\x01\x02\r\n\r\n", FailureKind.UNAVAILABLE),
    ],
)
async def test_an_answer_that_is_none_is_a_failure_and_never_an_exception(
    answer: bytes, kind: FailureKind
) -> None:
    async with answering(answer) as (url, seen), rewriter(url) as made:
        reply = await made.rewrite(brief())
    assert isinstance(reply, RewriteFailure), reply
    assert reply.kind is kind
    assert 1 <= len(seen) <= 2


async def test_nobody_there_is_a_failure_as_well() -> None:
    async with answering(b"") as (url, _):
        pass
    async with rewriter(url) as made:
        reply = await made.rewrite(brief())
    assert isinstance(reply, RewriteFailure)
    assert reply.kind is FailureKind.UNAVAILABLE


@pytest.mark.parametrize(
    "status", ["301 Moved", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"]
)
async def test_a_redirect_is_not_followed_because_it_would_carry_the_prompt_to_another_host(
    status: str,
) -> None:
    async with Emulator(Behaviour.GOOD) as elsewhere:
        redirect = http(b"{}", status, location=f"{elsewhere.url}/v1/messages")
        async with answering(redirect) as (url, _), rewriter(url) as made:
            reply = await made.rewrite(brief())
        assert elsewhere.calls == 0
    assert isinstance(reply, RewriteFailure)
    assert reply.kind is FailureKind.UNAVAILABLE


async def test_a_second_request_of_a_tenant_is_read_from_the_providers_cache() -> None:
    """Whoever asks, and whatever: the system text is kept, and after it what is the tenant's."""
    fields = {"area": FieldRules(type="string", values=("finance", "hr"))}
    one = brief(FOLLOW_UP, TOPIC, fields=fields)
    other = brief("and for interns?", "How do I order a laptop?", roles=["hr"], fields=fields)
    strangers = brief(FOLLOW_UP, TOPIC, fields=fields, tenant_name="Globex")
    async with Emulator(Behaviour.GOOD) as emulator, rewriter(emulator.url) as made:
        first, second, third = [(await made.rewrite(each)).usage for each in (one, other, strangers)]
    assert first.cache_read_tokens == 0
    assert first.cache_written_tokens > 4_096
    assert second.cache_read_tokens == first.cache_written_tokens
    assert second.cache_written_tokens == 0
    assert 0 < third.cache_read_tokens < first.cache_written_tokens
    assert third.cache_written_tokens > 0
    assert second.input_tokens > second.cache_read_tokens


@pytest.mark.parametrize("behaviour", [Behaviour.REFUSAL, Behaviour.TRUNCATED, Behaviour.MALFORMED])
async def test_what_a_reply_cost_is_known_also_when_nothing_of_it_can_be_used(behaviour: Behaviour) -> None:
    async with Emulator(behaviour) as emulator:
        reply = await ask(emulator, brief(FOLLOW_UP, TOPIC))
    assert isinstance(reply, RewriteFailure)
    assert reply.usage.input_tokens > reply.usage.cache_written_tokens > 0
    assert reply.usage.output_tokens > 0


BORROWED = "booking a berth on the Quillfern ferry for contractors"


@pytest.mark.parametrize(
    "reply",
    [
        {"queries": [{"text": BORROWED}]},
        {"queries": [{"text": GOOD}, {"text": BORROWED}]},
        {"queries": [{"text": GOOD, "suggested_filters": [{"field": "area", "value": "Oznavik"}]}]},
        {"queries": [{"text": GOOD, "suggested_filters": [{"field": "Oznavik", "value": 1}]}]},
        {"queries": [{"text": GOOD}], "variations": [BORROWED]},
        {"queries": [{"text": GOOD}], "passage": "The Vuxley cabin is paid by the company."},
        {"clarification": {"question": "Do you mean the Brastwyk permit?", "options": []}},
        {"clarification": {"question": "Which one?", "options": ["visa", "Tamberlode"]}},
    ],
    ids=["search", "second", "value", "field", "variation", "passage", "question", "option"],
)
async def test_no_name_of_the_examples_can_come_out(reply: dict[str, Any]) -> None:
    asked = replace(brief(FOLLOW_UP, TOPIC), variations=1, hypothesis=True)
    async with Emulator() as emulator:
        emulator.script([{"text": json.dumps(reply)}])
        found = await ask(emulator, asked)
    assert isinstance(found, RewriteFailure)
    assert found.kind is FailureKind.MALFORMED
    assert "name of the examples" in found.detail


async def test_lanes_get_what_was_asked_for_and_no_more() -> None:
    told = {"queries": [{"text": GOOD}], "variations": ["a b", "c d", "e f"], "passage": "Paid by form."}
    expected = {
        (0, False): (),
        (2, False): (Beside(Lane.VARIATION, "a b"), Beside(Lane.VARIATION, "c d")),
        (0, True): (Beside(Lane.HYPOTHESIS, "Paid by form."),),
    }
    for (variations, hypothesis), beside in expected.items():
        async with Emulator() as emulator:
            emulator.script([{"text": json.dumps(told)}])
            asked = replace(brief(FOLLOW_UP, TOPIC), variations=variations, hypothesis=hypothesis)
            found = await ask(emulator, asked)
        assert isinstance(found, Proposal)
        assert found.beside == beside
