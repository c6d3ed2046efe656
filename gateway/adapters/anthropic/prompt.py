"""The prompt: a system text that is the same for everybody, and the brief in tags that no text can close.

Both parts are files of `gateway/prompts`, and their digest is the prompt's version.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template

from gateway.domain.access import digest_of
from gateway.domain.brief import Brief, Rejected
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.text import sendable
from gateway.domain.violations import ViolationCode

_MARKUP = re.compile(rf"(?P<placeholder>{PLACEHOLDER.pattern})|<|>|&(?=(?:lt|gt|amp);)")
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_DIGEST_LENGTH = 12


def as_data(value: object) -> str:
    """The value as text without markup but placeholders: `&lt;`, `&gt;`, `&amp;` where they could be."""
    return _MARKUP.sub(
        lambda match: match["placeholder"] or _ENTITIES[match[0]],
        sendable(str(value)),
    )


def leaking(attempt: Rejected) -> frozenset[int]:
    """Which texts of a rejected attempt held personal data in clear and must not be sent again."""
    leaks = {v.query for v in attempt.violations if v.code is ViolationCode.PII_LEAK}
    return frozenset(range(len(attempt.texts)) if -1 in leaks else leaks)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One version of the prompt. `version` reads `rewrite-v1@` and 12 hex digits of the files' SHA-256."""

    version: str
    system: str
    _user: Template

    @classmethod
    def load(cls, name: str) -> Prompt:
        """The prompt of this name. Raises FileNotFoundError for one that is not in the package."""
        folder = files("gateway") / "prompts"
        system = (folder / f"{name}.md").read_text("utf-8")
        user = (folder / f"{name}.user.md").read_text("utf-8")
        version = f"{name}@{digest_of((system, user))[:_DIGEST_LENGTH]}"
        return cls(version, system, _environment().from_string(user))

    def user(self, brief: Brief) -> str:
        """The brief as the model reads it: what is the tenant's first, what changes with attempts last."""
        return self._user.render(brief=brief)


def _environment() -> Environment:
    """Every value passes `as_data` on its way into the text: a template cannot forget to escape one."""
    environment = Environment(
        finalize=as_data,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # noqa: S701 - `finalize` escapes, for a model and not for a browser
    )
    environment.filters["leaking"] = leaking
    return environment
