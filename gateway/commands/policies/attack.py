"""`gateway policy attack`: what gets past the gateway under one's own bundle. Nothing should.

Every case is a request through the real edge, stages and masking. The model is hostile, histories and bodies
are forged, ids are other people's; Casbin says what each search had to carry, to the byte.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from gateway.adapters.attack.cases import Case
from gateway.adapters.attack.oracle import Disagreement
from gateway.adapters.bundles.checking import check
from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.presidio.detector import PATIENT_S, PresidioDetector
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.bootstrap.policies import MODEL_FILE
from gateway.commands.console import CANNOT_RUN, FAILED, command, out, progress, show_json, show_problem
from gateway.commands.tenants import BundleFolder, valid_or_exit
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.ports.masker import Detector

if TYPE_CHECKING:
    from gateway.commands.policies.siege import Siege, Tally

SHOWN = 20
"""Failing cases that are printed; every one can be played again by its number."""
_BODY_SHOWN = 600


@dataclass(frozen=True, slots=True)
class Failure:
    """A case that got something past the gateway, and what."""

    case: Case
    breaches: tuple[str, ...]

    @property
    def request(self) -> str:
        return f"{self.case.method} {self.case.path} {list(self.case.headers)} {self._body[:_BODY_SHOWN]}"

    def shown(self) -> dict[str, object]:
        case = self.case
        told = {"case": case.number, "kind": case.kind, "who": str(case.attacker)}
        request = {"method": case.method, "path": case.path, "headers": case.headers, "body": self._body}
        return {**told, "request": request, "differences": self.breaches}

    @property
    def _body(self) -> str:
        return self.case.content.decode("utf-8", "replace")


@command
async def attack(
    folder: BundleFolder,
    cases: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many cases are played.")] = 1000,
    seed: Annotated[int, typer.Option(help="What the cases are drawn from.")] = 1,
    case: Annotated[int | None, typer.Option(min=0, help="Play this one alone, as it was.")] = None,
    fail_fast: Annotated[
        bool, typer.Option("--fail-fast", help="Stop at the first case that differs.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Attack a bundle through the real pipeline; exit 1 if any search or answer is not as Casbin says.

    Nothing but memory is written to, and no model is called.

    Example: gateway policy attack policies/acme --cases 10000
    """
    bundle = valid_or_exit(check(read_folder(folder)))
    numbers = range(cases) if case is None else (case,)
    async with _siege_of(bundle, seed) as siege:
        failures = await _played(siege, numbers, most=1 if fail_fast else len(numbers))
        tally = siege.tally
    (_print_json if as_json else _print)(f"{folder} --seed {seed}", tally, failures)
    if failures:
        raise typer.Exit(FAILED)
    if case is None and not tally.searches:
        detail = f"none of {tally.cases} cases came as far as a search, so nothing was tried"
        show_problem(
            Problem(Problems.CANNOT_RUN, detail, str(folder), "let somebody search, or raise --cases")
        )
        raise typer.Exit(CANNOT_RUN)


@asynccontextmanager
async def masking() -> AsyncIterator[Detector]:
    """The gateway's own detector, which reads each text once."""
    presidio = PresidioDetector(workers=1, limit=PATIENT_S)
    try:
        yield RememberingDetector(presidio)
    finally:
        await presidio.stop()


@asynccontextmanager
async def _siege_of(bundle: Bundle, seed: int) -> AsyncIterator[Siege]:
    # The edge and a model's SDK take seconds to load, and no other command on policies needs them.
    from gateway.commands.policies.siege import Siege

    async with masking() as detector:
        try:
            siege = Siege(bundle, MODEL_FILE.read_text(encoding="utf-8"), detector, seed)
        except Disagreement as error:
            detail = f"Casbin contradicts itself about {error}"
            raise ProblemError(Problem(Problems.CANNOT_RUN, detail, "policy.csv")) from None
        try:
            await siege.begin()
            yield siege
        finally:
            await siege.close()


async def _played(siege: Siege, numbers: Sequence[int], most: int) -> list[Failure]:
    failures: list[Failure] = []
    with progress("attacking") as bar:
        for number in bar.track(numbers, description=""):
            played, breaches = await siege.play(number)
            failures += [Failure(played, breaches)] if breaches else []
            if len(failures) == most:
                break
    return failures


def _print(which: str, tally: Tally, failures: Sequence[Failure]) -> None:
    for failure in failures[:SHOWN]:
        out.print(f"✗ {failure.case}", markup=False)
        for breach in failure.breaches:
            out.print(f"    {breach}", markup=False)
        out.print(f"    {failure.request}", markup=False)
        out.print(f"    again: gateway policy attack {which} --case {failure.case.number}", markup=False)
    if len(failures) > SHOWN:
        out.print(f"… and {len(failures) - SHOWN} more; --json has them all", markup=False)
    out.print(
        f"{tally.cases} cases, {tally.searches} searches under the filters of {len(tally.people)} people "
        f"({tally.narrowed} narrowed), {tally.hits} documents given, {tally.strays} strays dropped, "
        f"{tally.refused} requests refused: {len(failures)} differ",
        markup=False,
    )


def _print_json(which: str, tally: Tally, failures: Sequence[Failure]) -> None:
    show_json(
        {
            "attack": which,
            "cases": tally.cases,
            "people": sorted(tally.people),
            "searches": tally.searches,
            "narrowed": tally.narrowed,
            "hits": tally.hits,
            "strays_dropped": tally.strays,
            "refused": tally.refused,
            "failed": len(failures),
            "failures": [failure.shown() for failure in failures],
        }
    )
