"""One place says how a value reaches a channel, and which cells of the table nobody may have."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gateway.domain.channels import Channel, ChannelRules, Shows, mentioned, shown, unsafe
from gateway.domain.masking import Vault

VAULT = Vault({"<PERSON_1>": "Ana Lima", "<LITERAL_1>": "<PERSON_1>"})
PSEUDONYMS = {"<PERSON_1>": "<PERSON:0123456789abcdef>"}
TEXT = "leave of <PERSON_1>, not <PERSON_2> or <LITERAL_1>"


@pytest.mark.parametrize(
    ("shows", "text"),
    [
        (Shows.RAW, "leave of Ana Lima, not <PERSON_2> or <PERSON_1>"),
        (Shows.PLACEHOLDER, TEXT),
        (Shows.DIGEST, "leave of <PERSON:0123456789abcdef>, not <PERSON_2> or <LITERAL_1>"),
        (Shows.NOTHING, ""),
    ],
)
def test_a_text_is_shown_as_the_channel_has_it(shows: Shows, text: str) -> None:
    assert shown(TEXT, shows, VAULT, PSEUDONYMS) == text


@pytest.mark.parametrize("shows", [Shows.PLACEHOLDER, Shows.DIGEST, Shows.NOTHING])
@pytest.mark.parametrize("pseudonyms", [PSEUDONYMS, {}], ids=["known", "none"])
def test_nothing_but_raw_ever_puts_in_a_value(shows: Shows, pseudonyms: dict[str, str]) -> None:
    assert "Ana" not in shown(TEXT, shows, VAULT, pseudonyms)


SAFE = {
    (Channel.MODEL, Shows.PLACEHOLDER),
    (Channel.KNOWLEDGE_BASE, Shows.RAW),
    (Channel.KNOWLEDGE_BASE, Shows.PLACEHOLDER),
    (Channel.KNOWLEDGE_BASE, Shows.DIGEST),
    (Channel.AUDIT, Shows.RAW),
    (Channel.AUDIT, Shows.PLACEHOLDER),
    (Channel.AUDIT, Shows.DIGEST),
    (Channel.LOG, Shows.NOTHING),
    (Channel.REVIEWER, Shows.PLACEHOLDER),
    (Channel.CALLER, Shows.RAW),
    (Channel.CALLER, Shows.PLACEHOLDER),
    (Channel.CALLER, Shows.DIGEST),
}
"""Every cell that a tenant may have while something is masked."""


@pytest.mark.parametrize("shows", Shows)
@pytest.mark.parametrize("channel", Channel)
def test_each_cell_is_allowed_or_refused_with_a_reason(channel: Channel, shows: Shows) -> None:
    rules = ChannelRules(**{channel.value: shows})
    found = list(unsafe(rules, masks=True))
    if (channel, shows) in SAFE:
        assert found == []
    else:
        assert [each for each, _, _ in found] == [channel]
        assert all(why and hint for _, why, hint in found)


def test_a_model_is_shown_what_nothing_hides_only_where_nothing_is_masked() -> None:
    rules = ChannelRules(model=Shows.RAW)
    assert list(unsafe(rules, masks=False)) == []
    assert list(unsafe(rules, masks=True)) != []


def test_what_is_not_said_is_safe() -> None:
    assert list(unsafe(ChannelRules(), masks=True)) == []


@pytest.mark.parametrize(
    ("shows", "values"),
    [
        (Shows.RAW, {"<PERSON_1>": "Maria Gomez"}),
        (Shows.DIGEST, {"<PERSON_1>": "8f14e45fceea167a"}),
        (Shows.PLACEHOLDER, {}),
        (Shows.NOTHING, {}),
    ],
    ids=lambda value: value.value if isinstance(value, Shows) else "",
)
def test_values_that_a_message_mentions_are_told_one_by_one_in_the_channels_form(
    shows: Shows, values: Mapping[str, str]
) -> None:
    vault = Vault({"<PERSON_1>": "Maria Gomez", "<PERSON_2>": "Ben"})
    digests = {"<PERSON_1>": "<PERSON:8f14e45fceea167a>", "<PERSON_2>": "<PERSON:45c48cce2e2d7fbd>"}
    assert mentioned("call <PERSON_1> or <PERSON_9>, <PERSON_1>!", shows, vault, digests) == values
