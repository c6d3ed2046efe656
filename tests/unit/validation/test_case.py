"""What a case knows of its conversation."""

from __future__ import annotations

from dataclasses import replace

from gateway.domain.bundle import FieldRules
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import texts_of
from tests.unit.validation.cases import case, queries


def test_a_rewrite_may_draw_from_message_window_and_glossary_and_from_nothing_else() -> None:
    given = case("is the MV taxed?", "What is a meal voucher?", "A card.", glossary={"MV": "meal voucher"})
    assert given.sources == ("is the MV taxed?", "What is a meal voucher?", "A card.", "MV", "meal voucher")
    assert given.said("TAXED")
    assert given.said("a card")
    assert not given.said("bicycle")


def test_identifiers_are_blanked_longest_first_so_that_no_tail_of_one_is_left() -> None:
    given = case("INC-2024-118734", identifiers=("INC-2024", "INC-2024-118734"))
    assert given.without_identifiers("why INC-2024-118734 failed").split() == ["why", "failed"]


def test_everything_of_a_query_that_leaves_is_looked_at() -> None:
    query = ProposedQuery("text", {"area": "finance", "max": 80, "tags": ("a", "b"), "open": True})
    assert list(texts_of(query)) == ["text", "finance", "a", "b", "area", "max", "tags", "open"]


def test_the_values_of_the_vault_do_not_stand_in_the_repr() -> None:
    assert "Maria" not in repr(case(vault={"<PERSON_1>": "Maria Gonzalez"}))


def test_the_meaning_of_a_query_is_read_no_further_than_a_tenant_may_allow_one_to_go() -> None:
    given = case(max_queries=2)
    assert given.readable(queries("a" * 5_000, "b", "c")) == ("a" * 4_000, "b")


def test_searches_have_the_filters_that_will_be_applied_and_no_others() -> None:
    area, price = FieldRules(type="string", values=("hr",)), FieldRules(type="integer")
    given = replace(case(fields={"area": area, "price": price}), common_fields={"area": area})
    query = ProposedQuery("text", {"area": "hr", "price": 3, "colour": "red"})
    assert given.searches((query,)).filters == (("hr", area),)
    assert given.searches((ProposedQuery("text", {"area": "legal"}),)).filters == ()


def test_the_language_of_a_case_has_no_region() -> None:
    assert [case(language=language).language for language in ("pt-BR", "DE_at", "en")] == ["pt", "de", "en"]
