"""`gateway audit search`, `replay` and `unanswered`: the record is looked into, which is on record too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from gateway.commands.audit.telling import line_of, lines_of_replay, lines_of_report
from gateway.commands.audit.times import moment
from gateway.commands.console import FAILED, command, err, out, show_json
from gateway.domain.audit import Outcome, Stage, Who
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.evidence.audit_search import DECISIONS, PAGE_LIMIT, Position, Sought, SoughtWords
from gateway.domain.evidence.audit_shown import EventShown, EventsShown, Unreadable
from gateway.domain.evidence.unanswered import report_of
from gateway.settings import load_settings

Tenant = Annotated[str, typer.Option(help="Whose audit.")]
By = Annotated[str, typer.Option(help="Who does this, for the record.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program.")]
Start = Annotated[str, typer.Option("--from", help="From this time on (ISO 8601, UTC unless said).")]
End = Annotated[str, typer.Option("--to", help="To before this time.")]
Limit = Annotated[int, typer.Option(help="At most so many.", min=1, max=PAGE_LIMIT)]
_OPERATOR = "operator"


@command
async def search(
    tenant: Tenant,
    trace: Annotated[str, typer.Option(help="One request.")] = "",
    subject: Annotated[str, typer.Option(help="The person that requests are for.")] = "",
    conversation: Annotated[str, typer.Option(help="One conversation.")] = "",
    start: Start = "",
    end: End = "",
    decision: Annotated[str, typer.Option(help="How it ended: a status, or the code of a problem.")] = "",
    policy_version: Annotated[str, typer.Option(help="Questions that ended under it.")] = "",
    term: Annotated[str, typer.Option(help="A restricted term that was typed.")] = "",
    mentions: Annotated[
        str, typer.Option(help="A person's name or address that was masked, or a whole text.")
    ] = "",
    stage: Annotated[Stage | None, typer.Option(help="One step, or kind of act.")] = None,
    outcome: Annotated[Outcome | None, typer.Option(help="How it went.")] = None,
    limit: Limit = 50,
    cursor: Annotated[str, typer.Option(help="The `next` of the page before.")] = "",
    by: By = _OPERATOR,
    as_json: AsJson = False,
) -> None:
    """Find events that are all that is said, newest first. Nobody's words are among them. Exit 1 for none.

    Example: gateway audit search --tenant acme --subject maria@acme.example --from 2026-03-01 --to 2026-04-01
    """
    from gateway.bootstrap.inspection import reading

    after = _position(cursor)
    async with reading(load_settings(), words=bool(term or mentions)) as parts:
        sought = Sought(
            trace_id=trace,
            subject=subject,
            conversation_id=conversation,
            start=moment(start, "--from"),
            end=moment(end, "--to"),
            decision=decision,
            policy_version=policy_version,
            stage=stage,
            outcome=outcome,
        )
        _refuse_backwards(sought)
        _refuse_unknown(decision)
        words = SoughtWords(term=term, mentions=mentions)
        page = await parts.inspector.search(Who(tenant, by, by), sought, words, after, limit)
        if isinstance(page, Problem):
            raise ProblemError(page)
    shown = EventsShown(events=list(map(EventShown.of, page.events)), next=page.next or None)
    if as_json:
        show_json(shown.model_dump())
    else:
        for event in shown.events:
            out.print(line_of(event), markup=False)
        if shown.next:
            err.print(f"more: --cursor {shown.next}", markup=False)
    if not shown.events:
        raise typer.Exit(FAILED)


@command
async def replay(
    trace: Annotated[str, typer.Argument(help="The trace id of the request.", metavar="TRACE")],
    tenant: Tenant,
    bundle: Annotated[
        Path | None,
        typer.Option(help="A new folder for the policy bundle under which it was decided.", file_okay=False),
    ] = None,
    by: By = _OPERATOR,
    as_json: AsJson = False,
) -> None:
    """Show the whole way of one request: what the model saw and answered, what was refused, and why.

    Words are those that the tenant's channel to the audit shows; erased ones are said to be erased. Exit 1
    where there is no such request.

    Example: gateway audit replay tr_01m8h2… --tenant acme
    """
    from gateway.bootstrap.inspection import reading

    async with reading(load_settings(), words=True) as parts:
        found = await parts.inspector.replay(Who(tenant, by, by), trace)
        if found is None:
            err.print(f"no request {trace} is on record", markup=False)
            raise typer.Exit(FAILED)
        if bundle is not None:
            _write_bundle(bundle, await parts.bundles.files(tenant, (found.policy_versions or [""])[-1]))
        current = await parts.bundles.active_version(tenant)
    texts = [words for step in found.steps for words in step.texts.values()]
    _say_unreadable(sum(isinstance(words, Unreadable) for words in texts))
    if as_json:
        show_json(found.model_dump())
    else:
        for line in lines_of_replay(found, current or ""):
            out.print(line, markup=False)


@command
async def unanswered(
    tenant: Tenant,
    start: Start = "",
    end: End = "",
    limit: Limit = 50,
    by: By = _OPERATOR,
    as_json: AsJson = False,
) -> None:
    """List questions that found nothing, and the short forms in them that the glossary may lack.

    Example: gateway audit unanswered --tenant acme --from 2026-03-01
    """
    from gateway.bootstrap.inspection import reading

    sought = Sought(start=moment(start, "--from"), end=moment(end, "--to"))
    _refuse_backwards(sought)
    async with reading(load_settings(), words=True) as parts:
        found = await parts.inspector.unanswered(Who(tenant, by, by), sought, limit)
        tenancy = await parts.tenancies.current(tenant)
    report = report_of(found, tenancy.bundle.glossary if tenancy else {})
    _say_unreadable(sum(isinstance(each.said, Unreadable) for each in report.questions))
    if as_json:
        show_json(report.model_dump())
    else:
        for line in lines_of_report(report):
            out.print(line, markup=False)


def add_to(app: typer.Typer) -> None:
    """These commands among those of `gateway audit`."""
    app.command("search")(search)
    app.command("replay")(replay)
    app.command("unanswered")(unanswered)


def _position(cursor: str) -> Position | None:
    try:
        return Position.from_cursor(cursor) if cursor else None
    except ValueError:
        problem = Problem(Problems.WRONG_USAGE, "this is no cursor", "--cursor", "use what `more:` says")
        raise ProblemError(problem) from None


def _refuse_backwards(sought: Sought) -> None:
    if sought.start and sought.end and sought.start >= sought.end:
        problem = Problem(Problems.WRONG_USAGE, "--from is not before --to", "--from", "swap the two times")
        raise ProblemError(problem)


def _refuse_unknown(decision: str) -> None:
    if decision and decision not in DECISIONS:
        detail, hint = f"nothing ends with {decision!r}", f"there are {', '.join(DECISIONS)}"
        raise ProblemError(Problem(Problems.WRONG_USAGE, detail, "--decision", hint))


def _say_unreadable(count: int) -> None:
    """What may be done about texts that do not open: the record itself is shown in any case."""
    if count:
        hint = "GATEWAY_ENCRYPTION_KEY has to be this installation's, and its earlier ones _PREVIOUS"
        err.print(f"{count} texts are unreadable, each with its reason. hint: {hint}", markup=False)


def _write_bundle(folder: Path, files: Mapping[str, str] | None) -> None:
    if files is None:
        raise ProblemError(Problem(Problems.CANNOT_RUN, "that version of the policy is not kept", "--bundle"))
    if folder.exists() and any(folder.iterdir()):
        raise ProblemError(Problem(Problems.CANNOT_RUN, "the folder is not empty", str(folder)))
    for name, text in files.items():
        path = folder / name
        if not path.resolve().is_relative_to(folder.resolve()):
            raise ProblemError(Problem(Problems.TAMPERED, f"a file of that policy is called {name!r}"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
