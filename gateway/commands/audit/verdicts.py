"""What a check of the audit rests on and came to, without a database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import typer

from gateway.adapters.evidence.exports import ExportFolder, read_checkpoint
from gateway.adapters.evidence.notary import Notary, verifies
from gateway.adapters.evidence.steps import step_in
from gateway.commands.audit.forms import VIEWS
from gateway.commands.console import FAILED, err, out, show_json, show_problem
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.notes.signed import Malformed, SignedNote, VerifierKey
from gateway.domain.verification.manifest import MANIFEST, Manifest
from gateway.domain.verification.receipts import Proven, origin_in, proven
from gateway.domain.verification.verdict import Verdict
from gateway.domain.verification.verifying import Unfit, Unusable, verdict_on
from gateway.settings import Settings, load_settings


@dataclass(frozen=True, slots=True)
class Anchor:
    """The keys that are trusted, and who says so: `given`, `settings`, or only the `export` itself."""

    keys: tuple[VerifierKey, ...]
    source: str

    @classmethod
    def given(cls, keys: Sequence[str], settings: Settings, origin: str) -> Anchor:
        """The keys of the command line, else those of the settings. Raises `ProblemError`."""
        if keys:
            # One argument holds several after a rotation: `$(cat acme.key)` is all that `keys` printed.
            return cls(tuple(_key(key) for said in keys for key in said.split()), "given")
        if settings.audit_signing_key is None:
            hint = "name one with --key, as `gateway audit keys` prints it"
            raise ProblemError(Problem(Problems.WRONG_USAGE, "there is no key to trust", "--key", hint))
        try:
            return cls(Notary(*settings.signing_keys()).keys(origin), "settings")
        except Malformed as error:  # the origin is what the file says
            hint = "a log is called rewrite-gateway/TENANT; ask for the file again"
            raise ProblemError(
                Problem(Problems.CANNOT_RUN, "there is no such log", "origin", hint)
            ) from error


def anchor_of(folder: Path, keys: Sequence[str]) -> Anchor:
    """What the check of an export rests on. Raises `ProblemError`."""
    manifest, settings = _manifest(folder), load_settings()
    if keys or (settings.audit_signing_key and manifest):
        return Anchor.given(keys, settings, manifest.origin if manifest else "")
    return Anchor(manifest.keys if manifest else (), "export")


def checked_folder(folder: Path, keys: tuple[VerifierKey, ...], kept: SignedNote | None) -> Verdict:
    """The verdict on an export. Raises `ProblemError` when there is nothing that can be checked, and `Unfit`
    for a checkpoint that was kept and cannot be held against it (`about_kept`)."""
    try:
        return verdict_on(ExportFolder(folder), keys, verifies, step_in, kept, VIEWS)
    except Unfit:
        raise
    except Unusable as error:
        hint = "gateway audit export writes what can be checked"
        raise ProblemError(Problem(Problems.CANNOT_RUN, str(error), str(folder), hint)) from error
    except OSError as error:
        detail = f"a file cannot be read ({type(error).__name__})"
        raise ProblemError(Problem(Problems.CANNOT_RUN, detail, str(error.filename or folder))) from error


def checked_receipt(data: bytes, keys: Sequence[str]) -> Proven:
    """What a receipt proves; exits with 1 if that is nothing. Raises `ProblemError` without a trusted key."""
    anchor = Anchor.given(keys, load_settings(), origin_in(data))
    try:
        return proven(data, anchor.keys, verifies)
    except Malformed as error:
        show_problem(Problem(Problems.TAMPERED, str(error)))
        raise typer.Exit(FAILED) from error


@contextmanager
def about_kept(path: Path | None) -> Iterator[None]:
    """What is wrong with a checkpoint that was kept is said of the file that was named, wherever the log is
    read from. Raises `ProblemError`."""
    try:
        yield
    except Unfit as error:
        hint = "name a checkpoint of this log, and the key that signed it (--key)"
        raise ProblemError(Problem(Problems.CANNOT_RUN, str(error), str(path or ""), hint)) from error


def kept_checkpoint(path: Path) -> SignedNote:
    """A checkpoint that was put by. Raises `ProblemError`."""
    try:
        return read_checkpoint(path)
    except (Malformed, OSError) as error:
        raise ProblemError(Problem(Problems.CANNOT_RUN, "this is no checkpoint", str(path))) from error


def show_verdict(verdict: Verdict, anchor: Anchor, as_json: bool) -> None:
    """The verdict on stdout, each fault on stderr, and what it rests on where that is little."""
    if anchor.source == "export":
        err.print("no key was given: who signed is only what the export itself says (--key)", markup=False)
    if as_json:
        fields = asdict(verdict)
        head = {"intact": verdict.intact, "first_bad_index": verdict.first_bad_index}
        show_json({**head, **fields, "keys_from": anchor.source})
        return
    if verdict.intact:
        last = verdict.first + verdict.count - 1
        events = f"events {verdict.first} to {last} of {verdict.size}"
        still = f"{verdict.open_requests} request{'' if verdict.open_requests == 1 else 's'} open"
        out.print(f"intact: {verdict.origin}, {events}, {still}", markup=False)
        return
    index = "unknown" if verdict.first_bad_index is None else verdict.first_bad_index
    out.print(f"tampered: {verdict.origin or 'export'}, first bad index {index}", markup=False)
    show_findings(verdict)


def show_findings(verdict: Verdict) -> None:
    """Each fault on stderr, the first of many."""
    for finding in verdict.findings[:20]:
        where = "" if finding.index is None else f"index {finding.index}"
        show_problem(Problem(Problems.TAMPERED, f"{finding.fault.value}: {finding.detail}", where))


def _manifest(folder: Path) -> Manifest | None:
    """What the export says of itself; None where that cannot be read, which the check then says."""
    try:
        return Manifest.from_bytes(ExportFolder(folder).read(MANIFEST))
    except (Malformed, OSError):
        return None


def _key(text: str) -> VerifierKey:
    try:
        return VerifierKey.parse(text.strip())
    except Malformed as error:
        hint = "give it as `gateway audit keys` prints it"
        raise ProblemError(Problem(Problems.WRONG_USAGE, str(error), "--key", hint)) from error
