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


MIRRORED: Mapping[str, str] = {
    "/v1/audit/log/checkpoint": "a signed size and hash of the log",
    "/v1/audit/log/tile": "hashes of the log; its entries are on record whenever somebody reads them",
}
"""By the beginning of their paths, those whose calls leave no event when the caller may read the audit: they
say nothing of anybody, and whoever follows the log would else make it grow by following it."""


def is_audited(path: str, *, reader: bool = False) -> bool:
    """Whether a call of this path is on record; `reader` is a caller who may read the audit."""
    unaudited = (*UNAUDITED, *(MIRRORED if reader else ()))
    return not any(path == each or path.startswith(each + "/") for each in unaudited)


def published() -> str:
    """The list as the API's description shows it (Markdown)."""
    return "\n".join(
        (
            "Every call of an address below is on record in the audit, refused ones too, but those of:\n",
            *(f"- `{path}`: {why}" for path, why in UNAUDITED.items()),
            "\nand, when the caller may read the audit, those of:\n",
            *(f"- `{path}`: {why}" for path, why in MIRRORED.items()),
            "\nand those by the method `OPTIONS`, which say what methods an address answers.",
        )
    )
