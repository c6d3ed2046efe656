"""Reading the prompt: with the tags of the gateway, and without any."""

from __future__ import annotations

from typing import Any

from gateway.domain.violations import ViolationCode
from tests.emulator.prompt import Prompt, RejectedReply, Turn, read_prompt

TAGGED = """Rewrite the message inside <message>, given the <conversation>.
<glossary>
- MV: meal voucher
contractor: independent contractor (PJ)
no meaning here
</glossary>
<conversation>
<turn n="1" role="user">How does travel expense reimbursement work?</turn>
<turn role='assistant'>File it in Expensify &amp; wait.
It takes 30 days.</turn>
</conversation>
<identifiers>
<identifier>E-QX7: hull &amp; keel</identifier>
<identifier>INC-9</identifier>
</identifiers>
<message language="en">and for <PERSON_1> &lt;b&gt;?</message>"""

REJECTED = """
<rejected>
<attempt n="1"><query>it for contractors</query>
<violation code="unresolved_reference" query="0">“it” points to nothing</violation></attempt>
<attempt n="2"><query>contractors &amp; travel</query>
<violations><violation code="meaning_drift"/>, constraint_dropped</violations></attempt>
</rejected>"""


def read(*contents: tuple[str, str], system: object = "You rewrite.") -> Prompt:
    body: dict[str, Any] = {
        "system": system,
        "messages": [{"role": role, "content": content} for role, content in contents],
    }
    return read_prompt(body)


def test_the_tags_are_found_whatever_their_attributes_and_entities_decoded() -> None:
    prompt = read(("user", TAGGED))

    assert prompt.message == "and for <PERSON_1> <b>?"
    assert prompt.turns == (
        Turn("user", "How does travel expense reimbursement work?"),
        Turn("assistant", "File it in Expensify & wait.\nIt takes 30 days."),
    )
    assert prompt.glossary == {"MV": "meal voucher", "contractor": "independent contractor (PJ)"}
    assert prompt.identifiers == ("E-QX7: hull & keel", "INC-9")
    assert prompt.rejected == ()


def test_rejected_attempts_keep_their_text_apart_from_the_reasons() -> None:
    prompt = read(("user", TAGGED + REJECTED))

    assert prompt.rejected == (
        RejectedReply("it for contractors", frozenset({ViolationCode.UNRESOLVED_REFERENCE})),
        RejectedReply(
            "contractors & travel", frozenset({ViolationCode.MEANING_DRIFT, ViolationCode.CONSTRAINT_DROPPED})
        ),
    )


def test_a_rejected_block_without_attempts_is_one_attempt() -> None:
    prompt = read(("user", "<rejected>it for contractors <violation>too_long</violation></rejected>"))

    assert prompt.rejected == (RejectedReply("it for contractors", frozenset({ViolationCode.TOO_LONG})),)


def test_a_list_of_all_codes_in_the_system_prompt_is_not_a_reason() -> None:
    prompt = read(("user", TAGGED), system=f"Mind these: {', '.join(ViolationCode)}.")

    assert prompt.rejected == ()


def test_the_blocks_are_found_in_any_message_and_in_the_system_prompt_too() -> None:
    system = [{"type": "text", "text": "<glossary>\nMV: meal voucher\n</glossary>"}]
    prompt = read(("user", "<message>what is the MV?</message>"), ("user", "Answer in JSON."), system=system)

    assert prompt.message == "what is the MV?"
    assert prompt.glossary == {"MV": "meal voucher"}


def test_without_tags_the_messages_are_the_conversation() -> None:
    prompt = read(("user", "How do refunds work?"), ("assistant", "By card."), ("user", "and abroad?"))

    assert prompt.message == "and abroad?"
    assert prompt.turns == (Turn("user", "How do refunds work?"), Turn("assistant", "By card."))


def test_without_tags_a_reply_sent_back_with_a_code_is_a_rejected_attempt() -> None:
    prompt = read(
        ("user", "How do refunds work?"),
        ("assistant", "By card."),
        ("user", "and abroad?"),
        ("assistant", '{"searches": [{"text": "it abroad"}]}'),
        ("user", "That has an unresolved_reference: “it”."),
    )

    assert prompt.message == "and abroad?"
    assert prompt.turns == (Turn("user", "How do refunds work?"), Turn("assistant", "By card."))
    assert [r.text for r in prompt.rejected] == ['{"searches": [{"text": "it abroad"}]}']


def test_a_tagged_message_without_history_has_no_turns() -> None:
    assert read(("user", "<message>How do refunds work?</message>")).turns == ()


def test_what_is_settled_is_read_beside_the_turns() -> None:
    block = (
        '<resolved>\n<resolution kind="entity"><said>and &lt;abroad&gt;?</said><meant>refunds abroad</meant>'
        "</resolution>\n<offered>card</offered>\n<offered>cash</offered>\n</resolved>"
    )
    prompt = read(("user", f"{block}<message>the second</message>"))
    assert prompt.meanings == {"and <abroad>?": "refunds abroad"}
    assert prompt.offered == ("card", "cash")
    assert read(("user", "<message>refunds?</message>")).meanings == {}
