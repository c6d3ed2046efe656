"""A search service of one's own, fronted over HTTP.

The gateway asks `POST {url}/search`, with `Gateway-Capability: <token>` always, and with
`Authorization: Bearer <token>` when one is set:

    {"tenant": "acme", "query": "travel expenses for contractors", "collections": ["handbook"], "k": 20,
     "filter": {"any_of": ["finance", "hr"], "none_of": ["hr/payroll"], "digest": "5f0c…"},
     "suggested_filters": {"area": "finance", "max_price_cents": 8000}}

and the service answers 200 with at most `k` hits, best first:

    {"filter_digest": "5f0c…", "complete": true,
     "hits": [{"id": "t1", "collection": "handbook", "scope": "finance", "title": "Travel", "text": "…",
               "score": 7.1}]}

What the service owes:

1. It finds only what the filter permits: documents of `tenant` and `collections` whose scope is, or lies
   below, one of `any_of`, and neither is nor lies below one of `none_of`; `hr` covers `hr/payroll` and never
   `hr-private`. A document without a scope is found by nobody.
2. It repeats the `digest` of the filter that it applied as `filter_digest`. It must do so where it applies
   the filter, so that a service which ignores it cannot answer.
3. Every hit carries its scope; the gateway checks each one again.
4. `complete` is false when a part of the index did not answer.
5. `suggested_filters` narrow further: a field called `max_…` is at most the value, `min_…` at least, any
   other equal to it or to one of a list. A field that is not known finds nothing.
6. Keys that are not known are passed over, on both sides. No key stands twice, and there is no redirect.

Whatever else comes back is no answer: the search fails, and nothing of it is shown. So it is when most hits
lie outside the filter; a single one that strayed in is dropped, counted and alarmed.

What the service may check first (`checking` does): the capability is a JWT (RFC 7519) of type
`gateway-capability+jwt`, signed with Ed25519 by a key of the gateway's `/.well-known/jwks.json`. Its claims:

- `iss` is `rewrite-gateway`, `aud` the address that was asked, `iat` and `exp` are 30 s apart, `jti` unique;
- `tenant`, `filter_digest` and `policy_version` are those that the search is made for;
- `body_sha256` is the SHA-256 of the request's body, in hex: nobody can put another filter under the token.

`filter_digest` is the SHA-256, in hex, over tenant, policy version, the number of scopes in `any_of` as a
decimal, each scope of `any_of` and each of `none_of`, in UTF-8 and each after its length in eight bytes, the
highest first.
"""
