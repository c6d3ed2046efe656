"""The `gateway` command: every subcommand has its own file in `gateway.commands`."""

from __future__ import annotations

import typer

from gateway.commands.ask import ask
from gateway.commands.doctor import doctor
from gateway.commands.kb import kb_app
from gateway.commands.keys import key_app
from gateway.commands.migrate import migrate_database
from gateway.commands.policies import policy_app
from gateway.commands.serve import serve
from gateway.commands.tenants import tenant_app
from gateway.commands.up import up

app = typer.Typer(
    help="A policy-enforcing query rewrite gateway.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command("up")(up)
app.command("serve")(serve)
app.command("ask")(ask)
app.command("migrate")(migrate_database)
app.command("doctor")(doctor)
app.add_typer(tenant_app, name="tenant")
app.add_typer(key_app, name="key")
app.add_typer(kb_app, name="kb")
app.add_typer(policy_app, name="policy")


def main() -> None:
    """Entry point of the installed command."""
    app()


if __name__ == "__main__":
    main()
