"""tenant.yaml: the tenant's settings, and whether what they say of each other fits together."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from pydantic import ValidationError

from gateway.adapters.bundles.problems import invalid
from gateway.adapters.bundles.shapes import shape_problem
from gateway.adapters.bundles.yaml_text import Document, Path
from gateway.domain.access import is_scope
from gateway.domain.bundle import Bundle, CollectionRules, FieldRules, TenantSettings
from gateway.domain.channels import unsafe
from gateway.domain.errors import Problem
from gateway.domain.honeytokens import can_be_marked, honeytoken_in, marked
from gateway.domain.identity import check_name, check_tenant
from gateway.domain.text import is_visible

FILE = "tenant.yaml"

_LANGUAGE = re.compile(r"[a-z]{2,3}")
_ENTITY = re.compile(r"[A-Z][A-Z0-9_]*")
_REGION = re.compile(r"[A-Z]{2}")
_NAMES = "Use ASCII letters, digits and . _ @ + - only."


def read_settings(document: Document) -> tuple[TenantSettings | None, tuple[Problem, ...]]:
    """The settings, and everything that is wrong with them; None where their shape alone is wrong."""
    try:
        # Through JSON, because only there a strict model takes lists for tuples and words for choices.
        settings = TenantSettings.model_validate_json(json.dumps(document.value), strict=True)
    except ValidationError as error:
        return None, tuple(shape_problem(document, detail) for detail in error.errors(include_url=False))
    faults = (
        *_words(settings),
        *_scopes(settings),
        *_channels(settings),
        *_collections(settings),
        *_honeytokens(settings),
        *_budget(settings),
    )
    return settings, tuple(invalid(detail, document.where(*path), hint) for path, detail, hint in faults)


Fault = tuple[Path, str, str]
"""Where, what is wrong, and how to mend it (empty for the default)."""


def _words(settings: TenantSettings) -> Iterator[Fault]:
    if check_tenant(settings.tenant):
        yield (
            ("tenant",),
            f"{settings.tenant!a} is not a tenant id",
            "Use lower-case ASCII, digits and hyphens.",
        )
    if not is_visible(settings.name):
        yield ("name",), "the name is empty", ""
    for index, language in enumerate(settings.languages):
        if not _LANGUAGE.fullmatch(language):
            yield ("languages", index), f"{language!a} is not a language code", "Write en, de, pt, …"
    for entity in settings.masking.entities:
        if not _ENTITY.fullmatch(entity):
            yield ("masking", "entities", entity), f"{entity!a} is not an entity", "Write it like DATE_TIME."
    for index, region in enumerate(settings.masking.phone_regions):
        if not _REGION.fullmatch(region):
            yield ("masking", "phone_regions", index), f"{region!a} is not a country code", "Write US, DE, …"


def _scopes(settings: TenantSettings) -> Iterator[Fault]:
    for path, rules in settings.scopes.items():
        if not is_scope(path):
            yield ("scopes", path), f"{path!a} is not a canonical scope", _CANONICAL
        if not is_visible(rules.title):
            yield ("scopes", path, "title"), "the title is empty", ""


def _channels(settings: TenantSettings) -> Iterator[Fault]:
    for channel, why, hint in unsafe(settings.channels, masks=settings.masking.masks_something):
        shows = settings.channels.of(channel)
        yield ("channels", channel.value), f"{channel} may not be shown {shows}: {why}", hint


def _budget(settings: TenantSettings) -> Iterator[Fault]:
    budget, prices = settings.model.budget, settings.model.prices
    if budget is not None and budget.cost is not None and prices is None:
        hint = "Write model.prices: {input: …, output: …} for a million tokens each, or limit tokens."
        yield ("model", "budget", "cost"), "a cost cannot be limited without prices", hint
    if budget is not None and budget.cost is None and budget.tokens is None:
        yield ("model", "budget"), "the budget limits nothing", "Write tokens or cost, or leave it out."


_CANONICAL = "Write lower-case ASCII segments with single slashes between them: hr/payroll."


def _collections(settings: TenantSettings) -> Iterator[Fault]:
    bundle = Bundle(version="", settings=settings)
    for name, rules in settings.collections.items():
        path = ("collections", name)
        if check_name(name, "collection"):
            yield path, f"{name!a} cannot name a collection", _NAMES
        if not is_visible(rules.title):
            yield (*path, "title"), "the title is empty", ""
        yield from _scopes_of(rules, path, settings)
        yield from _domain_of(rules, path, bundle)
        for field, field_rules in rules.fields.items():
            yield from _field(field, field_rules, (*path, "fields", field))


def _scopes_of(rules: CollectionRules, path: Path, settings: TenantSettings) -> Iterator[Fault]:
    for index, scope in enumerate(rules.scopes or ()):
        if scope not in settings.scopes:
            yield (*path, "scopes", index), f"unknown scope {scope!a}", "Declare it under scopes."
    if rules.scopes == ():
        yield (*path, "scopes"), "nobody could see this collection", "Name scopes, or leave the key out."


def _domain_of(rules: CollectionRules, path: Path, bundle: Bundle) -> Iterator[Fault]:
    if rules.domain is None:
        name = path[-1]
        if rules.sensitive and not bundle.is_sensitive(str(name)):
            yield (*path, "sensitive"), f"nobody could decide the questions held in {name!a}", _NAME_DOMAIN
    elif rules.domain not in bundle.settings.scopes:
        yield (*path, "domain"), f"unknown scope {rules.domain!a}", "Declare it under scopes."
    elif not bundle.is_sensitive(rules.domain):
        yield (*path, "domain"), f"the scope {rules.domain!a} is not sensitive", "Mark it `sensitive: true`."
    elif not rules.sensitive:
        yield (*path, "domain"), "a domain without `sensitive: true` would do nothing", "Add it here too."


_NAME_DOMAIN = "Name the sensitive scope whose reviewers do: `domain: legal`."


def _honeytokens(settings: TenantSettings) -> Iterator[Fault]:
    seen: set[str] = set()
    for scope, ids in settings.honeytokens.items():
        if scope not in settings.scopes:
            yield ("honeytokens", scope), f"unknown scope {scope!a}", "Declare it under scopes."
        for index, each in enumerate(ids):
            path = ("honeytokens", scope, index)
            if honeytoken_in(each) != each:
                yield path, f"{each!a} does not end in the mark of a honeytoken", _mark_hint(each)
            elif each in seen:
                yield path, f"{each!a} occurs twice", "A honeytoken is of one scope."
            seen.add(each)


def _mark_hint(name: str) -> str:
    if can_be_marked(name):
        return f"Call it, and the page, {marked(name)}"
    return "Choose a name of lower-case words joined by hyphens; its mark is then told."


def _field(name: str, rules: FieldRules, path: Path) -> Iterator[Fault]:
    if check_name(name, "field"):
        yield path, f"{name!a} cannot name a field", _NAMES
    if rules.values is not None and rules.type != "string":
        yield (*path, "values"), f"only a string has values, this is of type {rules.type}", ""
    if rules.values is not None and not all(is_visible(value) for value in rules.values or ("",)):
        yield (*path, "values"), "the list of values is empty or has an empty one", ""
    if rules.unit is not None and rules.type not in ("integer", "number"):
        yield (*path, "unit"), f"only a number has a unit, this is of type {rules.type}", ""
    yield from _range(rules, path)


def _range(rules: FieldRules, path: Path) -> Iterator[Fault]:
    for key in ("min", "max"):
        if getattr(rules, key) is not None and rules.type not in ("integer", "number"):
            yield (*path, key), f"only a number has a {key}, this is of type {rules.type}", ""
    if rules.min is not None and rules.max is not None and not rules.min <= rules.max:
        yield (*path, "max"), "no number lies between min and max", "Set max to min or more."
