"""Each cell of the channel table, through the way of a request: what a tenant writes is what is seen there,
and what it may not write is refused where it stands."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache

import pytest
import yaml
from structlog.testing import capture_logs

from gateway.adapters.bundles.parsing import parse
from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.adapters.fakes.rewriter import saying
from gateway.adapters.observation.observing import LoggingObserver
from gateway.domain import flow
from gateway.domain.answer import Answer
from gateway.domain.audit import Stage
from gateway.domain.bundle import Bundle
from gateway.domain.channels import Channel, Shows
from gateway.domain.conversation import Role, Turn
from gateway.domain.errors import Problem
from gateway.domain.flow import Call
from gateway.domain.masking import restore
from gateway.domain.proposal import Clarification, Proposal, ProposedQuery
from tests.world import World, acme_files

ANA, MAIL = "Ana Lima", "ana@acme.example"
PII = {ANA: "PERSON", MAIL: "EMAIL_ADDRESS"}
SAID = (Turn(Role.USER, f"How does travel expense reimbursement work for {ANA}?"),)
ASKED = f"and what if {MAIL} is a contractor?"
REWRITE = "travel expense reimbursement for <PERSON_1>, <EMAIL_ADDRESS_1> as independent contractor"
PSEUDONYM = f"<PERSON:{FakePseudonyms().of('acme', ANA)}>"
IN_FORM = {Shows.RAW: ANA, Shows.PLACEHOLDER: "<PERSON_1>", Shows.DIGEST: PSEUDONYM}


def files_with(channels: Mapping[str, str], **masking: object) -> dict[str, str]:
    """The demo tenant's files with this table."""
    files = dict(acme_files())
    settings = yaml.safe_load(files["tenant.yaml"])
    settings["masking"] |= masking
    rest = {key: value for key, value in settings.items() if key != "channels"}
    files["tenant.yaml"] = json.dumps(rest, indent=1)[:-2] + ',\n "channels": ' + json.dumps(channels) + "}"
    return files


def world_with(channel: Channel, shows: Shows) -> World:
    return World(files=files_with({channel.value: shows.value}), replies=[saying(REWRITE)], pii=PII)


@cache
def cells(channel: Channel) -> list[Shows]:
    """What a tenant may write for this channel."""
    return [shows for shows in Shows if isinstance(parse(files_with({channel.value: shows.value})), Bundle)]


def searched(world: World, answer: Answer) -> str:
    return json.dumps([[each.text, dict(each.suggested_filters)] for each in world.knowledge.asked])


def told(world: World, answer: Answer) -> str:
    body = json.loads(answer.to_json())
    return "\n".join(str(body[part]) for part in ("original", "queries", "clarification"))


def on_record(world: World, answer: Answer) -> str:
    return "\n".join(text for event in world.journal.events for text in event.evidence.texts.values())


def to_model(world: World, answer: Answer) -> str:
    return "\n".join(
        text.text
        for brief in world.model.briefs
        for text in (brief.conversation.message, *(turn.content for turn in brief.conversation.window))
    )


SEEN: Mapping[Channel, Callable[[World, Answer], str]] = {
    Channel.MODEL: to_model,
    Channel.KNOWLEDGE_BASE: searched,
    Channel.AUDIT: on_record,
    Channel.CALLER: told,
}
WAYS = [(channel, shows) for channel in SEEN for shows in cells(channel)]


@pytest.mark.parametrize(("channel", "shows"), WAYS, ids=str)
async def test_a_rewrite_reaches_each_channel_in_its_own_form_and_changes_no_other(
    channel: Channel, shows: Shows
) -> None:
    world = world_with(channel, shows)
    answer = await world.ask(ASKED, history=SAID)
    assert answer.status.value == "rewritten"
    seen = SEEN[channel](world, answer)
    assert IN_FORM[shows] in seen
    for value in (ANA, MAIL):
        assert (value in seen) == (shows is Shows.RAW)
    usual = World(replies=[saying(REWRITE)], pii=PII)
    usual_answer = await usual.ask(ASKED, history=SAID)
    for other in SEEN.keys() - {channel}:
        assert SEEN[other](world, answer) == SEEN[other](usual, usual_answer)


@pytest.mark.parametrize("shows", cells(Channel.KNOWLEDGE_BASE))
async def test_a_message_that_passes_through_is_searched_in_the_form_of_the_channel(shows: Shows) -> None:
    world = world_with(Channel.KNOWLEDGE_BASE, shows)
    message = f"Where is the travel expense policy of {ANA}?"
    answer = await world.ask(message)
    assert answer.status.value == "passthrough"
    assert [query.text for query in answer.queries] == [message]
    assert [each.text for each in world.knowledge.asked] == [message.replace(ANA, IN_FORM[shows])]


