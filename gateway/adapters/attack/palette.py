"""The words an attack is made of: a bundle's own names and terms, and those of a tenant that is not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gateway.domain.bundle import Bundle, FieldRules
from gateway.domain.proposal import FilterValue

KEYS = (
    *("any_of", "none_of", "scope", "scopes", "tenant", "tenant_id", "access", "access_filter", "filter"),
    *("filters", "suggested_filters", "policy_version", "digest", "acl", "subject", "roles", "groups"),
    *("on_behalf", "is_admin", "bypass", "$or", "$where", "__class__", "constructor", "_source", "", "query"),
    *("аccess", "sсope", "scope\u200b", "ｓｃｏｐｅ", "scope\x00", "scope' OR 1=1 --"),
)
"""Names under which rights travel in other systems, and some that only look like one of them."""
CONTROLS = ("\x00", "\x1b[2J", "\r\n\r\n", "\u202e", "\u2066", "\ud800", "\ufeff", "\u2028")
HUGE = (2**63, 10**40, -(2**70), float("inf"), float("nan"), 1e308, "x" * 5_000)


@dataclass(frozen=True, slots=True)
class Palette:
    """`topics` belong to no scope, `terms` to restricted ones; `foreign` is what nobody may reach by naming
    it; `fitting` are filters that no check of a reply has a reason to stop."""

    topics: tuple[str, ...]
    terms: tuple[str, ...]
    foreign: tuple[str, ...]
    people: tuple[str, ...]
    collections: tuple[str, ...]
    fields: tuple[str, ...]
    fitting: tuple[tuple[str, FilterValue], ...]


def palette_of(bundle: Bundle) -> Palette:
    """The palette of one bundle."""
    settings = bundle.settings
    terms = tuple(phrase for phrases in bundle.restricted_terms.values() for phrase in phrases)
    titles = [rules.title for rules in settings.scopes.values()]
    titles += [rules.title for rules in settings.collections.values()]
    topics = dict.fromkeys((*bundle.glossary, *bundle.glossary.values(), *titles))
    fields = {name: rules for each in settings.collections.values() for name, rules in each.fields.items()}
    odd = ("*", "/", "..", "", "hr/../legal", "globex' OR '1'='1", f"{bundle.tenant}-twin", "-", "null", "[]")
    return Palette(
        topics=tuple(topic for topic in topics if not _mentions(topic, terms)) or ("the handbook",),
        terms=(*terms, *map(_disguised, terms)),
        foreign=(*settings.scopes, *odd, *terms),
        people=_people(bundle),
        collections=tuple(settings.collections),
        fields=tuple(fields),
        fitting=tuple(_fitting(fields)),
    )


def _mentions(topic: str, terms: Sequence[str]) -> bool:
    return any(term.casefold() in topic.casefold() for term in terms)


def _disguised(term: str) -> str:
    """Cyrillic letters and a soft hyphen, which a reader does not see."""
    return term.replace("e", "е").replace("o", "о")[:1] + "\u00ad" + term[1:].replace("i", "і")


def _people(bundle: Bundle) -> tuple[str, ...]:
    subjects = {
        v.removeprefix("user:") for line in bundle.policy for v in line.values if v.startswith("user:")
    }
    return (*sorted(subjects), "root", "admin")


def _fitting(fields: Mapping[str, FieldRules]) -> list[tuple[str, FilterValue]]:
    """Those that nobody has a reason to stop: a number would have to be one that was asked for."""
    of_type: Mapping[str, tuple[FilterValue, ...]] = {"boolean": (True, False)}
    return [(name, v) for name, rules in fields.items() for v in rules.values or of_type.get(rules.type, ())]
