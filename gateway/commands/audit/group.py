"""`gateway audit`: the record of what was asked and done, exported, and proven to be what was signed.

Checking an export needs no database, so none is loaded for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from gateway.adapters.evidence.notary import Notary
from gateway.commands.audit import looking, privacy, retention
from gateway.commands.audit.forms import Format
from gateway.commands.audit.times import moment
from gateway.commands.audit.verdicts import (
    Anchor,
    about_kept,
    anchor_of,
    checked_folder,
    checked_receipt,
    kept_checkpoint,
    show_findings,
    show_verdict,
)
from gateway.commands.console import FAILED, command, err, out, show_json, show_problem
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.notes.checkpoint import origin_of
from gateway.ports.failures import LogDamaged
from gateway.settings import load_settings

audit_app = typer.Typer(help="The audit log.", no_args_is_help=True)
looking.add_to(audit_app)
privacy.add_to(audit_app)
retention.add_to(audit_app)

Tenant = Annotated[str, typer.Option(help="Whose audit.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program.")]

_BEGINNING, _END = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)


@contextmanager
def _told_as_tampered() -> Iterator[None]:
    """A log that cannot be read at all is not what was signed, either."""
    try:
        yield
    except LogDamaged as error:
        show_problem(Problem(Problems.TAMPERED, str(error)))
        raise typer.Exit(FAILED) from error


@audit_app.command("verify")
@command
async def verify(
    folder: Annotated[
        Path | None, typer.Argument(help="An export.", exists=True, file_okay=False, metavar="[DIR]")
    ] = None,
    tenant: Annotated[str, typer.Option(help="Check this tenant's audit in the database instead.")] = "",
    key: Annotated[
        list[str] | None, typer.Option(help="A key to trust, as `gateway audit keys` prints it.")
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(help="A checkpoint kept elsewhere, from which the log must go on.", exists=True),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check that the audit is what was signed: exit 0 if it is, 1 if not, 2 if there is nothing to check.

    Trusted are the keys given, else that of GATEWAY_AUDIT_SIGNING_KEY, else those that an export names.

    Example: gateway audit verify export-2026 --key "$(cat acme.key)" --checkpoint kept/acme.checkpoint
    """
    if (folder is None) == (not tenant):
        raise ProblemError(
            Problem(Problems.WRONG_USAGE, "name a folder or a tenant", hint="gateway audit verify --help")
        )
    kept = kept_checkpoint(checkpoint) if checkpoint else None
    if folder is not None:
        anchor = anchor_of(folder, key or [])
        with err.status("checking"), about_kept(checkpoint):
            verdict = checked_folder(folder, anchor.keys, kept)
    else:
        from gateway.commands.audit.database import checked_database

        anchor = Anchor.given(key or [], load_settings(), origin_of(tenant))
        with _told_as_tampered(), about_kept(checkpoint):
            verdict = await checked_database(tenant, anchor.keys, kept)
    show_verdict(verdict, anchor, as_json)
    if not verdict.intact:
        raise typer.Exit(FAILED)


@audit_app.command("receipt")
@command
async def receipt(
    file: Annotated[
        typer.FileBinaryRead, typer.Argument(help="A receipt, as GET /v1/audit/proofs/{event_id} gives it.")
    ],
    key: Annotated[
        list[str] | None, typer.Option(help="A key to trust, as `gateway audit keys` prints it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check that a receipt proves its event, without a database: exit 0 if it does, 1 if not.

    Example: gateway audit receipt ev_01m8.json --key "$(cat acme.key)"
    """
    found = checked_receipt(file.read(), key or [])
    if as_json:
        show_json(asdict(found))
    else:
        place = f"index {found.index} of {found.size}"
        out.print(f"proven: {found.event_id} is in {found.origin}, {place}", markup=False)


@audit_app.command("export")
@command
async def export(
    tenant: Tenant,
    folder: Annotated[Path, typer.Option("--out", help="A new or empty folder.", file_okay=False)],
    start: Annotated[str, typer.Option("--from", help="From this time on (ISO 8601, UTC unless said).")] = "",
    end: Annotated[str, typer.Option("--to", help="To before this time.")] = "",
    written: Annotated[Format, typer.Option("--format", help="How the events are written.")] = Format.JSONL,
    by: Annotated[str, typer.Option(help="Who does this, for the record.")] = "operator",
    as_json: AsJson = False,
) -> None:
    """Write events, checkpoint and proofs to a folder that `gateway audit verify` checks without us.

    The events are those of the time named, and what was sealed between them, in the order of the log. They
    stand in events.jsonl as they were sealed, and for another format in one more file, which is checked too.
    What was written is checked at once: exit 1 if it is not what was signed. The folder then holds what the
    database has, as evidence.

    Example: gateway audit export --tenant acme --from 2026-03-01 --to 2026-04-01 --out acme-march
    """
    from gateway.commands.audit.database import export_to

    since, before = moment(start, "--from") or _BEGINNING, moment(end, "--to") or _END
    if since >= before:
        problem = Problem(Problems.WRONG_USAGE, "--from is not before --to", "--from", "swap the two times")
        raise ProblemError(problem)
    with _told_as_tampered():
        verdict = await export_to(folder, tenant, (since, before) if start or end else None, written.view, by)
    if as_json:
        made = {"tenant": tenant, "first": verdict.first, "count": verdict.count, "format": written.value}
        show_json({**made, "intact": verdict.intact, "findings": [asdict(each) for each in verdict.findings]})
    else:
        last = verdict.first + verdict.count - 1
        out.print(f"{verdict.count} events of {tenant}, {verdict.first} to {last}, in {folder}", markup=False)
        show_findings(verdict)
    if not verdict.intact:
        raise typer.Exit(FAILED)


@audit_app.command("keys")
@command
async def keys(tenant: Tenant, as_json: AsJson = False) -> None:
    """Print the public keys that this installation's checkpoints are checked with, newest first.

    Example: gateway audit keys --tenant acme > acme.key
    """
    found = Notary(*load_settings().signing_keys()).keys(origin_of(tenant))
    if as_json:
        show_json({"tenant": tenant, "keys": list(map(str, found))})
        return
    for each in found:
        out.print(str(each), markup=False)


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(audit_app, name=name)
