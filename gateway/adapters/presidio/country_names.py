"""What countries are called, from libphonenumber's own list without the rest of its geography: to import that
as a package reads where every telephone prefix of the world lies, which takes 100 MB and a second."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path


def country_names(*languages: str) -> Iterator[str]:
    """The names of all countries in these languages, by their codes in ISO 639-1; one may come twice.

    Raises ImportError when phonenumbers is not installed.
    """
    for names in _list().values():
        yield from filter(None, (_called(names, language) for language in languages))


def _called(names: Mapping[str, str], language: str) -> str:
    """A name that is the same in another language stands there once: `*aa` is what stands under `aa`."""
    name = names.get(language, "")
    return names.get(name[1:], "") if name.startswith("*") else name


def _list() -> Mapping[str, Mapping[str, str]]:
    """The names by the country's code and the language's. The module is not kept: it is read once."""
    package = find_spec("phonenumbers")
    if package is None or package.origin is None:
        raise ImportError("phonenumbers is not installed")
    file = Path(package.origin).parent / "geodata" / "locale.py"
    spec = spec_from_file_location("phonenumbers.geodata.locale", file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} cannot be read")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    names: Mapping[str, Mapping[str, str]] = module.LOCALE_DATA
    return names
