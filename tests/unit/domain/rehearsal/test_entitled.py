"""The second opinion on a filter: what it permits, which collections it shows, and its bytes on the wire."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.access import AccessFilter, covers
from gateway.domain.rehearsal.entitled import Entitled, lies_in, open_scopes, probes
from tests.besieged import small_bundle

SEGMENTS = st.lists(st.sampled_from(("a", "b", "a-b", "ab")), min_size=1, max_size=3).map("/".join)
SCOPES = st.lists(SEGMENTS, max_size=4).map(tuple)


def entitled(any_of: tuple[str, ...], none_of: tuple[str, ...] = ()) -> Entitled:
    return Entitled("small", "v1", any_of, none_of, acts=False, reviews=False)


@given(SEGMENTS, SEGMENTS)
def test_two_opinions_on_what_covers_what_agree(one: str, other: str) -> None:
    assert lies_in(one, other) == covers(other, one)


@given(SCOPES, SCOPES)
def test_two_opinions_on_the_filter_of_two_people_agree_to_the_digest(
    one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    ours = AccessFilter("small", one, (), "v1").narrow(AccessFilter("small", other, (), "v1"))
    second = entitled(*open_scopes([(one, ()), (other, ())]))
    assert (second.any_of, second.none_of, second.digest) == (ours.any_of, ours.none_of, ours.digest)


def test_what_is_denied_to_one_is_open_to_neither() -> None:
    assert open_scopes([(["hr"], ["hr/payroll"]), (["hr", "it"], [])]) == (("hr",), ("hr/payroll",))
    assert open_scopes([(["hr"], ["hr"]), (["hr"], [])]) == ((), ("hr",))
    assert open_scopes([(["hr/payroll", "hr"], [])]) == (("hr",), ())


def test_the_filter_on_the_wire_names_its_scopes_and_its_digest() -> None:
    access = AccessFilter("small", ("hr",), ("hr/payroll",), "v1")
    filter_ = {"any_of": ["hr"], "none_of": ["hr/payroll"], "digest": access.digest}
    assert entitled(("hr",), ("hr/payroll",)).wire == b'"filter": ' + json.dumps(filter_).encode()


@pytest.mark.parametrize(
    ("any_of", "none_of", "seen"),
    [
        (("finance",), (), {"handbook", "offers"}),
        (("legal",), (), {"handbook", "offers", "deals"}),
        (("legal/mergers",), (), {"handbook", "offers", "deals"}),
        (("legal",), ("legal",), {"handbook", "offers"}),
        ((), (), {"handbook", "offers"}),
    ],
)
def test_a_collection_with_scopes_is_seen_by_those_who_may_search_one_or_below(
    any_of: tuple[str, ...], none_of: tuple[str, ...], seen: set[str]
) -> None:
    bundle, who = small_bundle(), entitled(*open_scopes([(any_of, none_of)]))
    assert {name for name in ("handbook", "offers", "deals", "nowhere") if who.sees(bundle, name)} == seen


def test_every_scope_is_tried_with_one_below_and_one_beside_it() -> None:
    assert {"hr", "hr/deeper", "hr-private", "hr/payroll/deeper"} <= set(probes(small_bundle()))
