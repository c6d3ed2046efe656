"""Where scenarios lie, and where the bundle that one of them names does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

SUFFIXES = (".yaml", ".yml")
_BUNDLE_BEGINS = "tenant.yaml"


def scenario_files(path: Path) -> tuple[Path, ...]:
    """The scenario files of a path, sorted: a file itself, a bundle's `scenarios/`, or those of a folder with
    all bundles and folders below it."""
    return (path,) if path.is_file() else tuple(_files_below(path))


def bundle_folder(tenant: str, file: Path, elsewhere: Iterable[Path]) -> Path | None:
    """The bundle that `tenant` names for a scenario in `file`: the nearest one round it or above it, as
    `acme` or `policies/acme`, else the first of `elsewhere` that holds one of this name."""
    above = file.resolve().parents
    around = [
        place for each in above for place in (_named(each, tenant), each / tenant, each / _SHELF / tenant)
    ]
    places = [*around, *(folder / tenant for folder in elsewhere)]
    return next((place for place in places if place and (place / _BUNDLE_BEGINS).is_file()), None)


_SHELF = "policies"


def _named(folder: Path, tenant: str) -> Path | None:
    return folder if folder.name == tenant else None


def _files_below(folder: Path) -> Iterator[Path]:
    if (folder / _BUNDLE_BEGINS).is_file():
        yield from _files_in(folder / "scenarios")
        return
    yield from _files_in(folder)
    for each in sorted(folder.iterdir() if folder.is_dir() else ()):
        if each.is_dir() and not each.is_symlink() and not each.name.startswith("."):
            yield from _files_below(each)


def _files_in(folder: Path) -> Iterator[Path]:
    for each in sorted(folder.iterdir() if folder.is_dir() else ()):
        if each.name.lower().endswith(SUFFIXES) and each.is_file():
            yield each
