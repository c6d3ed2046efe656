"""Links and sessions in memory."""

from __future__ import annotations

from dataclasses import replace

from gateway.adapters.credentials.credential_text import CredentialText
from gateway.adapters.credentials.signin_secrets import (
    StoredLink,
    StoredSession,
    believe_link,
    believe_session,
    make_link,
    make_session,
    read_link,
    read_session,
)
from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.identity import Principal
from gateway.domain.signin import Link, NoEntry, Session
from gateway.ports.clock import Clock
from gateway.ports.identity import Unknown
from gateway.ports.signins import Entered, Invitation


class FakeSignins(Breakable):
    """The ports `Signins` and `Credentials`."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._links: dict[tuple[str, str], StoredLink] = {}
        self._sessions: dict[tuple[str, str], StoredSession] = {}

    async def invite(self, tenant: str, subject: str) -> Invitation:
        text, stored = make_link(tenant, subject, self._clock.now())
        self._work()
        self._links[_place(text)] = stored
        return Invitation(text.whole, stored.link.expires_at)

    async def look(self, token: str) -> Link | None:
        text = read_link(token)
        if text is None:
            return None
        self._work()
        return believe_link(text, self._links.get(_place(text)))

    async def enter(self, token: str) -> Entered | NoEntry:
        link, text = await self.look(token), read_link(token)
        if link is None or text is None:
            return NoEntry.UNKNOWN
        if (refusal := link.refusal(self._clock.now())) is not None:
            return refusal
        stored = self._links[_place(text)]
        self._links[_place(text)] = replace(stored, link=replace(link, spent_at=self._clock.now()))
        secret, session = make_session(link, self._clock.now())
        self._sessions[_place(secret)] = session
        return Entered(secret.whole, link.tenant, link.subject)

    async def identify(self, credential: str) -> Principal | Unknown:
        text = read_session(credential)
        if isinstance(text, Unknown):
            return text
        self._work()
        person = believe_session(text, self._sessions.get(_place(text)), self._clock.now())
        if isinstance(person, Principal):
            self._note(text, replace(self._at(text), seen_at=self._clock.now()))
        return person

    async def leave(self, secret: str) -> bool:
        person, text = await self.identify(secret), read_session(secret)
        if isinstance(person, Unknown):
            return False
        assert not isinstance(text, Unknown)  # somebody was found by it
        self._note(text, replace(self._at(text), ended_at=self._clock.now()))
        return True

    def _at(self, text: CredentialText) -> Session:
        return self._sessions[_place(text)].session

    def _note(self, text: CredentialText, session: Session) -> None:
        self._sessions[_place(text)] = StoredSession(session, text.secret_hash)


def _place(text: CredentialText) -> tuple[str, str]:
    return text.tenant, text.prefix
