"""What commands say: results on stdout, progress and errors on stderr, problems in one stable form."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from gateway.adapters.observation.logs import configure_logs
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.ports.failures import JournalUnavailable, MaskingUnavailable, PolicyUnavailable, StoreUnavailable

FAILED = 1
"""Exit code of a check that failed."""

CANNOT_RUN = 2
"""Exit code of a wrong usage, or of a command that cannot run."""

_UNRECORDED = "Look first whether it was done: gateway doctor says what is wrong with the database."

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def log_to_stderr() -> None:
    """Warnings and errors of the log go to stderr, so that stdout has nothing but a command's result."""
    configure_logs(logging.WARNING)


def show_problem(problem: Problem) -> None:
    """`error[GW-1234]: what`, where, and how to mend it, on stderr."""
    err.print(str(problem), markup=False)


def show_json(value: Any) -> None:
    """One JSON document on stdout, in ASCII, for programs."""
    typer.echo(json.dumps(value, ensure_ascii=True))


def progress(what: str) -> Progress:
    """A progress bar on stderr; silent where stderr is no terminal."""
    return Progress(
        TextColumn(what), BarColumn(), MofNCompleteColumn(), console=err, disable=not err.is_terminal
    )


def command(
    work: Callable[Arguments, Coroutine[Any, Any, Result]],
) -> Callable[Arguments, Result]:
    """An async command as typer wants it: run to its end, with problems shown and turned into exit code 2."""

    @wraps(work)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        try:
            return asyncio.run(work(*args, **kwargs))
        except ProblemError as error:
            show_problem(error.problem)
        except JournalUnavailable as error:
            show_problem(Problem(Problems.AUDIT_UNAVAILABLE, str(error), hint=_UNRECORDED))
        except (StoreUnavailable, PolicyUnavailable, MaskingUnavailable) as error:
            show_problem(Problem(Problems.CANNOT_RUN, str(error), hint="gateway doctor says what is wrong."))
        raise typer.Exit(CANNOT_RUN)

    return run
