"""When a page may become a document of its tenant's bundle, and how what is wrong with it reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problems
from gateway.domain.honeytokens import marked
from gateway.domain.page import Page
from gateway.ports.library import Document
from gateway.services.shelving import Shelf, document_of, faults_of
from tests.policies import bundle_of, files_of

FIELDS: dict[str, dict[str, object]] = {
    "area": {"type": "string", "values": ["hr", "it"]},
    "note": {"type": "string"},
    "max_price_cents": {"type": "integer", "unit": "cents"},
    "ratio": {"type": "number"},
    "remote": {"type": "boolean"},
    "valid_from": {"type": "date"},
    "language": {"type": "string", "values": ["en", "de"]},
}
BAIT = marked("board-pay")
BUNDLE = bundle_of(
    files_of(
        scopes=["hr", "hr/payroll", "it"],
        languages=["en", "de", "pt"],
        collections={"handbook": {"title": "Handbook", "fields": FIELDS}, "faq": {"title": "FAQ"}},
        honeytokens={"hr/payroll": [BAIT]},
    )
)
HANDBOOK = Shelf("handbook")
PAGE = Page("a.md", "a", "Title", "Text", {"scope": "hr"}, {"scope": 2})


def page(said: Mapping[str, object], **parts: object) -> Page:
    """A page that says this, each on its own line from the second on."""
    lines = {name: number for number, name in enumerate(said, 2)}
    return replace(PAGE, declared=said, lines=lines, **parts)  # type: ignore[arg-type]


def document(said: Mapping[str, object], shelf: Shelf = HANDBOOK, bundle: Bundle = BUNDLE) -> Document:
    made = document_of(page(said), shelf, bundle)
    assert isinstance(made, Document), "\n".join(map(str, made))
    return made


def refused(given: Page, shelf: Shelf = HANDBOOK) -> list[tuple[str, str]]:
    """Where and what, of every problem."""
    made = document_of(given, shelf, BUNDLE)
    assert not isinstance(made, Document)
    assert {problem.of for problem in made} == {Problems.INVALID_DOCUMENT}
    return [(problem.where, problem.detail) for problem in made]


def test_a_page_becomes_a_document_with_the_fields_that_its_collection_declares() -> None:
    said: dict[str, str | int | float | bool] = {
        **{"id": "a", "title": "Title", "scope": "hr/payroll", "language": "de", "area": "hr", "note": ""},
        **{"max_price_cents": 750, "ratio": 2, "remote": False, "valid_from": "2026-03-02"},
    }
    fields = {name: value for name, value in said.items() if name in FIELDS}
    assert document(said) == Document("a", "handbook", "hr/payroll", "Title", "Text", "de", fields)


def test_what_the_page_says_beats_what_the_shelf_says() -> None:
    shelf = Shelf("faq", "it", "pt")
    assert (document({}, shelf).scope, document({}, shelf).language) == ("it", "pt")
    said = {"scope": "hr", "language": "de"}
    assert (document(said, shelf).scope, document(said, shelf).language) == ("hr", "de")


def test_without_any_word_of_it_a_page_is_in_the_tenants_first_language() -> None:
    assert document({"scope": "hr"}).language == "en"


def test_the_language_is_a_field_too_where_the_collection_declares_it() -> None:
    assert document({"scope": "hr"}).fields == {"language": "en"}
    assert document({"scope": "hr"}, Shelf("handbook", language="de")).fields == {"language": "de"}
    assert document({"scope": "hr", "language": "de"}, Shelf("faq")).fields == {}


def test_a_page_without_a_scope_is_refused() -> None:
    assert refused(page({})) == [("a.md:1", "no scope, so nobody would find the page")]


@pytest.mark.parametrize(
    "scope", ["", "hrx", "hr/", "HR", "hr/payroll/2026", None, 7, True, ["hr"], {"hr": 1}]
)
def test_a_scope_that_the_bundle_does_not_have_is_refused_even_where_the_shelf_has_one(scope: object) -> None:
    assert refused(page({"scope": scope}), Shelf("handbook", "hr")) == [("a.md:2", f"unknown scope {scope}")]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("note", 7),
        ("note", None),
        ("note", ["a"]),
        ("max_price_cents", "750"),
        ("max_price_cents", 7.5),
        ("max_price_cents", True),
        ("ratio", "2"),
        ("ratio", False),
        ("remote", "true"),
        ("remote", 1),
        ("valid_from", "2026-3-2"),
        ("valid_from", "20260302"),
        ("valid_from", "2026-02-30"),
        ("valid_from", 20260302),
    ],
)
def test_a_field_of_another_type_is_refused(name: str, value: object) -> None:
    what = f"{name} is not of the type {FIELDS[name]['type']}"
    assert refused(page({"scope": "hr", name: value})) == [("a.md:3", what)]


def test_a_value_that_is_not_on_the_list_is_refused() -> None:
    assert refused(page({"scope": "hr", "area": "HR"})) == [("a.md:3", "area may not be HR")]
    assert refused(page({"scope": "hr", "language": "pt"})) == [("a.md:3", "language may not be pt")]


def test_a_field_that_the_collection_does_not_declare_is_refused() -> None:
    said = {"scope": "hr", "area": "hr"}
    assert refused(page(said), Shelf("faq")) == [("a.md:3", "the collection has no field area")]


@pytest.mark.parametrize("language", ["", "English", "DE", "de-AT", "d", None, 7])
def test_a_language_that_is_no_code_is_refused(language: object) -> None:
    given = page({"scope": "hr", "language": language})
    assert refused(given, Shelf("faq")) == [("a.md:3", f"{language} is no language code")]


@pytest.mark.parametrize("value", ["", "  ", None, 7, True, ["a"], "x" * 256, "a\x00", "a\ud83d"])
@pytest.mark.parametrize("name", ["id", "title"])
def test_an_id_and_a_title_are_texts_that_can_be_shown(name: str, value: object) -> None:
    given = page({name: value, "scope": "hr"}, **{name: value})
    assert refused(given) == [("a.md:2", f"{name} is not a text of 1 to 255 characters")]


def test_a_honeytoken_is_stored_in_the_scope_that_its_tenant_lists_it_under() -> None:
    made = document_of(page({"id": BAIT, "scope": "hr/payroll"}, id=BAIT), HANDBOOK, BUNDLE)
    assert isinstance(made, Document)
    assert (made.id, made.scope) == (BAIT, "hr/payroll")


@pytest.mark.parametrize(("bait", "scope"), [(BAIT, "hr"), (marked("ward-incidents"), "hr/payroll")])
def test_a_honeytoken_that_its_tenant_does_not_list_there_is_refused(bait: str, scope: str) -> None:
    said = refused(page({"scope": scope, "id": bait}, id=bait))
    assert said == [("a.md:3", f"a honeytoken of the scope {scope} that tenant.yaml does not have")]


def test_a_page_without_text_is_refused() -> None:
    assert refused(page({"scope": "hr"}, text=" \n")) == [("a.md:1", "the page has no text")]


def test_everything_that_is_wrong_is_named_at_once() -> None:
    given = page({"scope": "hrx", "area": 7, "colour": "red"}, text="")
    assert [where for where, _ in refused(given)] == ["a.md:1", "a.md:2", "a.md:3", "a.md:4"]


def test_a_shelf_that_fits_the_bundle_has_no_faults() -> None:
    assert faults_of(Shelf("handbook"), BUNDLE) == ()
    assert faults_of(Shelf("faq", "hr/payroll", "fr"), BUNDLE) == ()


def test_a_shelf_is_faulted_by_option_and_says_what_there_is() -> None:
    faults = faults_of(Shelf("hanbook", "hrx", "English"), BUNDLE)
    assert [fault.where for fault in faults] == ["--collection", "--scope", "--language"]
    assert faults[0].mend == "tenant.yaml declares: handbook, faq"
    assert faults[1].detail == "unknown scope hrx"
