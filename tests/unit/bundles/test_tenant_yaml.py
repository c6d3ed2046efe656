"""tenant.yaml: every wrong value is named with its line, and good values become settings."""

from __future__ import annotations

import pytest

from gateway.adapters.bundles.tenant_yaml import read_settings
from gateway.adapters.bundles.yaml_text import read_document
from gateway.domain.bundle import BoundaryAction, MaskingAction

GOOD = """tenant: acme
name: Acme Energy
languages: [en, de, pt]
sessions: {window_turns: 6, idle_minutes: 30}
rewrite: {max_queries: 3, attempts: 3, budget_ms: 4000}
scopes:
  finance: {title: Finance}
  hr/payroll: {title: Payroll}
  legal: {title: Legal, sensitive: true}
  legal/mergers: {title: Mergers}
boundary: {default: strip, sensitive: escalate, typos: true}
masking: {default: placeholder, entities: {DATE_TIME: allow}, unsupported_language: patterns_only}
collections:
  handbook:
    title: Handbook
    fields:
      area: {type: string, values: [finance, hr]}
      max_price_cents: {type: integer, unit: cents}
  contracts: {title: Contracts, scopes: [legal], sensitive: true, domain: legal}
honeytokens: {legal: [board-pay-8f4c8f573f9a263fe5b1]}
policy: {max_stale_seconds: 60}
"""


def faults(text: str) -> list[tuple[str, str]]:
    document, problems = read_document("tenant.yaml", text)
    assert problems == ()
    _, found = read_settings(document)
    return [(problem.where, problem.detail) for problem in found]


def test_good_settings_are_read() -> None:
    settings, problems = read_settings(read_document("tenant.yaml", GOOD)[0])
    assert problems == ()
    assert settings is not None
    assert settings.boundary.sensitive is BoundaryAction.ESCALATE
    assert settings.boundary.typos
    assert settings.masking.entities == {"DATE_TIME": MaskingAction.ALLOW}
    assert settings.languages == ("en", "de", "pt")
    assert settings.policy.max_stale_seconds == 60
    assert settings.collections["contracts"].scopes == ("legal",)


def test_tenant_and_name_are_enough() -> None:
    assert faults("tenant: acme\nname: Acme\n") == []


