"""Sets a limit to what was asked last: "only those under 80 euros" takes the place of "under 100 euros"."""

from __future__ import annotations

from gateway.domain.dialogue.limits import Limit, limits_of
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import joined


def limited(question: str, limit: Limit, lexicon: Lexicon) -> str:
    """The question with the limit in the place of the one it has of the same unit, or after it, also where
    the two are the ends of a range. A limit without a unit is of the unit that was said last."""
    old = [each for each in limits_of(question, lexicon) if not limit.unit or each.unit in ("", limit.unit)]
    if not old:
        return joined(question, limit.text)
    beside = [each for each in old if limit.leaves_room_for(each)]
    old = [each for each in old if each not in beside]
    if not old:
        end = beside[-1].end
        text = limit.text if limit.unit else joined(limit.text, question[beside[-1].counted : end])
        return joined(question[:end], lexicon.together, text, question[end:])
    end = old[-1].end if limit.unit else old[-1].counted
    return joined(question[: old[-1].start], limit.text, question[end:])
