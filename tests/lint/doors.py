"""The doors: what is dangerous enough to be done in named places only, and how its use is recognised."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.lint.origins import Origins, last_name


@dataclass(frozen=True, slots=True)
class Door:
    """`places` are the files, or folders ending in `/`, that may use it; `opens` recognises a use."""

    name: str
    why: str
    places: tuple[str, ...]
    opens: Callable[[ast.AST, Origins], bool]

    def guards(self, path: str) -> bool:
        """Whether the file at `path`, relative to the checkout, has to keep out."""
        return not any(
            path == place or (place.endswith("/") and path.startswith(place)) for place in self.places
        )

    def uses(self, source: str) -> Iterator[int]:
        """The lines of a Python source that use the door."""
        tree = ast.parse(source)
        origins = Origins(tree)
        return (getattr(node, "lineno", 0) for node in ast.walk(tree) if self.opens(node, origins))


def _makes_a_filter(node: ast.AST, origins: Origins) -> bool:
    if not isinstance(node, ast.Call):
        return False
    copied = origins.of(node.func) in {"dataclasses.replace", "copy.replace"}
    changed = {keyword.arg for keyword in node.keywords} & {"any_of", "none_of"}
    return last_name(node.func) == "AccessFilter" or (copied and bool(changed))


def _appends_to_a_journal(node: ast.AST, origins: Origins) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "append" and last_name(node.value) == "journal"


def _reads_the_environment(node: ast.AST, origins: Origins) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg == "envvar"
    origin = origins.of(node) or ""
    return origin in {"os.environ", "os.environb", "os.getenv", "os.getenvb", "os.path.expandvars"} or (
        origin.startswith("pydantic_settings.")
    )


_CLOCKS = {
    *("datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today", "datetime.date.today"),
    *("time.time", "time.time_ns", "time.monotonic", "time.monotonic_ns", "time.localtime", "time.gmtime"),
    *("time.perf_counter", "time.perf_counter_ns"),
}
_CHANCE = {"uuid.uuid1", "uuid.uuid4", "uuid.uuid6", "uuid.uuid7", "os.urandom"}
_COMPARES = {"secrets.compare_digest"}


def _reads_a_clock_or_draws(node: ast.AST, origins: Origins) -> bool:
    origin = origins.of(node) or ""
    return origin in _CLOCKS | _CHANCE or (
        origin.startswith(("secrets.", "random.")) and origin not in _COMPARES
    )


_ENGINES = {"create_engine", "create_async_engine", "engine_from_config", "async_engine_from_config"}


def _connects(node: ast.AST, origins: Origins) -> bool:
    origin = origins.of(node) or ""
    if origin.startswith("sqlalchemy.") and origin.rpartition(".")[2] in _ENGINES:
        return True
    return (
        isinstance(node, ast.Attribute)
        and node.attr in {"begin", "connect", "raw_connection"}
        and last_name(node.value).endswith("engine")
    )


_CHANGES = {
    "keyring": {"create", "revoke"},
    "signins": {"invite"},
    "bundles": {"apply"},
    "library": {"put", "remove"},
    "erasures": {"erase"},
    "holds": {"add", "change"},
}


def _changes_a_store_of_others(node: ast.AST, origins: Origins) -> bool:
    """`parts.keyring.create`: one's own store, `self._keyring`, was given to change it."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Attribute):
        return False
    return node.attr in _CHANGES.get(node.value.attr, ())


DOORS = (
    Door(
        "access filter",
        "a filter made anywhere else would not come from identity and policy alone",
        ("gateway/adapters/casbin/", "gateway/domain/access.py"),
        _makes_a_filter,
    ),
    Door(
        "journal",
        "an event written past the trail is one that no step has waited for",
        ("gateway/services/trail.py",),
        _appends_to_a_journal,
    ),
    Door(
        "environment",
        "a setting read anywhere else escapes the refusal of unsafe combinations",
        ("gateway/settings.py",),
        _reads_the_environment,
    ),
    Door(
        "clock and chance",
        "a request must be repeatable in a test to the last byte; set-up commands and adapters are its edge",
        ("gateway/adapters/", "gateway/commands/"),
        _reads_a_clock_or_draws,
    ),
    Door(
        "database connection",
        "a transaction begun anywhere else would have no tenant set, or keep the last one's",
        (
            "gateway/adapters/postgres/database.py",
            "gateway/adapters/postgres/lending.py",
            "gateway/adapters/postgres/migrating.py",
        ),
        _connects,
    ),
    Door(
        "set-up",
        "a key, link, bundle or page that Administering does not make or end is on no record",
        (),
        _changes_a_store_of_others,
    ),
)
