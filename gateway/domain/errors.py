"""Problems: every way a request or a command can fail, with a stable code and a hint how to mend it.

Expected failures are values (`Problem`), never exceptions; `ProblemError` carries one across a boundary
that has no return value of its own (a command, a route, a boot check).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """One entry of the closed list: stable code, HTTP status, title, and the hint shown by default."""

    code: str
    status: int
    title: str
    hint: str


class Problems(Enum):
    """The closed list. A code is never reused or renumbered."""

    INVALID_BODY = ProblemKind(
        "GW-1001", 400, "The request body is not valid", "Send the documented JSON; see /schema."
    )
    EMPTY_MESSAGE = ProblemKind(
        "GW-1002", 400, "The message is empty", "Send a message with at least one visible character."
    )
    INVALID_PARAMETER = ProblemKind(
        "GW-1003", 400, "A header or path value is not valid", "See the OpenAPI description of this route."
    )
    TOO_LARGE = ProblemKind(
        "GW-1004", 413, "The request is too large", "Messages may have 65,536 code points, bodies 1 MiB."
    )
    UNSUPPORTED_MEDIA = ProblemKind(
        "GW-1005", 415, "The body is not JSON", "Send Content-Type: application/json."
    )
    UNAUTHENTICATED = ProblemKind(
        "GW-1101", 401, "The caller could not be authenticated", "Send Authorization: Bearer <api key>."
    )
    FORBIDDEN = ProblemKind(
        "GW-1102", 403, "The caller may not do this", "Ask an administrator of your tenant."
    )
    LINK_NOT_VALID = ProblemKind(
        "GW-1103",
        403,
        "This sign-in link lets nobody in",
        "Make a fresh one: gateway admin link --as SUBJECT; it is good for 15 minutes and one use.",
    )
    NOT_FOUND = ProblemKind("GW-1201", 404, "There is no such thing here", "Check the address and the id.")
    METHOD_NOT_ALLOWED = ProblemKind(
        "GW-1202", 405, "This address does not answer that method", "See the OpenAPI description at /schema."
    )
    CONFLICT = ProblemKind(
        "GW-1301", 409, "The state does not allow this now", "Read the current state and try again."
    )
    SUPERSEDED = ProblemKind(
        "GW-1302", 409, "A newer message ended this rewriting", "Use the answer to the newer message."
    )
    IDEMPOTENCY_RUNNING = ProblemKind(
        "GW-1303",
        409,
        "A request with this Idempotency-Key is still running",
        "Wait for it, then send the same request again.",
    )
    IDEMPOTENCY_MISMATCH = ProblemKind(
        "GW-1304",
        422,
        "This Idempotency-Key was used for a different request",
        "Use a fresh key for a different request.",
    )
    UNRELEASABLE = ProblemKind(
        "GW-1305",
        422,
        "These searches cannot be released",
        "Edit the searches as it is said, or reject the review.",
    )
    HELD = ProblemKind(
        "GW-1306", 409, "A legal hold stands against this", "gateway audit hold list says who holds what."
    )
    NEEDS_ANOTHER = ProblemKind(
        "GW-1307", 403, "This takes a second person", "Ask a colleague who may `hold` the audit."
    )
    NOBODY_NAMED = ProblemKind(
        "GW-1308",
        403,
        "This takes somebody who is named",
        "Say who does it: --as PERSON; over HTTP, use a key of that person.",
    )
    MASKING_FAILED = ProblemKind(
        "GW-1401", 503, "Personal data could not be masked", "Try again; nothing was sent to the model."
    )
    AUDIT_UNAVAILABLE = ProblemKind(
        "GW-1501",
        503,
        "The audit log cannot be written",
        "Try again; without a record there is no answer.",
    )
    POLICY_UNAVAILABLE = ProblemKind(
        "GW-1502",
        503,
        "The access policy could not be loaded",
        "Try again; without a policy nobody searches.",
    )
    STORE_UNAVAILABLE = ProblemKind("GW-1503", 503, "The database cannot be reached", "Try again shortly.")
    SEARCH_UNAVAILABLE = ProblemKind(
        "GW-1504",
        503,
        "The knowledge base did not answer in full",
        "Try again; partial results are not shown.",
    )
    INTERNAL = ProblemKind(
        "GW-1900", 500, "Something broke inside the gateway", "Report the trace_id to the operator."
    )
    INVALID_BUNDLE = ProblemKind(
        "GW-2001", 422, "The policy bundle is not valid", "Mend what is named; nothing was loaded."
    )
    INVALID_DOCUMENT = ProblemKind(
        "GW-2002", 422, "A document cannot be ingested", "Mend what is named; nothing was stored."
    )
    INVALID_NAME = ProblemKind(
        "GW-2003",
        422,
        "A name is not valid",
        "Use letters, digits and . _ @ + - only, all in ASCII; tenants are lower case.",
    )
    INVALID_DATA = ProblemKind("GW-2004", 422, "A data set cannot be read", "Mend what is named.")
    TAMPERED = ProblemKind(
        "GW-2005",
        500,
        "The audit is not what was signed",
        "Keep all as it is, and find out who could change it; an export kept elsewhere may be whole.",
    )
    UNSAFE_SETTINGS = ProblemKind(
        "GW-3001", 500, "These settings are not safe together", "Mend what is named, then start again."
    )
    UNSAFE_DATABASE_ROLE = ProblemKind(
        "GW-3002",
        500,
        "The application's database role can get round row-level security",
        "Use the role gateway_app made by `gateway migrate`.",
    )
    CANNOT_RUN = ProblemKind("GW-3003", 500, "The command cannot run", "See what is named.")
    WRONG_USAGE = ProblemKind("GW-3004", 500, "The command was not understood", "gateway --help")

    @property
    def kind(self) -> ProblemKind:
        return self.value


@dataclass(frozen=True, slots=True)
class Problem:
    """One failure: which kind, what exactly, where (a field, file:line or setting), how to mend it."""

    of: Problems
    detail: str
    where: str = ""
    hint: str = ""

    @property
    def code(self) -> str:
        return self.of.kind.code

    @property
    def status(self) -> int:
        return self.of.kind.status

    @property
    def mend(self) -> str:
        return self.hint or self.of.kind.hint

    def __str__(self) -> str:
        where = f"\n  at {self.where}" if self.where else ""
        return f"error[{self.code}]: {self.detail}{where}\nhint: {self.mend}"


class ProblemError(Exception):
    """Carries a `Problem` to the edge that renders it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem
