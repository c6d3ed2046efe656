"""Replies of a rewriter that works against the demo tenant's people, drawn from a seed."""

from __future__ import annotations

from random import Random

from gateway.adapters.attack.palette import KEYS, palette_of
from gateway.adapters.attack.replies import HostileReplies
from gateway.domain.brief import Brief
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.proposal import Reply
from tests.policies import bundle_of
from tests.world import acme_files

__all__ = ["FOREIGN", "KEYS", "reply", "texts_of"]

PALETTE = palette_of(bundle_of(acme_files()))
FOREIGN = PALETTE.foreign


def reply(random: Random, brief: Brief) -> Reply:
    """One hostile output for this brief."""
    return HostileReplies(random, PALETTE).reply([_fair(brief)])


def _fair(brief: Brief) -> str:
    """A rewrite that validation has nothing against, with what was masked in it."""
    shown = [match[0] for text in texts_of(brief) for match in PLACEHOLDER.finditer(text)]
    return " of ".join(("travel expense reimbursement for independent contractors (PJ)", *shown[:1]))


def texts_of(brief: Brief) -> list[str]:
    """Every text of the conversation that the brief shows."""
    conversation = brief.conversation
    return [*(turn.content.text for turn in conversation.window), conversation.message.text]
