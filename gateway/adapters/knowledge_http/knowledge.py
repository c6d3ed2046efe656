"""Searches made by a service over HTTP, under the same filter. It fails closed: half an answer is none."""

from __future__ import annotations

import asyncio

import httpx2

from gateway.adapters.knowledge_http.answers import hits_in
from gateway.adapters.knowledge_http.asking import body_of, demand_filter
from gateway.adapters.knowledge_http.capability import HEADER, Capabilities
from gateway.adapters.narrowing import narrowings
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.search import Hit, ScopedQuery
from gateway.ports.failures import SearchUnavailable

PATIENCE_S = 5.0
"""Seconds for one search, from its start to the last byte of the answer."""

LARGEST_ANSWER = 8 * 1024 * 1024
"""Bytes of an answer: twenty hits of 400 KiB each."""

_CONNECT_S = 2.0
_CONNECTIONS = 20
_IDLE_S = 2.0
"""Seconds that an idle connection is kept: many servers end theirs after five, and a search that is sent just
then is lost."""


class HttpKnowledge:
    """The port `Knowledge` over the contract in this package's docstring.

    `url` is the service's address without `/search`; it holds no secret, so it may stand in an error. `token`
    is sent as a bearer token when it is not empty, and nowhere else. `transport` takes the place of the
    network. Close it when done.
    """

    def __init__(
        self,
        url: str,
        token: str,
        capabilities: Capabilities,
        *,
        patience_s: float = PATIENCE_S,
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self._url = address_of(url)
        self._capabilities = capabilities
        self._patience_s = patience_s
        self._client = httpx2.AsyncClient(
            transport=transport,
            # An answer that is unpacked here could be of any size.
            headers={"Accept": "application/json", "Accept-Encoding": "identity", **_bearer(token)},
            timeout=httpx2.Timeout(patience_s, connect=min(_CONNECT_S, patience_s)),
            limits=httpx2.Limits(max_connections=_CONNECTIONS, keepalive_expiry=_IDLE_S),
            follow_redirects=False,
            trust_env=False,
        )

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        """See the port. Raises `FilterMissing` instead of sending a request without the filter."""
        if _finds_nothing(query) or k < 1:
            return ()
        request = self._request(query, k)
        demand_filter(request.content, query.access)
        return hits_in(await self._answer_to(request), query, k)

    async def close(self) -> None:
        """Closes the connections."""
        await self._client.aclose()

    def _request(self, query: ScopedQuery, k: int) -> httpx2.Request:
        body = body_of(query, k)
        capability = self._capabilities.mint(query.access, str(self._url), body)
        headers = {"Content-Type": "application/json", HEADER: capability}
        return self._client.build_request("POST", self._url, content=body, headers=headers)

    async def _answer_to(self, request: httpx2.Request) -> bytes:
        try:
            async with asyncio.timeout(self._patience_s):
                response = await self._client.send(request, stream=True)
                try:
                    return await _body_of(response)
                finally:
                    await response.aclose()
        except (httpx2.HTTPError, httpx2.StreamError, OSError) as error:
            # Its text, and that of what caused it, may hold what was sent.
            raise SearchUnavailable(f"the search service did not answer: {type(error).__name__}") from None


def _finds_nothing(query: ScopedQuery) -> bool:
    conditions = narrowings(query.suggested_filters)
    return not query.access.any_of or not query.collections or any(not each.values for each in conditions)


async def _body_of(response: httpx2.Response) -> bytes:
    if response.status_code != httpx2.codes.OK:
        raise SearchUnavailable(f"the search service answered {response.status_code}")
    if response.headers.get("Content-Encoding", "identity") != "identity":
        raise SearchUnavailable("the search service packed its answer, which it was asked not to")
    body = bytearray()
    async for part in response.aiter_raw():
        body += part
        if len(body) > LARGEST_ANSWER:
            raise SearchUnavailable("the search service's answer is too large")
    return bytes(body)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def address_of(url: str) -> httpx2.URL:
    """`{url}/search`. Raises `ProblemError` for an address that is not plain http or https."""
    try:
        address = httpx2.URL(url)
    except httpx2.InvalidURL:
        raise _unusable("cannot be read") from None
    if address.scheme not in ("http", "https") or not address.host:
        raise _unusable("has to begin with http:// or https:// and a host")
    if address.userinfo or address.query or address.fragment:
        raise _unusable("may hold no user, no query and no fragment")
    return address.copy_with(path=address.path.rstrip("/") + "/search")


def _unusable(why: str) -> ProblemError:
    return ProblemError(
        Problem(
            Problems.UNSAFE_SETTINGS,
            f"the search service's address {why}",
            "GATEWAY_KNOWLEDGE_URL",
            "Write https://host/path; its secret belongs in GATEWAY_KNOWLEDGE_TOKEN.",
        )
    )