@pytest.mark.parametrize("shows", cells(Channel.KNOWLEDGE_BASE))
async def test_a_search_that_would_say_more_than_the_channel_is_not_made(
    shows: Shows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever went wrong before: here every form is the value itself."""
    world = world_with(Channel.KNOWLEDGE_BASE, shows)
    monkeypatch.setattr(flow, "shown", lambda text, shows, vault, pseudonyms: restore(text, vault))
    if shows is Shows.RAW:
        await world.ask(ASKED, history=SAID)
        assert len(world.knowledge.asked) == 1
        return
    problem = await world.refused(ASKED, history=SAID)
    assert (problem.code, world.knowledge.asked) == ("GW-1401", [])
    reasons = [event.evidence.reasons for event in world.events() if event.stage is Stage.SCOPE]
    assert reasons == [("GW-1401", "withheld", "EMAIL_ADDRESS", "PERSON")]


@pytest.mark.parametrize("shows", cells(Channel.CALLER))
async def test_a_question_back_is_asked_in_the_form_of_the_channel_and_remembered_in_clear(
    shows: Shows,
) -> None:
    world = world_with(Channel.CALLER, shows)
    asked = Clarification("Which leave of <PERSON_1>?", ("that of <PERSON_1> in May", "the other"))
    world.model.script(Proposal("anthropic", (), clarification=asked))
    answer = await world.ask("and when is that?", history=SAID, conversation="c-1")
    assert answer.clarification is not None
    assert answer.clarification.question == f"Which leave of {IN_FORM[shows]}?"
    assert answer.clarification.options[0] == f"that of {IN_FORM[shows]} in May"
    world.model.script(saying("leave of <PERSON_1> in May"))
    again = await world.ask("the one in May", conversation="c-1")
    assert "PERSON" in again.masked


@pytest.mark.parametrize("shows", cells(Channel.CALLER))
async def test_filters_that_a_caller_is_shown_are_in_the_form_of_the_channel(shows: Shows) -> None:
    world = world_with(Channel.CALLER, shows)
    query = ProposedQuery(REWRITE, {"order_id": "<PERSON_1>"})
    world.model.script(Proposal("anthropic", (query,)))
    answer = await world.ask(ASKED, history=SAID, collections=("orders",))
    assert answer.queries[0].suggested_filters["order_id"] == IN_FORM[shows]
    assert world.knowledge.asked[0].suggested_filters["order_id"] == ANA


@pytest.mark.parametrize("shows", cells(Channel.AUDIT))
async def test_a_turn_of_the_application_is_on_record_in_clear_where_the_audit_is_and_else_as_a_digest(
    shows: Shows,
) -> None:
    world = world_with(Channel.AUDIT, shows)
    call = Call(credential=await world.key(), on_behalf="", trace_id="t-1", started=0.0)
    assert await world.conversing.say(call, "c-1", Turn(Role.ASSISTANT, f"Ask {ANA}."), ()) is None
    evidence = world.journal.events[0].evidence
    if shows is Shows.RAW:
        assert evidence.texts == {"turn": f"Ask {ANA}."}
    else:
        assert not evidence.texts
        assert evidence.digests == {"turn": FakePseudonyms().of("acme", f"Ask {ANA}.")}


@pytest.mark.parametrize("shows", cells(Channel.REVIEWER))
async def test_a_reviewer_sees_a_case_in_the_form_of_the_channel(shows: Shows) -> None:
    world = world_with(Channel.REVIEWER, shows)
    held = await world.ask(f"Does {ANA} know of Project Nightingale?")
    assert held.review is not None
    call = Call(credential=await world.key("lars@acme.example"), on_behalf="", trace_id="t-2", started=0.0)
    case = await world.desk.look(call, held.review.id)
    assert not isinstance(case, Problem), str(case)
    seen = case.to_json().decode()
    assert IN_FORM[shows] in seen
    assert ANA not in seen


@pytest.mark.parametrize("shows", cells(Channel.LOG))
async def test_a_log_line_has_no_text_of_a_request_in_any_form(shows: Shows) -> None:
    world, observer = world_with(Channel.LOG, shows), LoggingObserver()
    await world.ask(ASKED, history=SAID)
    with capture_logs() as lines:
        for event in world.journal.events:
            observer.saw(event, 1.0)
    logged = json.dumps(lines) + observer.metrics().decode()
    assert "step" in logged
    assert not any(text in logged for text in (*IN_FORM.values(), MAIL, "contractor"))


REFUSED = [
    *((channel, shows) for channel in Channel for shows in Shows if shows not in set(cells(channel))),
]


@pytest.mark.parametrize(("channel", "shows"), REFUSED, ids=str)
def test_what_no_tenant_may_write_is_refused_with_its_line_and_how_to_mend_it(
    channel: Channel, shows: Shows
) -> None:
    files = files_with({channel.value: shows.value})
    problems = parse(files)
    assert not isinstance(problems, Bundle)
    (problem,) = problems
    line = files["tenant.yaml"].count("\n") + 1
    assert (problem.code, problem.where) == ("GW-2001", f"tenant.yaml:{line}")
    assert problem.detail.startswith(f"{channel} may not be shown {shows}: ")
    assert problem.mend.startswith("Write ")


def test_of_all_cells_twelve_are_safe() -> None:
    assert len(REFUSED) == len(Channel) * len(Shows) - 12


def test_a_model_may_be_shown_raw_text_where_every_kind_of_value_is_allowed() -> None:
    files = files_with({"model": "raw"}, default="allow", entities={})
    assert isinstance(parse(files), Bundle)
    files = files_with({"model": "raw"}, default="allow", entities={"PERSON": "placeholder"})
    assert not isinstance(parse(files), Bundle)


@pytest.mark.parametrize("channels", [{"models": "placeholder"}, {"model": "clear"}, {"model": True}])
def test_another_word_is_refused_and_not_ignored(channels: dict[str, object]) -> None:
    assert not isinstance(parse(files_with(channels)), Bundle)  # type: ignore[arg-type]
