"""What a person says opens under the person's own key, and under nothing once that is destroyed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.encryption.kept_keys import KeptKey, new_key, opened_text, rewrapped, words_of
from gateway.adapters.encryption.known_keys import FRESH_S, KnownKeys
from gateway.adapters.encryption.sealing import Erased, Keyless, Place, Sealing, Unsealable
from gateway.adapters.encryption.words import Words

OLD, NEW = Sealing(bytes(range(32))), Sealing(bytes(32))
HERE = Place("audit_text", "acme", ("ev_1", "message"))
MARIA = new_key(OLD, "acme", "maria@acme.example")
ANY_TEXT = st.text(st.characters(exclude_categories=()))


def words(key: KeptKey = MARIA) -> Words:
    return words_of(OLD, "acme", key)


@given(ANY_TEXT)
def test_any_text_opens_under_its_persons_key(text: str) -> None:
    assert opened_text(OLD, MARIA, HERE, words().seal_text(HERE, text)) == text


def test_a_key_that_was_destroyed_opens_nothing_and_says_so() -> None:
    sealed = words().seal_text(HERE, "Maria Gomez")
    destroyed = replace(MARIA, wrapped=None)
    for attempt in (
        lambda: opened_text(OLD, destroyed, HERE, sealed),
        lambda: words_of(OLD, "acme", destroyed),
        lambda: rewrapped(OLD, "acme", destroyed),
    ):
        with pytest.raises(Erased):
            attempt()


@pytest.mark.parametrize(
    "key",
    [new_key(OLD, "acme", "maria@acme.example"), new_key(OLD, "acme", "ben@acme.example"), None],
    ids=["a newer one", "somebody else's", "the installation's"],
)
def test_no_other_key_opens_it(key: KeptKey | None) -> None:
    with pytest.raises(Unsealable):
        opened_text(OLD, key, HERE, words().seal_text(HERE, "Maria Gomez"))


@pytest.mark.parametrize(
    "elsewhere",
    [replace(HERE, table="turn"), replace(HERE, tenant="globex"), replace(HERE, row=("ev_2", "message"))],
    ids=["table", "tenant", "row"],
)
def test_a_value_moved_to_another_place_does_not_open(elsewhere: Place) -> None:
    with pytest.raises(Unsealable):
        words().open(elsewhere, words().seal_text(HERE, "Maria Gomez"))


def test_a_wrapped_key_opens_in_its_own_tenant_and_under_its_own_id_alone() -> None:
    with pytest.raises(Unsealable):
        words_of(OLD, "globex", MARIA)
    with pytest.raises(Unsealable):
        words_of(OLD, "acme", replace(MARIA, id="0" * 16))


def test_another_secret_wraps_the_same_key_and_leaves_what_it_sealed_as_it_is() -> None:
    sealed = words().seal_text(HERE, "Maria Gomez")
    both = Sealing(bytes(32), bytes(range(32)))
    moved = replace(MARIA, wrapped=rewrapped(both, "acme", MARIA))
    assert opened_text(NEW, moved, HERE, sealed) == "Maria Gomez"
    assert words_of(NEW, "acme", moved).digest(HERE, "Ben") == words().digest(HERE, "Ben")
    assert words_of(NEW, "acme", moved).match("Ben") == words().match("Ben")
    with pytest.raises(Unsealable):
        words_of(NEW, "acme", MARIA)


def test_without_a_secret_no_key_is_made_or_opened() -> None:
    with pytest.raises(ValueError, match="without a key"):
        new_key(Keyless(), "acme", "maria@acme.example")
    with pytest.raises(Unsealable):
        words_of(Keyless(), "acme", MARIA)


@pytest.mark.parametrize(
    "same",
    ["maria  gomez", " MARIA GOMEZ ", "Ｍａｒｉａ Gomez", "Maria\nGomez"],
    ids=["spaces", "case", "width", "line"],
)
def test_equal_texts_match_whatever_their_case_width_and_spaces(same: str) -> None:
    assert words().match(same) == words().match("Maria Gomez")


def test_other_texts_and_other_keys_do_not_match() -> None:
    other = words(new_key(OLD, "acme", "ben@acme.example"))
    matches = {words().match("Maria Gomez"), words().match("Maria Gómez"), other.match("Maria Gomez")}
    assert len(matches) == 3
    assert all(len(each) == 16 for each in matches)


def test_digests_tell_equal_values_of_one_place_alone() -> None:
    elsewhere = replace(HERE, row=("ev_2", "message"))
    digests = {words().digest(HERE, "Ben"), words().digest(elsewhere, "Ben"), words().digest(HERE, "Ana")}
    assert len(digests) == 3


class Seconds:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


PERSON = ("acme", "maria@acme.example")


def test_a_key_that_was_seen_is_the_newest_for_a_second() -> None:
    clock = Seconds()
    known, mine = KnownKeys(clock), words()
    assert known.newest(PERSON) is None
    known.saw(PERSON, mine)
    assert known.newest(PERSON) is mine
    assert known.newest(("globex", PERSON[1])) is None
    clock.now += FRESH_S
    assert known.newest(PERSON) is None


def test_a_request_keeps_its_key_whatever_is_seen_or_forgotten_meanwhile() -> None:
    clock = Seconds()
    known, mine = KnownKeys(clock), words()
    known.saw(PERSON, mine)
    known.bind(PERSON, "tr_1", mine)
    known.forget(PERSON)
    assert known.newest(PERSON) is None
    known.saw(PERSON, words(new_key(OLD, "acme", PERSON[1])))
    clock.now += 3600
    assert known.bound(PERSON, "tr_1") is mine
    assert known.bound(PERSON, "tr_2") is None


def test_no_more_is_remembered_than_there_is_room_for() -> None:
    known, mine = KnownKeys(Seconds(), remembered=2), words()
    for number in range(3):
        known.saw(("acme", str(number)), mine)
        known.bind(PERSON, f"tr_{number}", mine)
    assert [known.newest(("acme", str(number))) for number in range(3)] == [None, mine, mine]
    assert [known.bound(PERSON, f"tr_{number}") for number in range(3)] == [None, mine, mine]
