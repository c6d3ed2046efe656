"""Casbin, loaded with one bundle: it reads the policy, and tests ask it what a compiled snapshot must answer.

Requests never reach it. One `enforce` grows with the number of rules, remembers every unknown subject, and
can explain denials only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import casbin
from casbin.persist import Adapter

from gateway.domain.bundle import Bundle, PolicyLine
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.resource import resource_of

UNDERSTOOD: Mapping[str, str] = {
    "r": "sub,dom,obj,act",
    "p": "sub,dom,obj,act,eft",
    "g": "_,_,_",
    "e": "some(where(p_eft==allow))&&!some(where(p_eft==deny))",
    "m": "g(r_sub,p_sub,r_dom)&&r_dom==p_dom&&covers(r_obj,p_obj)&&r_act==p_act",
}
"""The one model that the compiler gives the meaning of, without spaces. Under any other, what it compiles and
what Casbin decides would differ, so any other is refused."""


def enforcer_of(bundle: Bundle, model_text: str) -> casbin.Enforcer:
    """Casbin under `model_text` with the bundle's policy; raises `ProblemError` for an unknown model."""
    model = casbin.Enforcer.new_model(text=model_text)
    _check(model)
    enforcer = casbin.Enforcer(model, _Lines(bundle.policy))
    enforcer.add_function("covers", covered)
    # Casbin stops looking for a role after ten steps unless told how long a chain can be.
    enforcer.get_role_manager().max_hierarchy_level = len(bundle.policy) + 2
    return enforcer


def covered(asked: str, named: str) -> bool:
    """`covers` of the model: whether a rule on `named` is about `asked`. Nothing covers what is no object."""
    object_asked, object_named = resource_of(asked), resource_of(named)
    return object_asked is not None and object_named is not None and object_named.holds(object_asked)


class _Lines(Adapter):  # type: ignore[misc]  # casbin ships no types
    """Hands Casbin the lines of a bundle in their order, without its own reading of commas and brackets."""

    def __init__(self, lines: Iterable[PolicyLine]) -> None:
        self._lines = tuple(lines)

    def load_policy(self, model: casbin.Model) -> None:
        for line in self._lines:
            model[line.kind][line.kind].policy.append(list(line.values))


def _check(model: casbin.Model) -> None:
    for section, wanted in UNDERSTOOD.items():
        definitions = model[section] or {}
        found = {key: "".join(definition.value.split()) for key, definition in definitions.items()}
        if found != {section: wanted}:
            detail = (
                f"model.conf defines {section} as {found or 'nothing'}, the compiler understands {wanted}"
            )
            raise ProblemError(Problem(Problems.INVALID_BUNDLE, detail, where="model.conf"))
