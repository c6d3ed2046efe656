"""The rows of the database held against what was sealed, and the place of a damage, for the commands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from gateway.adapters.evidence.notary import verifies
from gateway.bootstrap.audit_log import AuditLog
from gateway.commands.console import progress
from gateway.domain.identity import SYSTEM_TENANT
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.commitment import DIGEST
from gateway.domain.notes.signed import VerifierKey
from gateway.domain.verification.history import first_unsigned
from gateway.domain.verification.retirement import says_retired
from gateway.domain.verification.verdict import Fault, Finding, Verdict
from gateway.ports.ledger import Span
from gateway.services.exporting import Part

_PAGE = 2000


async def differing(log: AuditLog, part: Part) -> tuple[Finding, ...]:
    """The events of the part whose columns or texts are not what was sealed."""
    found: list[Finding] = []
    with told_of(f"comparing {part.tenant}", part.span.count) as told:
        for few in _pages(part.span):
            for index in await log.ledger.differing(part.tenant, few):
                detail = "its columns or texts are not what was sealed, or are gone without an erasure"
                found.append(Finding(Fault.ROW_DIFFERS, detail, index))
            told(few.count)
    return tuple(found)


async def stray(log: AuditLog, tenant: str) -> tuple[Finding, ...]:
    """Whether events stand beside the log that nobody sealed."""
    count = await log.ledger.stray(tenant)
    detail = f"{count} events stand beside the log and were never sealed: somebody put them there"
    return (Finding(Fault.EVENT_STRAY, detail),) if count else ()


async def unsaid(log: AuditLog, part: Part) -> tuple[Finding, ...]:
    """Whether events are gone of which no sealed event says that they were retired."""
    first = part.span.first
    for few in _pages(part.span) if first else ():
        if says_retired(await log.ledger.leaves(part.tenant, few), first):
            return ()
    detail = "all before this place is gone, and nothing that was sealed says that it was retired"
    return (Finding(Fault.RETIRED_UNSAID, detail, first - 1),) if first else ()


async def lost(log: AuditLog, part: Part) -> tuple[Finding, ...]:
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


async def placed(log: AuditLog, part: Part, verdict: Verdict, keys: tuple[VerifierKey, ...]) -> Verdict:
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


@contextmanager
def told_of(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar over so many events."""
    with progress(what) as bar:
        task = bar.add_task("", total=total)
        yield lambda count: bar.advance(task, count)
