"""What stands behind a search: little of it, in the order of talk, and nothing that feeds on itself."""

from __future__ import annotations

from gateway.adapters.offline.carrying import carried, rest_of_topic, still_holding
from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.reading import read
from gateway.adapters.offline.shielding import shield_over
from gateway.domain.brief import MaskedTurn
from gateway.domain.conversation import Role
from gateway.domain.language.english import ENGLISH
from gateway.domain.masking import MaskedText
from gateway.domain.noted import Noted, Resolved, ResolvedKind
from tests.unit.offline.talks import talk

VISITS = Discourse(ENGLISH).asked(
    "visiting hours on the stroke unit for <PERSON_1>, <PHONE_NUMBER_1>", opens=True
)


def test_the_rest_of_a_topic_is_what_it_was_opened_with_and_no_number_of_a_person() -> None:
    assert rest_of_topic("visiting hours at night", VISITS) == ("stroke unit", "<PERSON_1>")


def test_at_most_four_things_are_carried_in_the_order_of_talk() -> None:
    said = talk("van licence", "A van needs a permit, a permit and a pitch, a pitch.", "deadline for a quote")
    search = Changed("who signs", rest=("quote", "van licence", "pitch"), leans=True)
    assert carried(search, said) == "who signs, van licence, pitch, deadline, quote"


def test_a_search_that_does_not_lean_takes_only_the_rest_of_its_topic() -> None:
    assert carried(Changed("who signs", rest=("van",)), talk("permit", "", "permit")) == "who signs, van"


def test_what_was_replaced_or_is_said_already_holds_no_longer() -> None:
    swapped = talk("leave for interns").asked_instead("leave for managers")
    assert still_holding(("interns", "leave form", "Lisbon"), "which leave form", swapped) == ("Lisbon",)


def test_what_a_search_carried_along_is_not_read_as_asked_for_in_the_next_turn() -> None:
    noted = Noted((Resolved(ResolvedKind.ENTITY, "who signs it?", "who signs lease, deposit, flat, lift"),))
    said = (
        MaskedTurn(Role.USER, MaskedText("lease")),
        MaskedTurn(Role.USER, MaskedText("who signs it?"), noted),
    )
    discourse = read(said, shield_over((), ()), ENGLISH)
    assert discourse.last_question == "who signs lease"
    assert {mention.phrase.text for mention in discourse.mentions()} == {"lease"}
