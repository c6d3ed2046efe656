"""The last wall before the model's service: with the real SDK, what masking lets through by mistake is not
sent. With the wall away it is, so that the wall is what keeps it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from anthropic import APIRequest, AsyncAPIResponse, AsyncCallNext

from gateway.adapters.anthropic import egress
from gateway.adapters.anthropic.egress import EgressGuard
from gateway.adapters.anthropic.rewriter import AnthropicRewriter
from gateway.domain.brief import Brief, MaskedTurn, Rejected
from gateway.domain.conversation import Role
from gateway.domain.masking import MaskedText, Vault
from gateway.domain.noted import Noted, Resolved, ResolvedKind
from gateway.domain.proposal import FailureKind, Proposal, Reply, RewriteFailure
from gateway.domain.withheld import Withheld
from tests.emulator import Behaviour, Emulator
from tests.unit.anthropic.briefs import TOPIC, brief

NAME, KEY = "Zoë O'Brien", "rgw_acme_0123456789_0123456789012345678901234567890123456789012"
VAULT = Vault({"<PERSON_1>": NAME, "<ORGANIZATION_1>": "Acme Energy", "<PERSON_2>": "Finance"})


def asked(message: str = "and for contractors such as <PERSON_1>?", *window: str) -> Brief:
    """A brief whose vault keeps a name back, and two values that are the tenant's own words."""
    return brief(message, *(window or (TOPIC,)), withheld=Withheld.of(VAULT, KEY))


async def sent(given: Brief, *behaviours: Behaviour) -> tuple[Reply, Emulator]:
    async with Emulator(*(behaviours or (Behaviour.GOOD,))) as emulator:
        made = AnthropicRewriter(api_key="sk-test-FAKE", base_url=emulator.url)
        try:
            return await made.rewrite(given), emulator
        finally:
            await made.close()


def with_note(said: str) -> Brief:
    """A brief with a note of an earlier turn."""
    given = asked()
    noted = Noted(resolved=(Resolved(ResolvedKind.ENTITY, said, "travel"),))
    turn = MaskedTurn(Role.USER, MaskedText(TOPIC), noted)
    return replace(given, conversation=replace(given.conversation, window=(turn,)))


LEAKS: dict[str, Brief] = {
    "message": asked(f"and for {NAME}?"),
    "window": asked("and for contractors?", f"How does it work for {NAME}?"),
    "answer": asked("and for contractors?", TOPIC, f"Ask {NAME}."),
    "note of an earlier turn": with_note(f"that of {NAME}"),
    "identifier": replace(asked(), identifiers=(NAME,)),
    "rejected attempt": replace(asked(), rejected=(Rejected((f"travel of {NAME}",), ()),)),
    "escaped": asked("and for Zo\\u00eb O'Brien?"),
    "entities": asked("and for Zo&euml; O&#39;Brien?"),
    "credential": asked(f"is {KEY} a key?"),
}


@pytest.mark.parametrize("place", LEAKS)
async def test_nothing_is_sent_that_holds_a_value_anywhere(place: str) -> None:
    reply, emulator = await sent(LEAKS[place])
    assert isinstance(reply, RewriteFailure)
    assert reply.kind is FailureKind.WITHHELD
    assert reply.detail.endswith("stood in clear in it")
    assert NAME not in reply.detail
    assert emulator.calls == 0


@pytest.mark.parametrize("place", LEAKS)
async def test_without_the_wall_it_would_be_sent(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def open_gate(
        self: EgressGuard, request: APIRequest, call_next: AsyncCallNext
    ) -> AsyncAPIResponse[Any]:
        return await call_next(request)

    monkeypatch.setattr(EgressGuard, "__call__", open_gate)
    _, emulator = await sent(LEAKS[place])
    assert emulator.calls >= 1


async def test_what_is_masked_goes_out_and_so_do_the_tenants_own_words() -> None:
    reply, emulator = await sent(asked("and for <PERSON_1> of Acme Energy, in Finance?"))
    assert isinstance(reply, Proposal), reply
    assert emulator.calls == 1


async def test_a_retry_of_the_sdk_passes_the_wall_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    inner = EgressGuard.__call__

    async def counted(
        self: EgressGuard, request: APIRequest, call_next: AsyncCallNext
    ) -> AsyncAPIResponse[Any]:
        seen.append(request.retries_taken)
        return await inner(self, request, call_next)

    monkeypatch.setattr(EgressGuard, "__call__", counted)
    reply, emulator = await sent(asked(), Behaviour.OVERLOADED, Behaviour.GOOD)
    assert isinstance(reply, Proposal), reply
    assert (seen, emulator.calls) == ([0, 1], 2)


@pytest.mark.parametrize(
    "body",
    [None, ["a list"], {"bytes": b"Zo"}, {"object": object()}],
    ids=["none", "list", "bytes", "object"],
)
async def test_a_body_that_cannot_be_read_is_not_sent(body: object, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = egress._texts_of

    def other_body(request: APIRequest) -> Any:
        request.options.json_data = body
        return inner(request)

    monkeypatch.setattr(egress, "_texts_of", other_body)
    reply, emulator = await sent(asked())
    assert isinstance(reply, RewriteFailure)
    assert (reply.kind, emulator.calls) == (FailureKind.WITHHELD, 0)
