"""`gateway ask`: the main job from the terminal, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

import httpx2
import typer

from gateway.commands.console import CANNOT_RUN, FAILED, command, out, show_json, show_problem
from gateway.commands.serving.demo import DemoKeys, read_demo
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.settings import load_client_settings

_PATIENCE_S = 60.0


@command
async def ask(
    message: Annotated[str, typer.Argument(help="What the person asks, as typed.")],
    subject: Annotated[str, typer.Option("--as", help="Whose key to use.")] = "maria@acme.example",
    tenant: Annotated[str, typer.Option(help="The tenant whose key to use.")] = "acme",
    conversation: Annotated[str, typer.Option(help="A conversation to go on with.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as it came.")] = False,
) -> None:
    """Ask one question of a running gateway and show its way.

    Example: gateway ask "and for contractors?" --conversation c-1
    """
    if not message.isascii() and message != message.encode("utf-8", "replace").decode("utf-8"):
        raise ProblemError(
            Problem(Problems.WRONG_USAGE, "the message is not UTF-8", "MESSAGE", "type it anew")
        )
    url, key = _target(tenant, subject)
    body: dict[str, Any] = {"message": message}
    if conversation:
        body["conversation_id"] = conversation
    response = await post(url, key, "/v1/search", body)
    answer = response.json()
    if as_json:
        show_json(answer)
    else:
        show_reply(answer)
    if response.status_code >= 400:
        raise typer.Exit(FAILED if response.status_code == 403 else CANNOT_RUN)


def _target(tenant: str, subject: str) -> tuple[str, str]:
    """Where to ask and with which key: GATEWAY_URL and GATEWAY_API_KEY, or the local demonstration's."""
    settings = load_client_settings()
    if settings.url and settings.api_key:
        return settings.url, settings.api_key.get_secret_value()
    demo: DemoKeys = read_demo()
    key = demo.keys.get(tenant, {}).get(subject)
    if key is None:
        known = ", ".join(sorted(demo.keys.get(tenant, {}))) or "none"
        detail = f"there is no demo key for {subject} of {tenant}"
        raise ProblemError(Problem(Problems.CANNOT_RUN, detail, "--as", f"known are: {known}"))
    return demo.url, key


async def post(url: str, key: str, path: str, body: dict[str, Any]) -> httpx2.Response:
    """One call of the gateway. Raises `ProblemError` when nobody answers."""
    headers = {"Authorization": f"Bearer {key}"}
    try:
        async with httpx2.AsyncClient(base_url=url, timeout=_PATIENCE_S, trust_env=False) as client:
            return await client.post(path, json=body, headers=headers)
    except httpx2.TransportError as error:
        detail = f"the gateway at {url} does not answer ({type(error).__name__})"
        raise ProblemError(Problem(Problems.CANNOT_RUN, detail, "", "start it: make up")) from None


def show_reply(reply: dict[str, Any]) -> None:
    """An answer or a problem, for people."""
    if "code" in reply:
        show_problem(_problem_in(reply))
    else:
        _show_answer(reply)


def _show_answer(answer: dict[str, Any]) -> None:
    """One answer for people: how it was served, its searches, its hits, and its stages with their times."""
    out.print(f"status      {answer['status']}", markup=False)
    out.print(f"original    {answer['original']!r}", markup=False)
    if "reason" in answer:
        out.print(f"reason      {answer['reason']}", markup=False)
    for query in answer["queries"]:
        filters = f"   {query['suggested_filters']}" if query["suggested_filters"] else ""
        out.print(f"query       {query['text']}{filters}", markup=False)
    if answer["clarification"]:
        out.print(f"question    {answer['clarification']['question']}", markup=False)
        for option in answer["clarification"]["options"]:
            out.print(f"            - {option}", markup=False)
    if answer["review"]:
        out.print(f"review      {answer['review']['url']} ({answer['review']['state']})", markup=False)
    for hit in answer.get("hits", [])[:5]:
        out.print(
            f"hit         {hit['score']:.4f}  {hit['id']}  [{hit['scope']}]  {hit['title']}", markup=False
        )
    access = answer["access"]
    out.print(f"access      any of {', '.join(access['any_of']) or 'nothing'}", markup=False)
    out.print(f"masked      {answer['masked'] or 'nothing'}", markup=False)
    stages = "  ".join(f"{name} {ms:.1f}" for name, ms in answer["timings_ms"].items())
    out.print(f"stages (ms) {stages}", markup=False)
    events = answer["audit"]["event_ids"]
    out.print(f"audit       {len(events)} events, trace {answer['trace_id']}", markup=False)
    out.print(f"conversation {answer['conversation_id']}", markup=False)


def _problem_in(answer: dict[str, Any]) -> Problem:
    of = next((each for each in Problems if each.kind.code == answer["code"]), Problems.INTERNAL)
    return Problem(of, answer["detail"], answer.get("where", ""), answer.get("hint", ""))


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(ask)
