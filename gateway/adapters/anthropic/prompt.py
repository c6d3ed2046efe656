"""The prompt: a system text that is the same for everybody, what is the tenant's, and the brief of a request,
in tags that no text can close.

The parts are files of `gateway/prompts`, and their digest is the prompt's version. They come in this order,
so that the provider can keep the first for all tenants and the first two for all requests of one tenant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
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

REWRITE = "rewrite-v2"
"""The prompt that a model is asked to rewrite with."""

_PARTS = ("", ".names", ".tenant", ".user")


def as_data(value: object) -> str:
    """The value as text without markup but placeholders: `&lt;`, `&gt;`, `&amp;` where they could be."""
    return _MARKUP.sub(
        lambda match: match["placeholder"] or _ENTITIES[match[0]],
        sendable(str(value)),
    )


def folded_text(text: str) -> str:
    """The text without a difference of capitals, width or accents' writing."""
    return unicodedata.normalize("NFKC", text).casefold()


def leaking(attempt: Rejected) -> frozenset[int]:
    """Which texts of a rejected attempt held personal data in clear and must not be sent again."""
    leaks = {v.query for v in attempt.violations if v.code is ViolationCode.PII_LEAK}
    return frozenset(range(len(attempt.texts)) if -1 in leaks else leaks)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One version of the prompt. `version` reads `rewrite-v2@` and 12 hex digits of the files' SHA-256;
    `names` are all those of its examples, none of which exists."""

    version: str
    system: str
    names: tuple[str, ...]
    _tenant: Template
    _user: Template

    @classmethod
    def load(cls, name: str) -> Prompt:
        """The prompt of this name. Raises FileNotFoundError for one that is not in the package."""
        folder = files("gateway") / "prompts"
        parts = [(folder / f"{name}{part}.md").read_text("utf-8") for part in _PARTS]
        system, names, tenant, user = parts
        version = f"{name}@{digest_of(parts)[:_DIGEST_LENGTH]}"
        environment = _environment()
        return cls(
            version,
            system,
            tuple(names.split()),
            environment.from_string(tenant),
            environment.from_string(user),
        )

    def tenant(self, brief: Brief) -> str:
        """What is the same for every request of a tenant to the same collections."""
        return self._tenant.render(brief=brief)

    def user(self, brief: Brief) -> str:
        """What is the request's own; what changes with attempts comes last."""
        return self._user.render(brief=brief)

    def told(self, brief: Brief) -> str:
        """Everything that a model reads of a request beside what everybody's model reads."""
        return f"{self.tenant(brief)}\n{self.user(brief)}"

    def borrowed(self, texts: Iterable[str], brief: Brief) -> bool:
        """Whether a text of a reply has a name of the examples that the brief does not have itself."""
        given = folded_text(self.told(brief))
        names = [folded_text(name) for name in self.names if folded_text(name) not in given]
        return any(name in folded_text(text) for text in texts for name in names)


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