@pytest.mark.parametrize(
    ("old", "new", "line", "detail"),
    [
        ("tenant: acme\n", "", 1, 'the key "tenant" is missing'),
        ("tenant: acme", "tenant: Acme", 1, "'Acme' is not a tenant id"),
        ("tenant: acme", "tenant: acm\u0435", 1, "'acm\\u0435' is not a tenant id"),
        ("tenant: acme", "tenant: '-'", 1, "'-' is not a tenant id"),
        ("tenant: acme", "tenant: 12", 1, "tenant: input should be a valid string"),
        ("name: Acme Energy", "name: '\u200b'", 2, "the name is empty"),
        ("name: Acme Energy", "nam: Acme", 2, 'unknown key "nam"'),
        ("[en, de, pt]", "[]", 3, "languages: "),
        ("[en, de, pt]", "[en, English]", 3, "'English' is not a language code"),
        ("[en, de, pt]", "en", 3, "languages: input should be a valid array"),
        ("window_turns: 6", "window_turns: 51", 4, "sessions.window_turns: input should be less than"),
        ("window_turns: 6", "window_turns: '6'", 4, "sessions.window_turns: input should be a valid integer"),
        ("seconds: 60", "seconds: 0", 21, "policy.max_stale_seconds: input should be greater"),
        ("seconds: 60", "seconds: 3601", 21, "policy.max_stale_seconds: input should be less"),
        ("seconds: 60", "seconds: null", 21, "policy.max_stale_seconds: input should be a valid"),
        ("max_stale_seconds: 60", "stale: 60", 21, 'unknown key "policy.stale"'),
        ("window_turns: 6", "windows: 6", 4, 'unknown key "sessions.windows"'),
        ("attempts: 3", "attempts: 2.5", 5, "rewrite.attempts: input should be a valid integer"),
        ("attempts: 3", "attempts: true", 5, "rewrite.attempts: input should be a valid integer"),
        ("finance: {title: Finance}", "finance: {}", 7, 'the key "scopes.finance.title" is missing'),
        ("finance: {title: Finance}", "finance: {title: ' '}", 7, "the title is empty"),
        ("hr/payroll:", "hr/payroll/:", 8, "'hr/payroll/' is not a canonical scope"),
        ("hr/payroll:", "HR:", 8, "'HR' is not a canonical scope"),
        ("hr/payroll:", "hr*:", 8, "'hr*' is not a canonical scope"),
        ("hr/payroll:", "hr/../legal:", 8, "'hr/../legal' is not a canonical scope"),
        ("hr/payroll:", "h\u0433:", 8, "'h\\u0433' is not a canonical scope"),
        (
            "sensitive: true}\n",
            "sensitive: 'true'}\n",
            9,
            "scopes.legal.sensitive: input should be a valid bool",
        ),
        ("typos: true", "typos: 1", 11, "boundary.typos: input should be a valid boolean"),
        ("typos: true", "typoes: true", 11, 'unknown key "boundary.typoes"'),
        ("default: strip", "default: stripe", 11, "boundary.default: input should be 'strip', 'refuse' or"),
        ("DATE_TIME: allow", "Date: allow", 12, "'Date' is not an entity"),
        ("DATE_TIME: allow", "DATE_TIME: open", 12, "masking.entities.DATE_TIME: input should be"),
        ("patterns_only", "patterns_only, phone_regions: [de]", 12, "'de' is not a country code"),
        ("patterns_only", "patterns_only, regions: [de]", 12, "'de' is not a country code"),
        ("  handbook:", "  h\u0430ndbook:", 14, "'h\\u0430ndbook' cannot name a collection"),
        ("title: Handbook", "title: ''", 15, "the title is empty"),
        ("area: {", "my area: {", 17, "'my area' cannot name a field"),
        ("type: string,", "type: text,", 17, "collections.handbook.fields.area.type: input should be"),
        ("values: [finance, hr]", "values: []", 17, "the list of values is empty"),
        (
            "values: [finance, hr]",
            "values: [1]",
            17,
            "collections.handbook.fields.area.values.0: input should",
        ),
        ("values: [finance, hr]", "unit: cents", 17, "only a number has a unit, this is of type string"),
        ("unit: cents", "values: [a]", 18, "only a string has values, this is of type integer"),
        ("values: [finance, hr]", "min: 1", 17, "only a number has a min, this is of type string"),
        ("unit: cents", "min: 2, max: 1", 18, "no number lies between min and max"),
        ("scopes: [legal]", "scopes: [law]", 19, "unknown scope 'law'"),
        ("scopes: [legal]", "scopes: []", 19, "nobody could see this collection"),
        ("domain: legal}", "domain: law}", 19, "unknown scope 'law'"),
        ("domain: legal}", "domain: finance}", 19, "the scope 'finance' is not sensitive"),
        (", domain: legal}", "}", 19, "nobody could decide the questions held in 'contracts'"),
        ("{legal: [", "{law: [", 20, "unknown scope 'law'"),
        ("[board-pay-", "[board-day-", 20, "'board-day-8f4c8f573f9a263fe5b1' does not end in the mark of a"),
        ("[board-pay-", "[Board-pay-", 20, "'Board-pay-8f4c8f573f9a263fe5b1' does not end in the mark of a"),
        (
            "{legal: [board-pay-8f4c8f573f9a263fe5b1]",
            "{legal: [board-pay-8f4c8f573f9a263fe5b1], finance: [board-pay-8f4c8f573f9a263fe5b1]",
            20,
            "'board-pay-8f4c8f573f9a263fe5b1' occurs twice",
        ),
        ("sensitive: true, domain", "domain", 19, "a domain without `sensitive: true` would do nothing"),
    ],
)
def test_a_wrong_value_is_named_with_its_line(old: str, new: str, line: int, detail: str) -> None:
    assert old in GOOD
    found = faults(GOOD.replace(old, new, 1))
    assert any(where == f"tenant.yaml:{line}" and said.startswith(detail) for where, said in found), found


def test_a_domain_below_a_sensitive_scope_is_sensitive_too() -> None:
    assert faults(GOOD.replace("domain: legal}", "domain: legal/mergers}")) == []


def test_all_wrong_values_are_named_at_once() -> None:
    assert len(faults(GOOD.replace("acme", "ACME").replace("finance: {", "Finance: {"))) == 2
    assert len(faults(GOOD.replace("turns: 6", "turns: -1").replace("attempts: 3", "attempts: 9"))) == 2


@pytest.mark.parametrize("text", ["- a\n", "only text\n", "12\n"])
def test_what_is_no_table_is_refused(text: str) -> None:
    assert faults(text)
