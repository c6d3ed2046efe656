"""The `gateway` command: every subcommand has its own file in `gateway.commands`."""

from __future__ import annotations

import importlib
import sys

import typer

from gateway.commands.console import log_to_stderr

COMMANDS = {
    "up": "up",
    "serve": "serve",
    "ask": "ask",
    "migrate": "migrate",
    "tenant": "tenants",
    "policy": "policies",
    "key": "keys",
    "admin": "admin",
    "kb": "kb",
    "reseal": "reseal",
    "scenarios": "scenarios",
    "drill": "drill",
    "doctor": "doctor",
}
"""Each subcommand and the module of `gateway.commands` that registers it."""


def application(arguments: list[str]) -> typer.Typer:
    """The command line with the subcommand that is asked for, or with all of them.

    Loading them all takes seconds, for the SDKs behind them, and `gateway ask` needs none of these.
    """
    app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False)
    app.callback()(gateway)
    asked = [name for name in arguments[:1] if name in COMMANDS]
    for name in asked or COMMANDS:
        importlib.import_module(f"gateway.commands.{COMMANDS[name]}").register(app, name)
    return app


def gateway() -> None:
    """A policy-enforcing query rewrite gateway."""


def main() -> None:
    """Entry point of the installed command."""
    log_to_stderr()
    application(sys.argv[1:])()


if __name__ == "__main__":
    main()
