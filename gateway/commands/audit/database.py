"""The audit in the database, for the commands that export and check it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from gateway.adapters.exports import ExportFolder
from gateway.adapters.notary import Notary, verifies
from gateway.bootstrap.audit_log import AuditLog, audit_log
from gateway.commands.audit.verdicts import checked_folder
from gateway.commands.console import progress
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.identity import CHECKPOINTS_TENANT, SYSTEM_TENANT
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.commitment import DIGEST
from gateway.domain.notes.signed import SignedNote, VerifierKey
from gateway.domain.verification.history import first_unsigned
from gateway.domain.verification.retirement import says_retired
from gateway.domain.verification.verdict import Fault, Finding, Verdict
from gateway.domain.verification.views.view import View
from gateway.ports.failures import LogDamaged
from gateway.ports.ledger import Span
from gateway.services.exporting import Part
from gateway.settings import load_settings

_LAG = timedelta(minutes=10)
_PAGE = 2000


async def export_to(
    folder: Path, tenant: str, since: datetime, before: datetime, view: View | None, by: str
) -> Span:
    """What was exported. Seals first what waits. Raises `ProblemError`, and the failures of the ports."""
    _refuse_filled(folder)
    settings = load_settings()
    notary = Notary(*settings.signing_keys())
    async with audit_log(settings) as log:
        try:
            while (await log.sequencer(notary).seal(tenant, _LAG)).added:
                pass
            span = await log.ledger.span(tenant, since, before)
            part = await _part(log, tenant, span, notary.keys(origin_of(tenant)))
            with _told(f"exporting {tenant}", part.span.count * (2 if view else 1)) as told:
                await log.exporting.export(part, view, ExportFolder(folder), told, by)
        except LogDamaged as error:
            raise ProblemError(Problem(Problems.TAMPERED, str(error))) from error
    return part.span


async def checked_database(tenant: str, keys: tuple[VerifierKey, ...], kept: SignedNote | None) -> Verdict:
    """The verdict on a tenant's whole log in the database, which is read and not written.

    It is copied to a folder of its own and checked there as anybody else would check it; then the rows are
    held against it. Raises `ProblemError`, and the failures of the ports.
    """
    settings = load_settings()
    ours = Notary(*settings.signing_keys()).keys(origin_of(tenant)) if settings.audit_signing_key else ()
    async with audit_log(settings) as log:
        note = await log.ledger.checkpoint(tenant)
        kept_from = await log.ledger.first_kept(tenant)
        span = None if note is None else Span(kept_from, Checkpoint.parse(note.text).size - kept_from)
        part = await _part(log, tenant, span, tuple(dict.fromkeys((*keys, *ours))))
        with TemporaryDirectory(prefix="gateway-audit-") as name:
            try:
                with _told(f"reading {tenant}", part.span.count) as told:
                    await log.exporting.copy(part, None, ExportFolder(Path(name)), told)
            except LogDamaged as error:
                return _damaged(part, error)
            verdict = checked_folder(Path(name), keys, kept)
        if verdict.intact:
            lost = await _lost(log, part) if tenant == CHECKPOINTS_TENANT else ()
            unsaid = await _unsaid(log, part)
            found = (*await _differing(log, part), *await _stray(log, tenant), *lost, *unsaid)
            return replace(verdict, findings=found)
        return verdict if verdict.first_bad_index is not None else await _placed(log, part, verdict, keys)


async def _differing(log: AuditLog, part: Part) -> tuple[Finding, ...]:
    found: list[Finding] = []
    with _told(f"comparing {part.tenant}", part.span.count) as told:
        for few in _pages(part.span):
            for index in await log.ledger.differing(part.tenant, few):
                detail = "its columns, or a text of it, are not what was sealed"
                found.append(Finding(Fault.ROW_DIFFERS, detail, index))
            told(few.count)
    return tuple(found)


async def _stray(log: AuditLog, tenant: str) -> tuple[Finding, ...]:
    count = await log.ledger.stray(tenant)
    detail = f"{count} events stand beside the log and were never sealed: somebody put them there"
    return (Finding(Fault.EVENT_STRAY, detail),) if count else ()


async def _unsaid(log: AuditLog, part: Part) -> tuple[Finding, ...]:
    """Whether events are gone of which no sealed event says that they were retired."""
    first = part.span.first
    for few in _pages(part.span) if first else ():
        if says_retired(await log.ledger.leaves(part.tenant, few), first):
            return ()
    detail = "all before this place is gone, and nothing that was sealed says that it was retired"
    return (Finding(Fault.RETIRED_UNSAID, detail, first - 1),) if first else ()


async def _lost(log: AuditLog, part: Part) -> tuple[Finding, ...]:
    """The commitments that no tenant's checkpoint opens: that checkpoint was taken away."""
    tenants = (SYSTEM_TENANT, *await log.bundles.tenants())
    opened = {each.commitment for tenant in tenants for each in await log.ledger.openings(tenant)}
    leaves = [leaf for few in _pages(part.span) for leaf in await log.ledger.leaves(part.tenant, few)]
    detail = "a checkpoint that was signed then is no tenant's any more: its log was set back"
    committed = [json.loads(leaf)["digests"].get(DIGEST) for leaf in leaves]
    return tuple(
        Finding(Fault.CHECKPOINT_LOST, detail, index)
        for index, commitment in enumerate(committed)
        if commitment is not None and commitment not in opened  # exports of this log are recorded in it too
    )


