"""The audit in the database, for the commands that export and check it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from gateway.adapters.evidence.exports import ExportFolder
from gateway.adapters.evidence.notary import Notary, verifies
from gateway.bootstrap.audit_log import AuditLog, audit_log
from gateway.commands.audit.rows import differing, lost, placed, stray, told_of, unsaid
from gateway.commands.audit.verdicts import checked_folder
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.identity import CHECKPOINTS_TENANT
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.signed import SignedNote, VerifierKey
from gateway.domain.verification.verdict import Fault, Finding, Verdict
from gateway.domain.verification.views.view import View
from gateway.ports.failures import LogDamaged
from gateway.ports.ledger import Span
from gateway.services.exporting import Part
from gateway.settings import load_settings

_LAG = timedelta(minutes=10)


async def export_to(
    folder: Path, tenant: str, during: tuple[datetime, datetime] | None, view: View | None, by: str
) -> Verdict:
    """The verdict on what was exported: events of a time, or all that are kept. Seals first what waits. What
    is damaged is exported all the same, as far as it can be, for it is the evidence. Raises `ProblemError`,
    and the failures of the ports."""
    _refuse_filled(folder)
    settings = load_settings()
    notary = Notary(*settings.signing_keys())
    async with audit_log(settings) as log:
        unsealed = await _sealed(log, notary, tenant)
        keys = notary.keys(origin_of(tenant))
        span = await (log.ledger.span(tenant, *during) if during else _whole(log, tenant))
        part = await _part(log, tenant, span, keys)

        async def check(gone: tuple[int, ...]) -> Verdict:
            verdict = _without(checked_folder(folder, keys, None), gone)
            if verdict.intact:
                return replace(verdict, findings=(*await differing(log, part), *await stray(log, tenant)))
            return verdict if verdict.first_bad_index is not None else await placed(log, part, verdict, keys)

        try:
            with told_of(f"exporting {tenant}", part.span.count * (2 if view else 1)) as told:
                verdict = await log.exporting.export(part, view, ExportFolder(folder), told, by, check)
        except LogDamaged as error:
            verdict = _damaged(part, error)
    return replace(verdict, findings=(*verdict.findings, *unsealed))


async def _sealed(log: AuditLog, notary: Notary, tenant: str) -> tuple[Finding, ...]:
    """Nothing, once all that waits is sealed; or why nothing can be sealed on top of the log."""
    try:
        while (await log.sequencer(notary).seal(tenant, _LAG)).added:
            pass
    except LogDamaged as error:
        return (Finding(Fault.TREE_DIFFERS, f"nothing more is sealed: {error}", error.index),)
    return ()


async def _whole(log: AuditLog, tenant: str) -> Span | None:
    """Every place of the log that is kept, whether its event is there or not."""
    note, first = await log.ledger.checkpoint(tenant), await log.ledger.first_kept(tenant)
    return None if note is None else Span(first, Checkpoint.parse(note.text).size - first)


async def checked_database(tenant: str, keys: tuple[VerifierKey, ...], kept: SignedNote | None) -> Verdict:
    """The verdict on a tenant's whole log in the database, which is read and not written.

    It is copied to a folder of its own and checked there as anybody else would check it; then the rows are
    held against it. Raises `ProblemError`, and the failures of the ports.
    """
    settings = load_settings()
    ours = Notary(*settings.signing_keys()).keys(origin_of(tenant)) if settings.audit_signing_key else ()
    async with audit_log(settings) as log:
        part = await _part(log, tenant, await _whole(log, tenant), tuple(dict.fromkeys((*keys, *ours))))
        with TemporaryDirectory(prefix="gateway-audit-") as name:
            try:
                with told_of(f"reading {tenant}", part.span.count) as told:
                    gone = await log.exporting.copy(part, None, ExportFolder(Path(name)), told)
            except LogDamaged as error:
                return _damaged(part, error)
            verdict = _without(checked_folder(Path(name), keys, kept), gone)
        if verdict.intact:
            taken = await lost(log, part) if tenant == CHECKPOINTS_TENANT else ()
            found = (*await differing(log, part), *await stray(log, tenant), *taken, *await unsaid(log, part))
            return replace(verdict, findings=found)
        return verdict if verdict.first_bad_index is not None else await placed(log, part, verdict, keys)


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
    finding = Finding(Fault.TREE_DIFFERS, str(error), error.index)
    return Verdict(
        origin_of(part.tenant), part.span.count, part.span.first, part.span.count, (), 0, (finding,)
    )


def _without(verdict: Verdict, gone: tuple[int, ...]) -> Verdict:
    """The verdict on files from which the events at these places are missing, which is then what is said."""
    if not gone:
        return verdict
    missing = tuple(Finding(Fault.EVENT_MISSING, f"the log has lost its event at index {n}", n) for n in gone)
    others = tuple(each for each in verdict.findings if each.index is None or each.index < gone[0])
    return replace(verdict, findings=(*others, *missing))
