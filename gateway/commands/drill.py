"""`gateway drill`: the model is made to fail on purpose, and every fallback has to work.

It plays the policy bundles that are in force in the installation's database through the real pipeline, in
rooms with stores in memory and a clock of their own: nobody's conversation, record or queue is touched, and
nothing is sent to a model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated

import typer

from gateway.adapters.fakes.failing import FailingRewriter
from gateway.adapters.scenarios.loading import Staged
from gateway.bootstrap.stores import Stores, stores
from gateway.commands.console import CANNOT_RUN, FAILED, command, out, progress, show_json, show_problem
from gateway.commands.scenarios.rehearsal import Hall, RehearsalRoom
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem, Problems
from gateway.domain.policy import Tenancy
from gateway.domain.proposal import FailureKind
from gateway.domain.rehearsal.exercises import Exercise, exercises_for
from gateway.domain.rehearsal.scenario import Paper, Question, Scenario, ScriptedReply, ScriptedTurn
from gateway.ports.clock import Clock
from gateway.ports.failures import PolicyUnavailable
from gateway.ports.rewriter import Rewriter
from gateway.services.drilling import Drilling
from gateway.settings import RewriterChoice, Settings, load_settings


@dataclass(frozen=True, slots=True)
class Result:
    """An exercise that was played."""

    exercise: Exercise
    failures: tuple[str, ...]

    @property
    def heading(self) -> str:
        exercise = self.exercise
        domain = exercise.question.domain or "ordinary"
        return f"{exercise.tenant}, {domain}: {exercise.fault.value} -> {exercise.due.value}"

    def shown(self) -> Mapping[str, object]:
        exercise, question = self.exercise, self.exercise.question
        return {
            "tenant": exercise.tenant,
            "domain": question.domain,
            "topic": question.topic,
            "fault": exercise.fault.value,
            "due": exercise.due.value,
            "ok": not self.failures,
            "failures": list(self.failures),
        }


class DrillHall(Hall):
    """A hall whose model fails as the scenario of a room says; a circuit is opened by a key not taken."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.model_copy(update={"rewriter": RewriterChoice.OFFLINE}))

    def rewriter_for(self, scenario: Scenario, clock: Clock) -> Rewriter:
        (reply,) = scenario.model or ()
        kind = reply.error or FailureKind.UNAVAILABLE
        return FailingRewriter(FailureKind.UNAUTHORIZED if kind is FailureKind.CIRCUIT_OPEN else kind, clock)

    async def drill(self, exercise: Exercise, bundle: Bundle) -> tuple[str, ...]:
        """Everything that did not work, in a room of the exercise's own."""
        return await Drilling(await self.room_for(exercise, bundle)).play(exercise)

    async def room_for(self, exercise: Exercise, bundle: Bundle) -> RehearsalRoom:
        """A room with a page in every scope, so that one too many could be found."""
        room = self.room(Staged(_scene(exercise, bundle), "drill", {bundle.tenant: bundle}))
        await room.furnish()
        return room


def _scene(exercise: Exercise, bundle: Bundle) -> Scenario:
    collection = next(iter(bundle.settings.collections), "pages")
    text = f"Who is responsible for {exercise.question.topic}, and how it works."
    papers = (
        Paper(id=scope, collection=collection, scope=scope, text=text) for scope in bundle.settings.scopes
    )
    return Scenario(
        scenario="drill",
        tenant=bundle.tenant,
        principal=exercise.question.speaker,
        documents=tuple(papers),
        model=(ScriptedReply(error=exercise.fault),),
        turns=(ScriptedTurn(ask=Question(message="drill")),),
    )


@command
async def drill(
    sample: Annotated[
        int, typer.Option(min=1, max=1000, help="Questions of each tenant, and of each sensitive domain.")
    ] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results for a program.")] = False,
) -> None:
    """Make the model fail on purpose and say whether every fallback still works; exit 1 if one does not.

    Example: gateway drill --sample 5
    """
    settings = load_settings()
    async with stores(settings) as kept:
        tenancies, unloadable = await _in_force(kept)
    results = await _played(settings, tenancies, sample)
    (_print_json if as_json else _print)(results, unloadable)
    if unloadable or any(result.failures for result in results):
        raise typer.Exit(FAILED)
    if not results:
        show_problem(Problem(Problems.CANNOT_RUN, "no tenant has a policy under which somebody may search"))
        raise typer.Exit(CANNOT_RUN)


async def _in_force(kept: Stores) -> tuple[list[Tenancy], list[str]]:
    """What is in force for every tenant, and the tenants for which nobody can tell."""
    tenancies: list[Tenancy] = []
    unloadable: list[str] = []
    for tenant in await kept.bundles.tenants():
        try:
            tenancy = await kept.tenancies.current(tenant)
        except PolicyUnavailable as error:
            unloadable.append(f"{tenant}: {error}")
        else:
            tenancies += [tenancy] if tenancy else []
    return tenancies, unloadable


async def _played(settings: Settings, tenancies: Sequence[Tenancy], sample: int) -> list[Result]:
    planned = [(each, tenancy) for tenancy in tenancies for each in exercises_for(tenancy, sample)]
    results: list[Result] = []
    async with DrillHall(settings) as hall:
        with progress("drilling") as bar:
            for exercise, tenancy in bar.track(planned, description=""):
                results.append(Result(exercise, await hall.drill(exercise, tenancy.bundle)))
    return results


def _print(results: Sequence[Result], unloadable: Sequence[str]) -> None:
    for heading, group in groupby(sorted(results, key=lambda each: each.heading), lambda each: each.heading):
        together = list(group)
        good = sum(not each.failures for each in together)
        out.print(f"{'✓' if good == len(together) else '✗'} {heading} ({good}/{len(together)})", markup=False)
        for line in _broken(together):
            out.print(f"    {line}", markup=False)
    for tenant in unloadable:
        out.print(f"✗ {tenant}", markup=False)
    failed = sum(bool(each.failures) for each in results)
    out.print(f"{len(results) - failed} fallbacks work, {failed + len(unloadable)} do not", markup=False)


def _broken(results: Sequence[Result]) -> Iterator[str]:
    for each in results:
        yield from (f"{each.exercise.question.topic}: {failure}" for failure in each.failures)


def _print_json(results: Sequence[Result], unloadable: Sequence[str]) -> None:
    failed = sum(bool(each.failures) for each in results)
    exercises = [each.shown() for each in results]
    show_json(
        {
            "passed": len(results) - failed,
            "failed": failed,
            "unloadable": list(unloadable),
            "exercises": exercises,
        }
    )


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(drill)
