"""Families are looked for among names that are like the shown ones: that finds what comparing all with all
would."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.masking import Vault
from gateway.domain.names.families import families_in
from gateway.domain.names.personal_names import PersonalName, name_in_mailbox, name_in_text

_FIRST = st.sampled_from(("Maria", "María", "Bo", "Jo", "Anna", "O'Neil", "D’Arcy", "M"))
_LAST = st.sampled_from(("Gonzalez", "González", "Bo", "Ødegård", "van der Rossi", "Gonzalez-Bo"))
_TITLE = st.sampled_from(("", "Mr ", "Ms ", "Dr. ", "Frau Dr. "))
_SHAPES = ("{0}{1} {2}", "{0}{2}", "{1}", "{2}, {0}{1}", "{1} {2}'s", "{1}{2}", "{0}{1} {1} {2}", "{2}, PhD")
_MAILBOXES = (
    "{1}.{2}@x.example",
    "{1[0]}{2}@x.example",
    "{2}_{1}+t@x.example",
    "{1}{2}@x",
    "@{2}",
    "{1}@{2}",
)
_PEOPLE = st.builds(
    lambda shape, *parts: shape.format(*parts), st.sampled_from(_SHAPES), _TITLE, _FIRST, _LAST
)
_ADDRESSES = st.builds(
    lambda shape, *parts: shape.format(*parts).lower(), st.sampled_from(_MAILBOXES), _TITLE, _FIRST, _LAST
)
_KINDS = {"PERSON": name_in_text, "EMAIL_ADDRESS": name_in_mailbox}


def _vault(people: list[str], addresses: list[str]) -> dict[str, str]:
    return {
        f"<{kind}_{number}>": value
        for kind, values in zip(_KINDS, (people, addresses), strict=True)
        for number, value in enumerate(values, 1)
    }


_VAULTS = st.builds(
    _vault, st.lists(_PEOPLE, unique=True, max_size=7), st.lists(_ADDRESSES, unique=True, max_size=4)
)


@given(_VAULTS, st.data())
def test_who_is_one_is_found_as_by_comparing_all_with_all(
    values: dict[str, str], data: st.DataObject
) -> None:
    shown = data.draw(st.lists(st.sampled_from(sorted(values)), unique=True)) if values else []
    found = families_in([" ".join(shown)], Vault(values))
    names = {
        placeholder: name
        for placeholder, value in values.items()
        if (name := _KINDS[placeholder[1 : placeholder.rindex("_")]](value)) is not None
    }
    people = {
        placeholder: _person(names[placeholder], names) for placeholder in shown if placeholder in names
    }
    for one, person in people.items():
        for other, another in people.items():
            assert found.are_one(one, other) == (one == other or (person is not None and person == another))


def _person(name: PersonalName, names: Mapping[str, PersonalName]) -> PersonalName | None:
    """The fullest of all names that may be this person's, if it is beyond doubt."""
    fuller = [each for each in dict.fromkeys(names.values()) if name.may_be(each)]
    fullest = max(
        fuller, key=lambda each: (len(each.words), sum(len(w) > 1 for w in each.words), bool(each.sex))
    )
    if not all(each.may_be(fullest) for each in fuller):
        return None
    alike = (each for each in names.values() if each.sex and set(each.words) & set(fullest.words))
    sexes = {each.sex for each in alike if each.may_be(fullest)}
    return fullest if len(sexes) < 2 or name == fullest else None
