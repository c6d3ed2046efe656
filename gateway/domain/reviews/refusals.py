"""What a reviewer is told when nothing was done: one problem for every reason of the table."""

from __future__ import annotations

from gateway.domain.errors import Problem, Problems
from gateway.domain.reviews.case import ReviewState
from gateway.domain.reviews.deciding import Refusal

_WORDS: dict[Refusal, tuple[Problems, str]] = {
    Refusal.OWN_QUESTION: (Problems.FORBIDDEN, "This is your own question; somebody else has to decide it"),
    Refusal.HELD_BY_ANOTHER: (Problems.CONFLICT, "Another reviewer works on this review"),
    Refusal.NOT_CLAIMED: (Problems.CONFLICT, "You have no claim on this review that could be renewed"),
    Refusal.CLAIM_ENDED: (Problems.CONFLICT, "Your claim on this review has ended; claim it again"),
    Refusal.DECIDED: (Problems.CONFLICT, "This review is decided"),
    Refusal.EXPIRED: (Problems.CONFLICT, "This review has expired, which denies it"),
    Refusal.NOT_RELEASED: (Problems.CONFLICT, "This review is not released"),
    Refusal.NOT_SEEN: (Problems.CONFLICT, "This review was reopened: claim it, or send the digest you saw"),
    Refusal.OTHER_CONTENT: (Problems.CONFLICT, "This is not the content that you saw; read it again"),
    Refusal.NOTHING_TO_SEARCH: (Problems.UNRELEASABLE, "There is no search to approve; edit or reject"),
    Refusal.UNRELEASABLE: (Problems.UNRELEASABLE, "These searches cannot be released"),
    Refusal.OVERTAKEN: (Problems.CONFLICT, "This review was changed just now; ask again"),
}
OVERTAKEN = Problem(*_WORDS[Refusal.OVERTAKEN])
"""Said of a case that others change faster than it can be read."""

_HINTS = {
    Refusal.OWN_QUESTION: "You may reject it.",
    Refusal.NOTHING_TO_SEARCH: "Write the searches yourself (edit), or reject.",
}


def problem_for(refusal: Refusal, state: ReviewState, more: str = "") -> Problem:
    """The problem, which names the state that the review is in and never the other reviewer."""
    of, words = _WORDS[refusal]
    detail = f"{words} (it is {state.value})" if of is Problems.CONFLICT else more or words
    return Problem(of, detail, hint=_HINTS.get(refusal, ""))
