"""A credential says what it is for and where to look for it; one kind is never taken for another."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from gateway.adapters.credentials.credential_text import Kind, draw, take_apart


@pytest.mark.parametrize("kind", Kind)
def test_what_was_drawn_comes_apart_into_what_it_was_made_of(kind: Kind) -> None:
    drawn = draw(kind, "acme-2")
    assert take_apart(kind, drawn.whole) == drawn
    assert drawn.whole.startswith(f"{kind}_acme-2_{drawn.prefix}_")


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("other", Kind)
def test_one_kind_is_never_taken_for_another(kind: Kind, other: Kind) -> None:
    assert (take_apart(other, draw(kind, "acme").whole) is not None) is (kind is other)


def test_a_secret_is_known_by_its_hash_alone() -> None:
    drawn = draw(Kind.SESSION, "acme")
    assert drawn.secret_hash == sha256(drawn.secret.encode()).digest()
    assert drawn.is_the_one_of(drawn.secret_hash)
    assert not drawn.is_the_one_of(draw(Kind.SESSION, "acme").secret_hash)
    assert not drawn.is_the_one_of(None)
    assert drawn.secret not in repr(drawn)


def test_a_hash_of_zeros_stands_for_no_credential() -> None:
    drawn = draw(Kind.LINK, "acme")
    assert not replace(drawn, secret="a" * 43).is_the_one_of(bytes(32))
