"""An event has one leaf, which says all of it but its texts, and proves those as they are stored."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.encryption.sealing import Sealed
from gateway.adapters.evidence.leaf import leaf_of, timestamp
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who

EVENT = AuditEvent(
    id="ev_1",
    who=Who("acme", "maria@acme.example", "portal", "v1"),
    occurred_at=datetime(2026, 3, 2, 9, 0, tzinfo=UTC),
    trace_id="t-1",
    conversation_id="c-1",
    stage=Stage.MASK,
    evidence=Evidence(
        Outcome.OK,
        reasons=("masked", "again"),
        counts={"PERSON": 1, "EMAIL_ADDRESS": 2},
        digests={"prompt": "abc"},
        texts={"message": "Maria Gomez"},
        model="claude",
        prompt_version="p1",
    ),
)
SEALED = Sealed("00" * 8, b"n" * 12, b"ciphertext")


def test_a_leaf_is_canonical_json_of_every_field_with_the_ciphertext_instead_of_the_text() -> None:
    digest = sha256(b"n" * 12 + b"ciphertext").hexdigest()
    assert leaf_of(EVENT, {"message": SEALED}).decode() == (
        '{"actor":"portal","conversation_id":"c-1","counts":{"EMAIL_ADDRESS":2,"PERSON":1},'
        '"digests":{"prompt":"abc"},"id":"ev_1","model":"claude",'
        '"occurred_at":"2026-03-02T09:00:00.000000Z","outcome":"ok","policy_version":"v1",'
        '"prompt_version":"p1","reasons":["masked","again"],"stage":"mask",'
        '"subject":"maria@acme.example","tenant":"acme",'
        f'"texts":{{"message":"{digest}"}},"trace_id":"t-1"}}'
    )


def test_the_order_in_which_things_were_counted_is_not_in_the_leaf() -> None:
    turned = replace(EVENT, evidence=replace(EVENT.evidence, counts={"EMAIL_ADDRESS": 2, "PERSON": 1}))
    assert leaf_of(turned, {}) == leaf_of(EVENT, {})


@pytest.mark.parametrize(
    "other",
    [
        replace(EVENT, id="ev_2"),
        replace(EVENT, who=replace(EVENT.who, tenant="globex")),
        replace(EVENT, who=replace(EVENT.who, subject="ben@acme.example")),
        replace(EVENT, who=replace(EVENT.who, actor="")),
        replace(EVENT, who=replace(EVENT.who, policy_version="v2")),
        replace(EVENT, occurred_at=EVENT.occurred_at + timedelta(microseconds=1)),
        replace(EVENT, trace_id="t-2"),
        replace(EVENT, conversation_id="c-2"),
        replace(EVENT, stage=Stage.DECIDE),
        replace(EVENT, evidence=replace(EVENT.evidence, outcome=Outcome.FAILED)),
        replace(EVENT, evidence=replace(EVENT.evidence, reasons=("again", "masked"))),
        replace(EVENT, evidence=replace(EVENT.evidence, counts={"PERSON": 1})),
        replace(EVENT, evidence=replace(EVENT.evidence, digests={"prompt": "abd"})),
        replace(EVENT, evidence=replace(EVENT.evidence, model="other")),
        replace(EVENT, evidence=replace(EVENT.evidence, prompt_version="p2")),
    ],
)
def test_a_change_of_any_field_changes_the_leaf(other: AuditEvent) -> None:
    assert leaf_of(other, {"message": SEALED}) != leaf_of(EVENT, {"message": SEALED})


@pytest.mark.parametrize(
    "other", [{}, {"message": replace(SEALED, ciphertext=b"other")}, {"question": SEALED}]
)
def test_a_change_of_any_stored_text_changes_the_leaf(other: dict[str, Sealed]) -> None:
    assert leaf_of(EVENT, other) != leaf_of(EVENT, {"message": SEALED})


def test_nul_and_lone_surrogates_stand_escaped_in_values_and_keys() -> None:
    odd = "a\x00b\ud800c\\d"
    evidence = Evidence(reasons=(odd,), counts={odd: 1}, digests={odd: odd}, model=odd, prompt_version=odd)
    event = AuditEvent(odd, Who(odd, odd, odd, odd), EVENT.occurred_at, odd, odd, Stage.MASK, evidence)
    fields = json.loads(leaf_of(event, {odd: SEALED}))
    escaped = "a\\u0000b\\ud800c\\\\d"
    assert fields["counts"] == {escaped: 1}
    assert fields["digests"] == {escaped: escaped}
    assert list(fields["texts"]) == [escaped]
    assert fields["reasons"] == [escaped]
    written = {"id", "tenant", "trace_id", "conversation_id", "subject", "actor", "policy_version", "model"}
    assert {fields[name] for name in (*written, "prompt_version")} == {escaped}


def test_a_time_is_told_in_utc_whatever_zone_it_came_in() -> None:
    in_berlin = datetime(2026, 3, 2, 10, 0, 0, 7, tzinfo=timezone(timedelta(hours=1)))
    assert timestamp(in_berlin) == "2026-03-02T09:00:00.000007Z"


def test_a_time_without_a_zone_and_a_count_that_json_cannot_hold_are_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        leaf_of(replace(EVENT, occurred_at=datetime(2026, 3, 2, 9, 0)), {})
    with pytest.raises(ValueError, match="'hits' is no integer"):
        leaf_of(replace(EVENT, evidence=replace(EVENT.evidence, counts={"hits": 2**53})), {})


ANY_TEXT = st.text(st.characters(exclude_categories=())) | st.text(st.characters(codec="ascii"))
SAFE = st.integers(-(2**53) + 1, 2**53 - 1)


@given(ANY_TEXT, st.lists(ANY_TEXT), st.dictionaries(ANY_TEXT, SAFE), st.dictionaries(ANY_TEXT, ANY_TEXT))
def test_a_leaf_is_canonical_whatever_stands_in_it(
    words: str, reasons: list[str], counts: dict[str, int], digests: dict[str, str]
) -> None:
    evidence = Evidence(reasons=tuple(reasons), counts=counts, digests=digests, model=words)
    leaf = leaf_of(replace(EVENT, evidence=evidence), {})
    assert leaf == rfc8785.dumps(json.loads(leaf))
