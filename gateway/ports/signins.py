"""Sign-ins: one-time links and the sessions they begin. Each secret is shown once and kept as a hash."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from gateway.domain.identity import Principal
from gateway.domain.signin import Link, NoEntry
from gateway.ports.identity import Unknown


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link's token, to be shown this one time."""

    token: str = field(repr=False)
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Entered:
    """A session that has begun; its secret is for the browser of the person alone."""

    secret: str = field(repr=False)
    tenant: str
    subject: str


class Signins(Protocol):
    """Obligations:

    1. `invite` gives a token that lets this person in once, within `LINK_LASTS`; a name that cannot be raises
       `ProblemError`.
    2. `look` says whom a token was made for, also once it is spent or too old, and spends nothing; None for
       what is no token of ours.
    3. `enter` spends the token and begins a session in one step. Of callers who race, one enters; the others
       find the link spent. The reason why a link lets nobody in is told to whoever has its secret only.
    4. `identify` (the port `Credentials`) gives the person of a session, without roles or groups: those are
       the policy's to give. It is over at `Session.ends_at`, and each use puts the end of its rest off.
    5. `leave` ends a session at once and says whether it was there to be ended.
    6. Secrets are compared in constant time and are in no message, log line or exception. A token is no
       session, and neither is an API key.
    7. Each tenant sees its own alone. Raises `StoreUnavailable`.
    """

    async def invite(self, tenant: str, subject: str) -> Invitation: ...

    async def look(self, token: str) -> Link | None: ...

    async def enter(self, token: str) -> Entered | NoEntry: ...

    async def identify(self, credential: str) -> Principal | Unknown: ...

    async def leave(self, secret: str) -> bool: ...
