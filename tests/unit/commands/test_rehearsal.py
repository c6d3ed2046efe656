"""The rooms that scenarios are played in: one for each, with nothing kept from the one before."""

from __future__ import annotations

from pathlib import Path

from pydantic import SecretStr

from gateway.adapters.anthropic.prompt import REWRITE
from gateway.adapters.anthropic.rewriter import AnthropicRewriter
from gateway.adapters.fakes.rewriter import SOURCE
from gateway.commands.scenarios.rehearsal import Hall
from gateway.domain.identity import Identity, Principal
from gateway.domain.policy import PolicySnapshot
from gateway.domain.rehearsal.scenario import Speaker
from gateway.settings import RewriterChoice
from tests.rehearsals import OFFLINE, QuickHall, failures, stage, yaml
from tests.unit.anthropic.briefs import brief

ASKED = "turns: [{ask: {message: hi}}]"
WITH_MODEL = OFFLINE.model_copy(
    update={"rewriter": RewriterChoice.ANTHROPIC, "anthropic_api_key": SecretStr("key")}
)


def opened(policy: PolicySnapshot, principal: Principal) -> tuple[str, ...]:
    return policy.entitle(Identity.direct(principal)).any_of


async def test_scenarios_look_into_the_prompt_that_the_model_is_sent() -> None:
    rewriter = AnthropicRewriter(api_key="key", base_url="http://127.0.0.1:1")
    async with Hall(OFFLINE) as hall:
        assert hall.prompt.version == rewriter.prompt_version
    await rewriter.close()
    assert rewriter.prompt_version.startswith(REWRITE)


async def test_the_settings_say_who_rewrites_unless_the_scenario_does(tmp_path: Path) -> None:
    plain, scripted = stage(tmp_path, yaml(ASKED)), stage(tmp_path, yaml(f"{ASKED}\nmodel: []"))
    for settings, source in ((OFFLINE, "offline"), (WITH_MODEL, "anthropic")):
        async with Hall(settings) as hall:
            assert hall.room(plain).parts.configured.source == source
            assert hall.room(scripted).parts.configured.source == SOURCE


async def test_a_scripted_model_is_under_the_rules_of_the_real_one(tmp_path: Path) -> None:
    text = """
    model: [{error: unauthorized}]
    turns:
      - ask:
          message: "and for contractors?"
          history: [{role: user, content: How does travel expense reimbursement work?}]
        expect: {status: degraded, model_calls: 1, attempts: 1}
    """
    assert await failures(tmp_path, text) == ()


async def test_the_clock_begins_where_the_scenario_says(tmp_path: Path) -> None:
    staged = stage(tmp_path, yaml(f"{ASKED}\nclock: 2027-01-01T12:00:00+01:00"))
    async with QuickHall() as hall:
        room = hall.room(staged)
    room.wait(90)
    assert room.parts.clock.now().isoformat() == "2027-01-01T11:01:30+00:00"


async def test_documents_are_there_for_their_scenario_and_tenant_only(tmp_path: Path) -> None:
    (tmp_path / "initech").mkdir()
    rules = "p, role:r, initech, scope/hr, search, allow\n"
    settings = (
        "tenant: initech\nname: Initech\nscopes: {hr: {title: HR}}\ncollections: {handbook: {title: H}}\n"
    )
    (tmp_path / "initech" / "tenant.yaml").write_text(settings, encoding="utf-8")
    (tmp_path / "initech" / "policy.csv").write_text(rules, encoding="utf-8")
    turns = """
    turns:
      - ask: {message: "Which meters are there?"}
        expect: {hits: {contain: [ours], omit: [theirs, nobody's]}}
      - ask: {message: "Which meters are there?"}
        as: {subject: maria@acme.example, roles: [r], tenant: initech}
        expect: {hits: {contain: [theirs], omit: [ours, nobody's]}}
    """
    documents = """
    documents:
      - {id: ours, collection: handbook, scope: hr, text: meters}
      - {id: theirs, collection: handbook, scope: hr, text: meters, tenant: initech}
      - {id: nobody's, collection: handbook, text: meters}
    """
    assert await failures(tmp_path, documents + turns) == ()
    assert await failures(tmp_path, turns) == (
        "turn 1: hits: ours was not found, only nothing",
        "turn 2: hits: theirs was not found, only nothing",
    )


async def test_claims_hold_in_their_own_turn(tmp_path: Path) -> None:
    async with QuickHall() as hall:
        room = hall.room(stage(tmp_path, yaml(ASKED)))
    for roles, scopes in (
        (("technician",), ("it", "operations", "safety")),
        ((), ()),
        (None, ("finance", "hr")),
    ):
        entrance = await room.enter(Speaker(subject="maria@acme.example", roles=roles))
        tenancy = await room.parts.tenancies.current("acme")
        principal = await room.parts.credentials.identify(entrance.credential)
        assert tenancy is not None
        assert isinstance(principal, Principal)
        assert opened(tenancy.policy, principal) == scopes


async def test_what_is_overheard_is_new_each_time(tmp_path: Path) -> None:
    text = yaml("model: [{queries: [{text: canteen hours}]}]\nturns: [{ask: {message: hi}}]")
    async with QuickHall() as hall:
        room = hall.room(stage(tmp_path, text))
    await room.parts.configured.rewrite(brief("first"))
    once = room.overheard()
    assert "first" in once.sent[0]
    await room.parts.configured.rewrite(brief("second"))
    again = room.overheard()
    assert ("second" in again.sent[0], len(again.sent)) == (True, 1)
    assert room.overheard().sent == ()


async def test_a_call_is_unscripted_where_the_model_has_nothing_to_say(tmp_path: Path) -> None:
    for replies, unscripted in (("[]", True), ("[{error: timeout}]", False)):
        async with QuickHall() as hall:
            room = hall.room(stage(tmp_path, yaml(f"model: {replies}\n{ASKED}")))
        assert not room.overheard().unscripted
        for _ in range(2):
            await room.parts.configured.rewrite(brief("hi"))
            assert room.overheard().unscripted is unscripted


SHUT_OUT = """
model: [{error: unauthorized}]
turns:
  - {ask: {message: "and for contractors?", history: [{role: user, content: "How are trips paid?"}]},
     expect: {status: degraded, model_calls: 1}}
  - {ask: {message: "and for contractors?", history: [{role: user, content: "How are trips paid?"}]},
     expect: {status: degraded, model_calls: 0, attempts: 1}}
  - {after: 2m, ask: {message: "and for others?", history: [{role: user, content: "How are trips paid?"}]},
     expect: {status: degraded, model_calls: 1}}
"""


async def test_a_circuit_is_the_scenarios_own_and_cools_down_by_its_clock(tmp_path: Path) -> None:
    """Twice in one hall: what the first left open would keep the second from its one call."""
    async with QuickHall() as hall:
        for _ in range(2):
            assert await hall.rehearse(stage(tmp_path, yaml(SHUT_OUT))) == ()
