"""Laning: which searches are made beside the queries, as the tenant set it."""

from __future__ import annotations

from gateway.domain.flow import Proposed
from gateway.domain.lanes import Beside, Lane
from gateway.domain.proposal import Proposal
from gateway.domain.recourse import Plan
from gateway.domain.request import Mode
from gateway.domain.variations import variations

_REWRITTEN = frozenset({Plan.REWRITE, Plan.CACHED, Plan.OFFLINE, Plan.DROP})
"""Plans whose queries somebody made of the message. Where it is the query itself there is nothing to set
beside it, and what a reviewer let through is searched as it is."""


def beside(given: Proposed, proposal: Proposal) -> tuple[Beside, ...]:
    """The texts for the lanes that are wanted, none of them a query; whether they may be searched is still to
    be judged. Where nothing is searched, there are none."""
    if given.ask.mode is not Mode.SEARCH or given.plan not in _REWRITTEN:
        return ()
    wanted = given.tenancy.bundle.settings.lanes
    told = (*_original(given), *_variations(given, proposal, wanted.variations.most), *_made_up(proposal))
    queries = {query.text for query in proposal.queries}
    once = dict.fromkeys(each for each in told if wanted.weight_of(each.lane) and each.text not in queries)
    return tuple(once)


def _original(given: Proposed) -> tuple[Beside, ...]:
    return (Beside(Lane.ORIGINAL, given.conversation.message.text),)


def _variations(given: Proposed, proposal: Proposal, most: int) -> tuple[Beside, ...]:
    """Those of the model, and our own for as many as it did not give."""
    told = [each for each in proposal.beside if each.lane is Lane.VARIATION]
    queries = [query.text for query in proposal.queries]
    own = variations(given.conversation, queries, given.glossary) if most > len(told) else ()
    return (*told, *(Beside(Lane.VARIATION, text) for text in own))[:most]


def _made_up(proposal: Proposal) -> tuple[Beside, ...]:
    return tuple(each for each in proposal.beside if each.lane is Lane.HYPOTHESIS)[:1]
