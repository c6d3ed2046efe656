"""The emulator as the real SDK meets it: every behaviour over loopback HTTP."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import anthropic
import pytest
from anthropic import AsyncAnthropic, transform_schema
from anthropic.types import Message
from pydantic import BaseModel

from tests.emulator import Behaviour, Emulator
from tests.emulator.hostility import NONSENSE


class Filter(BaseModel):
    field: str
    value: str


class Search(BaseModel):
    text: str
    suggested_filters: list[Filter]


class Clarification(BaseModel):
    question: str
    options: list[str]


class Reply(BaseModel):
    searches: list[Search]
    needs_retrieval: bool
    needs_clarification: bool
    clarification: Clarification | None


FOLLOW_UP = """<glossary>
contractor: independent contractor (PJ)
</glossary>
<conversation>
<turn role="user">How does travel expense reimbursement work?</turn>
</conversation>
<message>and for contractors?</message>"""

REASONS = """
<rejected><attempt n="1">it for contractors
<violation code="unresolved_reference">“it” points to nothing</violation></attempt></rejected>"""

ACTS = (anthropic.APIStatusError, anthropic.APIConnectionError)


@pytest.fixture
async def emulator() -> AsyncIterator[Emulator]:
    async with Emulator() as running:
        yield running


@pytest.fixture
async def client(emulator: Emulator) -> AsyncIterator[AsyncAnthropic]:
    async with AsyncAnthropic(base_url=emulator.url, api_key="test", max_retries=0, timeout=5) as connected:
        yield connected


async def ask(client: AsyncAnthropic, content: str = FOLLOW_UP, **more: Any) -> Message:
    message: Message = await client.messages.create(
        model="claude-haiku-5-5",
        max_tokens=2000,
        system="You rewrite follow-up messages.",
        messages=[{"role": "user", "content": content}],
        output_config={"format": {"type": "json_schema", "schema": transform_schema(Reply)}},
        **more,
    )
    return message


def text_of(message: Message) -> str:
    return "".join(block.text for block in message.content if block.type == "text")


def searches_of(message: Message) -> list[str]:
    return [search.text for search in Reply.model_validate_json(text_of(message)).searches]


async def test_a_bad_first_reply_heals_when_the_reasons_come_back(
    emulator: Emulator, client: AsyncAnthropic
) -> None:
    first = await ask(client)
    second = await ask(client, FOLLOW_UP + REASONS)

    assert searches_of(first) == ["it for contractors"]
    assert searches_of(second) == ["travel expense reimbursement for independent contractor (PJ)"]
    assert emulator.calls == 2


async def test_without_the_reasons_it_makes_the_same_mistake_again(client: AsyncAnthropic) -> None:
    assert searches_of(await ask(client)) == searches_of(await ask(client)) == ["it for contractors"]


async def test_a_good_model_needs_no_second_try(emulator: Emulator, client: AsyncAnthropic) -> None:
    emulator.behave("good")

    assert searches_of(await ask(client)) == ["travel expense reimbursement for independent contractor (PJ)"]


async def test_a_stubborn_model_does_not_heal(emulator: Emulator, client: AsyncAnthropic) -> None:
    emulator.behave("stubborn")

    assert searches_of(await ask(client, FOLLOW_UP + REASONS)) == ["it for contractors"]


async def test_the_reply_is_a_message_of_the_sdk(client: AsyncAnthropic) -> None:
    message = await ask(client)

    Message.model_validate(message.to_dict())
    assert message.id.startswith("msg_")
    assert message.model == "claude-haiku-5-5"
    assert message.stop_reason == "end_turn"
    assert message.usage.input_tokens > 0
    assert message.usage.output_tokens > 0
    assert message.usage.cache_read_input_tokens == 0
    assert message._request_id is not None
    assert message._request_id.startswith("req_")


async def test_a_hostile_model_tries_another_attack_at_each_call(
    emulator: Emulator, client: AsyncAnthropic
) -> None:
    emulator.behave("hostile")

    first, second = await ask(client), await ask(client)

    assert any("Project Nightingale" in text for text in searches_of(first))
    assert Reply.model_validate_json(text_of(first)).searches[0].suggested_filters
    assert text_of(first) != text_of(second)


async def test_a_mad_model_writes_another_nonsense_at_each_call(
    emulator: Emulator, client: AsyncAnthropic
) -> None:
    emulator.behave("malformed")

    messages = [await ask(client) for _ in NONSENSE]

    assert {message.stop_reason for message in messages} == {"end_turn"}
    assert len({text_of(message) for message in messages}) == len(NONSENSE)


async def test_a_truncated_reply_is_cut_json(emulator: Emulator, client: AsyncAnthropic) -> None:
    emulator.behave("truncated")

    message = await ask(client)

    assert message.stop_reason == "max_tokens"
    with pytest.raises(json.JSONDecodeError):
        json.loads(text_of(message))


async def test_a_refusal_has_a_stop_reason_and_no_content(emulator: Emulator, client: AsyncAnthropic) -> None:
    emulator.behave("refusal")

    message = await ask(client)

    assert message.stop_reason == "refusal"
    assert message.content == []


@pytest.mark.parametrize(
    ("behaviour", "raised", "kind"),
    [
        ("overloaded", anthropic.InternalServerError, "overloaded_error"),
        ("rate_limited", anthropic.RateLimitError, "rate_limit_error"),
        ("server_error", anthropic.InternalServerError, "api_error"),
        ("unauthorized", anthropic.AuthenticationError, "authentication_error"),
    ],
)
async def test_an_error_is_raised_as_the_sdks_own(
    emulator: Emulator,
    client: AsyncAnthropic,
    behaviour: str,
    raised: type[anthropic.APIStatusError],
    kind: str,
) -> None:
    emulator.behave(behaviour)

    with pytest.raises(raised) as caught:
        await ask(client)

    assert caught.value.type == kind
    assert caught.value.request_id is not None
    assert emulator.requests[-1].status == caught.value.status_code


async def test_overload_may_say_how_long_to_wait(emulator: Emulator, client: AsyncAnthropic) -> None:
    emulator.behave("overloaded")
    emulator.retry_after = 7

    with pytest.raises(anthropic.InternalServerError) as caught:
        await ask(client)

    assert caught.value.status_code == 529
    assert caught.value.response.headers["retry-after"] == "7"


async def test_the_sdks_own_retry_is_another_request_and_waits_as_asked(emulator: Emulator) -> None:
    emulator.behave("overloaded", "good")
    emulator.retry_after = 0.01

    async with AsyncAnthropic(base_url=emulator.url, api_key="test", max_retries=1) as client:
        message = await ask(client)

    assert searches_of(message) == ["travel expense reimbursement for independent contractor (PJ)"]
    assert [request.status for request in emulator.requests] == [529, 200]
    assert [request.retry for request in emulator.requests] == [False, True]


async def test_a_timeout_keeps_the_caller_waiting_until_it_gives_up(
    emulator: Emulator, client: AsyncAnthropic
) -> None:
    emulator.behave("timeout")

    with pytest.raises(anthropic.APITimeoutError):
        await ask(client, timeout=0.05)

    assert emulator.requests[-1].status == 0


async def test_a_timeout_that_is_outlasted_ends_in_a_504(emulator: Emulator, client: AsyncAnthropic) -> None:
    emulator.behave("timeout")
    emulator.hold = 0.01

    with pytest.raises(anthropic.InternalServerError) as caught:
        await ask(client)

    assert (caught.value.status_code, caught.value.type) == (504, "timeout_error")


async def test_stopping_the_emulator_lets_go_of_whoever_waits() -> None:
    async with Emulator("timeout") as emulator:
        client = AsyncAnthropic(base_url=emulator.url, api_key="test", max_retries=0, timeout=30)
        waiting = asyncio.create_task(ask(client))
        await emulator.called()

    with pytest.raises(ACTS):
        await waiting
    await client.close()


async def test_a_disconnect_breaks_off_in_the_middle(emulator: Emulator, client: AsyncAnthropic) -> None:
    emulator.behave("disconnect")

    with pytest.raises(anthropic.APIConnectionError):
        await ask(client)

    assert emulator.calls == 1


async def test_latency_is_waited_before_each_answer(emulator: Emulator, client: AsyncAnthropic) -> None:
    emulator.latency = 0.05
    started = time.monotonic()

    await ask(client)

    assert time.monotonic() - started >= 0.05


async def test_a_script_answers_in_order_and_then_says_that_it_is_over(
    emulator: Emulator, client: AsyncAnthropic
) -> None:
    emulator.script(
        [
            {"queries": [{"text": "it for contractors", "suggested_filters": {"area": "finance"}}]},
            {"error": "refusal"},
            {"text": "raw text"},
        ]
    )

    first, second, third = await ask(client), await ask(client), await ask(client)

    assert Reply.model_validate_json(text_of(first)).searches == [
        Search(text="it for contractors", suggested_filters=[Filter(field="area", value="finance")])
    ]
    assert second.stop_reason == "refusal"
    assert text_of(third) == "raw text"
    assert emulator.steps_left == 0
    with pytest.raises(anthropic.InternalServerError, match="no step left"):
        await ask(client)


async def test_a_scripted_error_is_one_attempt_whatever_the_sdk_retries(emulator: Emulator) -> None:
    emulator.script([{"error": "overloaded"}, {"queries": ["travel"]}])
    emulator.retry_after = 0.01

    async with AsyncAnthropic(base_url=emulator.url, api_key="test", max_retries=1) as client:
        with pytest.raises(anthropic.InternalServerError):
            await ask(client)
        second = await ask(client)

    assert searches_of(second) == ["travel"]
    assert [request.status for request in emulator.requests] == [529, 529, 200]


async def test_requests_are_kept_without_the_key_until_they_are_cleared(
    emulator: Emulator, client: AsyncAnthropic
) -> None:
    await ask(client, "<message>Where is <PERSON_1>'s form?</message>")
    await ask(client, "<message>thanks</message>")

    assert emulator.calls == 2
    assert "<PERSON_1>'s form" in emulator.bodies_text()
    assert "You rewrite follow-up messages." in emulator.requests[0].text
    assert "PERSON_1" not in emulator.bodies_text(since=1)
    assert all("test" not in request.headers["authorization"] for request in emulator.requests)
    emulator.clear()
    assert emulator.calls == 0
    assert emulator.bodies_text() == ""


async def test_two_emulators_serve_side_by_side() -> None:
    async with Emulator() as one, Emulator() as other:
        assert one.url != other.url


@pytest.mark.parametrize("behaviour", list(Behaviour))
async def test_no_behaviour_breaks_on_a_plain_request(
    emulator: Emulator, client: AsyncAnthropic, behaviour: Behaviour
) -> None:
    emulator.behave(behaviour)
    emulator.hold = 0.01

    try:
        await client.messages.create(
            model="claude-haiku-5-5", max_tokens=50, messages=[{"role": "user", "content": "hello"}]
        )
    except ACTS as error:
        assert "Internal Server Error" not in str(error)  # noqa: PT017 - what a crash of ours would say
    assert emulator.complaints == []


async def test_a_person_can_run_it_and_change_its_behaviour() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.emulator", "--port", "0", stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    try:
        url = (await process.stderr.readline()).decode().split()[-1]
        async with AsyncAnthropic(base_url=url, api_key="test", max_retries=0) as client:
            before = await ask(client)
            told = await client.put("/emulator/behave", body=["good"], cast_to=dict[str, object])
            after = await ask(client)
            with pytest.raises(anthropic.BadRequestError, match="bored"):
                await client.put("/emulator/behave", body=["bored"], cast_to=dict[str, object])
    finally:
        process.terminate()
        _, said = await process.communicate()

    assert searches_of(before) == ["it for contractors"]
    assert told == {"behaves": ["good"]}
    assert searches_of(after) == ["travel expense reimbursement for independent contractor (PJ)"]
    assert "POST /v1/messages 200" in said.decode()
    assert process.returncode == 0
