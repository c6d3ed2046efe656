"""The parts of a bundle as the record names them, and which of them another version changes."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.domain.access import digest_of

_PARTS: Mapping[str, str] = {
    "tenant.yaml": "settings",
    "policy.csv": "policy",
    "restricted_terms.yaml": "restricted_terms",
    "glossary.yaml": "glossary",
    "identifiers.yaml": "identifiers",
    "tests": "tests",
    "scenarios": "scenarios",
}


def digests_of_parts(files: Mapping[str, str]) -> Mapping[str, str]:
    """A digest of each part that these files are of, by the part's name, for the record of who changed what.

    Files by their paths in the bundle; several of a folder are one part.
    """
    parts: dict[str, list[str]] = {}
    for path in sorted(files):
        name = _PARTS.get(path.partition("/")[0])
        if name is not None:
            parts.setdefault(name, []).extend((path, files[path]))
    return {name: digest_of(tuple(said)) for name, said in parts.items()}


def changed_parts(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the parts that are not alike in two bundles, in the order in which a bundle is read."""
    old, new = digests_of_parts(before), digests_of_parts(after)
    return tuple(name for name in _PARTS.values() if old.get(name) != new.get(name))
