"""`gateway policy explain`: one question to a policy, every rule that matched, and why it did."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from gateway.adapters.bundles.checking import check_policy
from gateway.adapters.bundles.folder import read_folder
from gateway.bootstrap.policies import compiled
from gateway.bootstrap.stores import stores
from gateway.commands.console import CANNOT_RUN, command, out, show_json, show_problem
from gateway.commands.tenants import valid_or_exit
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.explaining import Explanation, Reason, Step, explain
from gateway.domain.identity import Identity, Principal, check_name
from gateway.domain.policy import Action
from gateway.domain.resource import resource_of
from gateway.settings import load_settings


@command
async def explain_decision(
    subject: Annotated[str, typer.Option(help="Who asks, such as maria@acme.example.")],
    action: Annotated[Action, typer.Option(help="What for.")],
    obj: Annotated[str, typer.Option("--object", help="On what: scope/hr/payroll, review/legal, audit, …")],
    folder: Annotated[
        Path | None, typer.Argument(help="A bundle folder.", exists=True, file_okay=False)
    ] = None,
    tenant: Annotated[str, typer.Option(help="In place of a folder: the bundle that is in force.")] = "",
    role: Annotated[list[str] | None, typer.Option(help="A role of the credential; again for more.")] = None,
    group: Annotated[
        list[str] | None, typer.Option(help="A group of the credential; again for more.")
    ] = None,
    client: Annotated[str, typer.Option(help="The client that acts for the subject.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Say whether somebody may, with every rule that matched and the roles that led to it.

    Example: gateway policy explain policies/acme --subject nina@acme.example --action read --object audit
    """
    _check((subject, client, *(role or ()), *(group or ())), obj)
    bundle = await _bundle(folder, tenant)
    person = Principal(bundle.tenant, subject, frozenset(role or ()), frozenset(group or ()))
    sender = Principal(bundle.tenant, client)
    identity = Identity.acting(sender, person) if client else Identity.direct(person)
    explanation = explain(bundle, compiled(bundle), identity, action, obj)
    if as_json:
        show_json(_document(explanation, action, obj))
    else:
        for line in _lines(explanation, subject, action, obj):
            out.print(line, markup=False)


def _check(names: tuple[str, ...], obj: str) -> None:
    for problem in (check_name(name, "subject, role, group or client") for name in names if name):
        if problem is not None:
            raise ProblemError(problem)
    if resource_of(obj) is None:
        hint = (
            "Write scope/hr/payroll or review/legal, in lower case and without a slash at the end, or audit."
        )
        raise ProblemError(Problem(Problems.CANNOT_RUN, f"{obj!a} is not an object", "--object", hint))


async def _bundle(folder: Path | None, tenant: str) -> Bundle:
    if (folder is None) == (not tenant):
        show_problem(Problem(Problems.WRONG_USAGE, "name a bundle folder, or a --tenant, and not both"))
        raise typer.Exit(CANNOT_RUN)
    if folder is not None:
        return valid_or_exit(check_policy(read_folder(folder)))
    async with stores(load_settings()) as parts:
        tenancy = await parts.tenancies.current(tenant)
    if tenancy is None:
        hint = "gateway tenant apply puts a bundle in force."
        raise ProblemError(
            Problem(Problems.CANNOT_RUN, f"{tenant!a} has no bundle in force", "--tenant", hint)
        )
    return tenancy.bundle


def _document(explanation: Explanation, action: Action, obj: str) -> dict[str, Any]:
    decision = explanation.decision
    return {
        "allowed": decision.allowed,
        "policy_version": decision.policy_version,
        "action": action.value,
        "object": obj,
        "reasons": [_reason(reason) for reason in explanation.reasons],
        "holds": {side: list(names) for side, names in explanation.held.items()},
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "of": reason.of,
        "effect": "allow" if reason.allows else "deny",
        "rule": reason.rule,
        "where": reason.where,
        "chain": [{"name": step.name, "where": step.where} for step in reason.chain],
    }


def _lines(explanation: Explanation, subject: str, action: Action, obj: str) -> list[str]:
    decision = explanation.decision
    verdict = "allow" if decision.allowed else "deny"
    lines = [f"{verdict}: {subject}, {action} {obj}, under policy version {decision.policy_version}"]
    for reason in explanation.reasons:
        effect = "allows" if reason.allows else "denies"
        lines.append(f"  {effect} the {reason.of}  {reason.where}  {reason.rule}")
        lines.append(f"    by {' > '.join(map(_step, reason.chain))}")
    lines += [
        f"  no rule on this matches the {side}, who holds {', '.join(names)}"
        for side, names in explanation.held.items()
        if not any(reason.of == side for reason in explanation.reasons)
    ]
    return lines


def _step(step: Step) -> str:
    return f"{step.name} ({step.where})" if step.where else step.name
