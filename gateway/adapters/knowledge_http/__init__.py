"""A search service of one's own, fronted over HTTP.

The gateway asks `POST {url}/search`, with `Authorization: Bearer <token>` when a token is set:

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

Whatever else comes back is no answer: the search fails, and nothing of it is shown.
"""