async def _placed(log: AuditLog, part: Part, verdict: Verdict, keys: tuple[VerifierKey, ...]) -> Verdict:
    """The verdict with the place of the damage, as far as the checkpoints of before tell it."""
    notes = await log.ledger.history(part.tenant)
    signed = [Checkpoint.parse(each.text) for each in notes if each.signers(keys, verifies)]
    leaves = [leaf for few in _pages(part.span) for leaf in await log.ledger.leaves(part.tenant, few)]
    # Where the beginning was retired, no root of a whole log can be made of what is left.
    index = None if part.span.first else first_unsigned(leaves, signed)
    if index is None:
        return verdict
    first, *others = verdict.findings
    return replace(verdict, findings=(replace(first, index=index), *others))


def _pages(span: Span) -> Iterator[Span]:
    for first in range(span.first, span.first + span.count, _PAGE):
        yield Span(first, min(_PAGE, span.first + span.count - first))


def _refuse_filled(folder: Path) -> None:
    if folder.exists() and any(folder.iterdir()):
        hint = "name a folder that is new or empty"
        raise ProblemError(Problem(Problems.CANNOT_RUN, "the folder is not empty", str(folder), hint))


async def _part(log: AuditLog, tenant: str, span: Span | None, keys: tuple[VerifierKey, ...]) -> Part:
    note = await log.ledger.checkpoint(tenant)
    if note is None or span is None:
        detail = f"the audit of {tenant} has no sealed event in that time"
        raise ProblemError(Problem(Problems.CANNOT_RUN, detail, hint="is the tenant's name right?"))
    signers = note.signers(keys, verifies)
    # A quiet tenant's last checkpoint is also signed by the key of before, which may have been taken away.
    known = {(key.name, key.id) for key in signers}
    signed = tuple(each for each in note.signatures if (each.name, each.key_id) in known)
    return Part(tenant, span, replace(note, signatures=signed) if signed else note, signers)


def _damaged(part: Part, error: LogDamaged) -> Verdict:
    finding = Finding(Fault.EVENT_MISSING, str(error), error.index)
    return Verdict(origin_of(part.tenant), part.span.count, 0, part.span.count, (), 0, (finding,))


@contextmanager
def _told(what: str, total: int) -> Iterator[Callable[[int], None]]:
    with progress(what) as bar:
        task = bar.add_task("", total=total)
        yield lambda count: bar.advance(task, count)
