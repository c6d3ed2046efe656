"""The routes whose calls leave no event in the audit, each with the reason; every other call leaves one."""

from __future__ import annotations

from collections.abc import Mapping

UNAUDITED: Mapping[str, str] = {
    "/health/live": "says nothing of anybody, and is asked every few seconds",
    "/health/ready": "says nothing of anybody, and is asked while the audit cannot be written",
    "/metrics": "counts, without names or texts",
    "/schema": "this description, the same for everybody",
    "/schema-assets": "the files of its page",
    "/.well-known/jwks.json": "public keys",
}
"""By the beginning of their paths."""


def is_audited(path: str) -> bool:
    """Whether a call of this path is on record, let in or not."""
    return not any(path == each or path.startswith(each + "/") for each in UNAUDITED)


def published() -> str:
    """The list as the API's description shows it (Markdown)."""
    lines = (f"- `{path}`: {why}" for path, why in UNAUDITED.items())
    return "Every call is on record in the audit, refused ones too, but those of:\n\n" + "\n".join(lines)
