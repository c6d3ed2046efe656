"""`gateway audit erase` and `gateway audit hold`: what is to become unreadable, and what must not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from gateway.commands.console import FAILED, command, err, out, show_json
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.evidence.erasure import Erasure
from gateway.domain.evidence.holds import Held, Hold, HoldKind, hold_document, steps_of
from gateway.domain.policy import Action
from gateway.settings import load_settings

if TYPE_CHECKING:
    from gateway.services.officers import Officer
    from gateway.services.privacy import Privacy

Found = TypeVar("Found")

hold_app = typer.Typer(
    help="Legal holds: what may be neither erased nor retired. Each step takes a second person.",
    no_args_is_help=True,
)

Tenant = Annotated[str, typer.Option(help="Whose audit.")]
By = Annotated[
    str, typer.Option("--as", help="Who does this, for the record; the policy must let that person do it.")
]
Named = Annotated[
    str,
    typer.Option("--as", help="The person who does this, whom the policy must let do it.", metavar="PERSON"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program.")]
HoldId = Annotated[str, typer.Argument(help="The hold's id, as `list` says it.")]
_OPERATOR = "operator"


@command
async def erase(
    tenant: Tenant,
    subject: Annotated[str, typer.Option(help="The person whose words become unreadable, for good.")],
    by: Named,
    reason: Annotated[str, typer.Option(help="Why; kept for the record, encrypted.")] = "",
    as_json: AsJson = False,
) -> None:
    """Make everything that a person said unreadable for good, by destroying the key that it is under.

    Events, proofs and the words of others stay as they are. Exit 1 if there is nothing of such a person, 2 if
    a legal hold stands against it.

    Example: gateway audit erase --tenant acme --subject maria@acme.example --as carla@acme.example
    """
    async with _at_work(tenant, by, Action.ERASE) as (parts, officer):
        done = _told(await parts.erasing.erase(officer, subject, reason))
    _show_erasure(tenant, subject, done, as_json)
    if not done.found_anything:
        raise typer.Exit(FAILED)


def _show_erasure(tenant: str, subject: str, done: Erasure, as_json: bool) -> None:
    if as_json:
        show_json({"tenant": tenant, "subject": subject, **done.counts})
    elif not done.found_anything:
        err.print(f"there is nothing of {subject} in {tenant}: is the name right?", markup=False)
    elif not done.keys:
        out.print(f"{subject} was erased before; {_counted(done)}", markup=False)
    else:
        out.print(f"{subject} is erased: {_counted(done)}", markup=False)


def _counted(done: Erasure) -> str:
    names = {
        "keys": "keys destroyed",
        "conversations": "conversations",
        "responses": "kept responses and",
        "cases": "review cases emptied",
        "old_texts": "texts of before deleted",
    }
    return ", ".join(f"{done.counts[name]} {what}" for name, what in names.items()).replace("and,", "and")


@hold_app.command("add")
@command
async def add(
    tenant: Tenant,
    reason: Annotated[str, typer.Option(help="Why; kept for the record, encrypted.")],
    by: Named,
    subject: Annotated[str, typer.Option(help="Hold everything of this person.")] = "",
    trace: Annotated[str, typer.Option(help="Hold this request.")] = "",
    conversation: Annotated[str, typer.Option(help="Hold the conversations with this id.")] = "",
    as_json: AsJson = False,
) -> None:
    """Request a hold. It binds for a week, and for good once somebody else approves it.

    Example: gateway audit hold add --tenant acme --trace tr_01m8 --reason "case 12" --as carla@acme.example
    """
    named = {HoldKind.SUBJECT: subject, HoldKind.TRACE: trace, HoldKind.CONVERSATION: conversation}
    given = [Held(kind, value) for kind, value in named.items() if value]
    if len(given) != 1:
        detail = "name one of --subject, --trace and --conversation"
        raise ProblemError(Problem(Problems.WRONG_USAGE, detail, hint="gateway audit hold add --help"))
    async with _at_work(tenant, by, Action.HOLD) as (parts, officer):
        hold = _told(await parts.holding.add(officer, given[0], reason))
    _show(hold, as_json)


@hold_app.command("approve")
@command
async def approve(hold_id: HoldId, tenant: Tenant, by: Named, as_json: AsJson = False) -> None:
    """Agree to what somebody else requested: a hold, or the release of one.

    Example: gateway audit hold approve lh_01m8 --tenant acme --as otto@acme.example
    """
    async with _at_work(tenant, by, Action.HOLD) as (parts, officer):
        hold = _told(await parts.holding.approve(officer, hold_id))
    _show(hold, as_json)


@hold_app.command("release")
@command
async def release(
    hold_id: HoldId,
    tenant: Tenant,
    reason: Annotated[str, typer.Option(help="Why; kept for the record, encrypted.")],
    by: Named,
    as_json: AsJson = False,
) -> None:
    """Ask for the release of a hold, which somebody else approves; or take back a hold that you requested.

    Example: gateway audit hold release lh_01m8 --tenant acme --reason "case closed" --as carla@acme.example
    """
    async with _at_work(tenant, by, Action.HOLD) as (parts, officer):
        hold = _told(await parts.holding.release(officer, hold_id, reason))
    _show(hold, as_json)


@hold_app.command("keep")
@command
async def keep(
    hold_id: HoldId,
    tenant: Tenant,
    by: Named,
    reason: Annotated[str, typer.Option(help="Why; kept for the record, encrypted.")] = "",
    as_json: AsJson = False,
) -> None:
    """Refuse the release that somebody asked for: the hold stays in force.

    Example: gateway audit hold keep lh_01m8 --tenant acme --as otto@acme.example
    """
    async with _at_work(tenant, by, Action.HOLD) as (parts, officer):
        hold = _told(await parts.holding.refuse_release(officer, hold_id, reason))
    _show(hold, as_json)


@hold_app.command("list")
@command
async def list_holds(tenant: Tenant, by: By = _OPERATOR, as_json: AsJson = False) -> None:
    """List all holds of a tenant, newest first, with who took each step.

    Example: gateway audit hold list --tenant acme
    """
    async with _at_work(tenant, by, Action.HOLD) as (parts, officer):
        found = _told(await parts.holding.list(officer))
    if as_json:
        show_json([hold_document(hold) for hold in found])
        return
    for hold in found:
        _show(hold, as_json=False)
    if not found:
        err.print(f"{tenant} has no holds", markup=False)


@asynccontextmanager
async def _at_work(tenant: str, by: str, action: Action) -> AsyncIterator[tuple[Privacy, Officer]]:
    from gateway.bootstrap.privacy import privacy

    async with privacy(load_settings()) as parts:
        yield parts, _told(await parts.officers.at_terminal(tenant, by, action))


def _told(result: Found | Problem) -> Found:
    if isinstance(result, Problem):
        raise ProblemError(result)
    return result


def _show(hold: Hold, as_json: bool) -> None:
    if as_json:
        show_json(hold_document(hold))
        return
    steps = " · ".join(f"{step} by {signed['by']} {signed['at']}" for step, signed in steps_of(hold).items())
    held = f"{hold.held.kind.value} {hold.held.value}"
    out.print(f"{hold.id}  {hold.state.value}  {held}  {hold.reason}\n  {steps}", markup=False)


def add_to(audit_app: typer.Typer) -> None:
    """Adds these commands to `gateway audit`."""
    audit_app.command("erase")(erase)
    audit_app.add_typer(hold_app, name="hold")
