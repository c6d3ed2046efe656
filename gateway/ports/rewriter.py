"""Making standalone searches out of a conversation."""

from __future__ import annotations

from typing import Protocol

from gateway.domain.brief import Brief
from gateway.domain.proposal import Maker, Reply


class Rewriter(Protocol):
    """Obligations:

    1. `rewrite` answers within `brief.timeout` seconds, with a proposal or the kind of failure; it never
       raises for what a model or a network may do.
    2. It sees nothing but the brief, in which every text is masked.
    3. On a later attempt the rejected ones and their reasons are part of what it works from.
    4. A proposal has queries, or a clarification, or says that no retrieval is needed; never none of them.
    5. A refusal, a truncated and an unreadable reply are failures of their own kinds; no part of one is used.
    6. `maker` names the model and the prompt's version that the reply to a brief would come from.
    7. `repeats_itself` says whether the same brief always gives the same reply, so that a retry is no use.
    """

    @property
    def source(self) -> str: ...

    @property
    def repeats_itself(self) -> bool: ...

    def maker(self, brief: Brief) -> Maker: ...

    async def rewrite(self, brief: Brief) -> Reply: ...
