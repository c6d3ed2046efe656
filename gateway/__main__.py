"""The `gateway` command: every subcommand has its own file or folder in `gateway.commands`."""

from __future__ import annotations

import importlib
import sys

import typer

from gateway.commands.console import CANNOT_RUN, log_to_stderr, show_problem
from gateway.domain.errors import Problem, Problems

COMMANDS = {
    "up": "serving.up",
    "serve": "serving.serve",
    "ask": "ask",
    "migrate": "migrate",
    "tenant": "tenants",
    "policy": "policies.group",
    "key": "keys",
    "admin": "admin",
    "kb": "kb",
    "reseal": "reseal",
    "scenarios": "scenarios.group",
    "drill": "drill",
    "masking": "masking",
    "eval": "evaluation.group",
    "audit": "audit.group",
    "usage": "usage",
    "doctor": "doctor.group",
}
"""Each subcommand and the module of `gateway.commands` that registers it."""


def application(arguments: list[str]) -> typer.Typer:
    """The command line with the subcommand that is asked for, or with all of them.

    Loading them all takes seconds, for the SDKs behind them, and `gateway ask` needs none of these.
    """
    app = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
    app.callback()(gateway)
    asked = [name for name in arguments[:1] if name in COMMANDS]
    for name in asked or COMMANDS:
        importlib.import_module(f"gateway.commands.{COMMANDS[name]}").register(app, name)
    return app


def gateway() -> None:
    """A policy-enforcing query rewrite gateway."""


def run(arguments: list[str]) -> int:
    """Runs the command that `arguments` name; without any, shows what there is. Gives the exit code."""
    words = arguments or ["--help"]
    try:
        return application(words)(words, prog_name="gateway", standalone_mode=False) or 0
    except typer.TyperException as error:
        show_problem(_not_understood(error))
        return CANNOT_RUN


def _not_understood(error: typer.TyperException) -> Problem:
    """A wrong usage in the form of every other problem."""
    context: typer.Context | None = getattr(error, "ctx", None)
    asked = context.command_path if context else "gateway"
    return Problem(Problems.WRONG_USAGE, " ".join(error.format_message().split()), hint=f"{asked} --help")


def main() -> None:
    """Entry point of the installed command."""
    log_to_stderr()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
