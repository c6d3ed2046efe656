"""One person is called by many names; each has its own placeholder, and the families say whose they are."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gateway.domain.masking import Vault
from gateway.domain.names.families import Families, families_in
from gateway.domain.names.personal_names import PersonalName, name_in_mailbox, name_in_text


def vault_of(*values: str) -> Vault:
    """The vault of a conversation that named these, in this order."""
    vault = Vault()
    for value in values:
        _, vault = vault.with_value("EMAIL_ADDRESS" if "@" in value else "PERSON", value)
    return vault


def heads_of(*values: str) -> Mapping[str, str]:
    """For each value that means somebody who is named more fully, that name."""
    vault = vault_of(*values)
    found = families_in([" ".join(vault.values)], vault)
    return {vault.values[member]: vault.values[head] for member, head in found.pairs}


@pytest.mark.parametrize(
    "other",
    [
        *("Ms Gonzalez", "Gonzalez", "Maria", "M. Gonzalez", "Gonzalez, Maria", "GONZALEZ", "María González"),
        *("Dr. Maria Gonzalez", "Maria Gonzalez’s", "Frau Gonzalez", "Sra. Gonzalez"),
        *("maria.gonzalez@acme.example", "gonzalez.maria@acme.example", "mgonzalez@acme.example"),
        *("m.gonzalez@acme.example", "maria@acme.example", "Maria_Gonzalez+news@acme.example"),
        *("mariagonzalez2@acme.example",),
    ],
)
def test_a_person_is_known_by_every_usual_way_to_write_the_name(other: str) -> None:
    if name_in_text("Dr. Maria Gonzalez") == name_in_text(other) or other.startswith("Dr."):
        assert set(heads_of("Maria Gonzalez", other)) == {other}
    else:
        assert heads_of("Maria Gonzalez", other) == {other: "Maria Gonzalez"}


def test_the_fullest_name_is_the_head_whichever_came_first() -> None:
    assert heads_of("Gonzalez", "maria.gonzalez@acme.example", "Maria Gonzalez") == {
        "Gonzalez": "Maria Gonzalez",
        "maria.gonzalez@acme.example": "Maria Gonzalez",
    }


@pytest.mark.parametrize(
    "values",
    [
        ("Maria Gonzalez", "Pedro Gonzalez", "Gonzalez"),
        ("Maria Gonzalez", "Maria Garcia", "Maria"),
        ("Maria Gonzalez", "Mr Gonzalez", "Ms Gonzalez", "Gonzalez"),
        ("Ms Maria Gonzalez", "Mr Gonzalez"),
        ("Mr Gonzalez", "Ms Gonzalez", "Gonzalez"),
        ("Maria Gonzalez", "Marco Gonzalez", "M. Gonzalez"),
        ("Maria Gonzalez", "Marco Gonzalez", "mgonzalez@acme.example"),
        ("John Smith Jr.", "John Smith Sr.", "John Smith"),
        ("Al Gore", "Tipper Gore", "Gore"),
        ("Al Gore", "Tipper Gore"),
        ("Maria Gonzalez", "Ana Lima"),
        ("Maria Gonzalez", "support@acme.example"),
        ("Maria Gonzalez", "M."),
        ("Maria Gonzalez", "Gonz"),
    ],
    ids="; ".join,
)
def test_a_name_that_may_be_two_peoples_or_nobodys_is_in_no_family(values: tuple[str, ...]) -> None:
    assert heads_of(*values) == {}


def test_a_namesake_who_is_named_later_ends_the_family_and_one_who_is_not_shown_counts() -> None:
    vault = vault_of("Maria Gonzalez", "Gonzalez")
    assert families_in(["<PERSON_1> <PERSON_2>"], vault).head("<PERSON_2>") == "<PERSON_1>"
    _, vault = vault.with_value("PERSON", "Pedro Gonzalez")
    assert families_in(["<PERSON_1> <PERSON_2>"], vault) == Families()


def test_a_family_names_only_what_stands_in_the_texts() -> None:
    vault = vault_of("Maria Gonzalez", "Ms Gonzalez", "Gonzalez")
    assert families_in(["<PERSON_2> and <PERSON_3>"], vault).pairs == (("<PERSON_3>", "<PERSON_2>"),)
    assert families_in(["<PERSON_3>"], vault) == Families()
    assert families_in(["<PERSON_9> <LOCATION_1>"], vault) == Families()


def test_members_of_a_family_are_one_and_others_are_not() -> None:
    found = families_in(["<PERSON_1> <PERSON_2> <PERSON_3>"], vault_of("Maria Gonzalez", "Maria", "Bo Li"))
    assert found.are_one("<PERSON_2>", "<PERSON_1>")
    assert not found.are_one("<PERSON_3>", "<PERSON_1>")
    assert found.head("<PERSON_3>") == "<PERSON_3>"


@pytest.mark.parametrize("value", ["Gonzalez beats Keller", "Maria told Ms Keller"])
def test_a_sentence_with_names_in_it_is_nobodys_name(value: str) -> None:
    assert name_in_text(value) is None


def test_particles_and_degrees_tell_nobody_apart() -> None:
    assert heads_of("Vincent van Gogh, PhD", "Gogh", "vincent.van.gogh@acme.example") == {
        "Gogh": "Vincent van Gogh, PhD",
        "vincent.van.gogh@acme.example": "Vincent van Gogh, PhD",
    }


@pytest.mark.parametrize("value", ["", "M.", "4711", "…", "M. G."])
def test_what_has_no_word_of_two_letters_is_no_name(value: str) -> None:
    assert name_in_text(value) is None


def test_a_mailbox_needs_its_sign() -> None:
    assert name_in_mailbox("maria.gonzalez") is None
    assert name_in_mailbox("@acme.example") is None


@pytest.mark.parametrize(
    "name",
    ["Mariana Gomez{}", "Mr Mariana Gomez{}", "M. Gomez{}", "{} Gomez"],
    ids=["plain", "titled", "initial", "surname"],
)
def test_a_thousand_namesakes_are_not_compared_each_with_each(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared, compare = 0, PersonalName.may_be

    def counting(self: PersonalName, fuller: PersonalName) -> bool:
        nonlocal compared
        compared += 1
        return compare(self, fuller)

    monkeypatch.setattr(PersonalName, "may_be", counting)
    letters = [chr(97 + n % 26) + chr(97 + n // 26 % 26) + chr(97 + n // 676) + "x" for n in range(1_000)]
    vault = Vault({f"<PERSON_{n}>": name.format(each) for n, each in enumerate(letters, 1)})
    families_in([" ".join(vault.values)], vault)
    assert 1_000 <= compared <= 5_000
