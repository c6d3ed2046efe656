"""The names under which rights are looked up."""

from __future__ import annotations

from gateway.domain.subjects import client_subjects, person_subjects
from tests.policies import principal

WHO = principal("x", roles=["x", "r"], groups=["g"])


def test_a_person_is_looked_up_as_a_user_with_what_its_credential_claims() -> None:
    assert person_subjects(WHO) == {"user:x", "role:x", "role:r", "group:g"}


def test_a_client_is_looked_up_as_a_user_too() -> None:
    assert client_subjects(WHO) == person_subjects(WHO) | {"client:x"}


def test_nobody_becomes_a_role_by_being_called_like_one() -> None:
    assert person_subjects(principal("role:x")) == {"user:role:x"}
    assert person_subjects(principal("m", roles=["user:x"])) == {"user:m", "role:user:x"}
