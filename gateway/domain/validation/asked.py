"""What the message of a case asks, and in which language, as far as searches have to keep to it."""

from __future__ import annotations

from gateway.domain.constraints.binding import binding
from gateway.domain.conversation import Role
from gateway.domain.dialogue.anaphora import LONGEST_READ
from gateway.domain.dialogue.gate import was_asked
from gateway.domain.language import lexicon_of
from gateway.domain.language.tongues import evidence, tongue
from gateway.domain.validation.case import Case


def asked_in(case: Case) -> str:
    """The binding part of the message without its identifiers, which are kept byte for byte anyway. Empty for
    a pasted text: it is too long to be asked, so that leaving things out of it is what a search should do."""
    if len(case.message) > LONGEST_READ:
        return ""
    return binding(
        case.without_identifiers(case.message),
        lexicon_of(case.language),
        follows=bool(case.conversation.window),
        answers=was_asked(case.conversation),
    )


def language_of(case: Case) -> str:
    """The language of the message, whatever its identifiers and quotations are in; of one too short to tell,
    that of what the person said before."""
    message = case.without_identifiers(case.message)
    if (proven := tongue(message)) or evidence(message)[case.language]:
        return proven or case.language
    before = (turn.content.text for turn in case.conversation.window if turn.role is Role.USER)
    return tongue("\n".join(before)) or case.language
