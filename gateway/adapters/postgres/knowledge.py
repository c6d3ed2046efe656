"""The embedded knowledge base: full-text search whose one statement holds the access filter.

A document is compared in its own language: the query's words are stemmed as the document's were, and any of
them suffices. The score is the sum over the distinct words found, divided by the number of words asked for;
a word counts 1 in the title and 0.4 in the text, and its repetitions soon add nothing (`ts_rank`: the
weight times the sum of 1/n² over its occurrences, over π²/6). So a page with more of the words beats one
that repeats a few, which `ts_rank_cd` would put first: for words joined by OR it counts occurrences. And
dividing prefers the query's own language, where the stop words are not among the words asked for. Nothing
but the query and the document itself enters a score, so it says nothing about documents that are withheld.
"""

from __future__ import annotations

from sqlalchemy import text

from gateway.adapters.narrowing import narrowings
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.field_values import narrowings_json
from gateway.domain.search import Hit, ScopedQuery
from gateway.domain.text import escape, sendable, unescape
from gateway.ports.failures import SearchUnavailable, StoreUnavailable

LONGEST_QUERY = 2000
"""Code points of a query that are searched for; of a longer one its beginning and its end."""

# Lexemes become a query by quoting, never by parsing what somebody typed. The languages are those that
# search_configuration knows and the fallback for all others; which of them documents have is not asked,
# because that would depend on documents that the caller may not see.
_SEARCH = text(r"""
WITH asked AS MATERIALIZED (
    SELECT configuration, string_agg(
        '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery AS words
    FROM (
        SELECT gateway.search_configuration(language) AS configuration
        FROM unnest(ARRAY['en', 'de', 'pt', 'es', 'fr', 'other']) AS language
    ) AS spoken, unnest(to_tsvector(configuration, :query))
    GROUP BY configuration
)
SELECT document.document_id, document.collection, document.scope, document.title, document.body,
    ts_rank(document.search, asked.words) AS score
FROM gateway.document JOIN asked ON asked.configuration = gateway.search_configuration(document.language)
WHERE document.tenant_id = :tenant
    AND document.collection = ANY(CAST(:collections AS text[]))
    AND document.lineage && CAST(:any_of AS text[])
    AND NOT document.lineage && CAST(:none_of AS text[])
    AND document.search @@ asked.words
    AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(CAST(:narrowings AS jsonb))
            AS narrowing (name text, comparison text, "values" jsonb)
        WHERE NOT EXISTS (
            SELECT FROM jsonb_array_elements(narrowing."values") AS suggested (value),
                LATERAL (SELECT document.fields -> narrowing.name) AS field (value)
            WHERE CASE narrowing.comparison
                WHEN 'one_of' THEN field.value @> suggested.value
                ELSE jsonb_typeof(field.value) = jsonb_typeof(suggested.value)
                    AND CASE narrowing.comparison
                        WHEN 'at_most' THEN field.value <= suggested.value
                        WHEN 'at_least' THEN field.value >= suggested.value
                    END
            END
        )
    )
ORDER BY score DESC, document.collection COLLATE "C", document.document_id COLLATE "C"
LIMIT :k
""")


class PostgresKnowledge:
    """The port `Knowledge` over `gateway.document`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        """See the port. Documents are compared with every word of the query; one that has none is no hit."""
        if not query.access.any_of or not query.collections or k < 1:
            return ()
        tenant = escape(query.access.tenant)
        asked = {
            "query": sendable(_shortened(query.text)),
            "tenant": tenant,
            "collections": [escape(collection) for collection in query.collections],
            "any_of": list(query.access.any_of),
            "none_of": list(query.access.none_of),
            "narrowings": narrowings_json(narrowings(query.suggested_filters)),
            "k": k,
        }
        try:
            async with self._database.tenant(tenant) as connection:
                rows = (await connection.execute(_SEARCH, asked)).all()
        except StoreUnavailable as error:
            raise SearchUnavailable(str(error)) from error
        return tuple(
            Hit(unescape(row[0]), unescape(row[1]), row[2], unescape(row[3]), unescape(row[4]), row[5])
            for row in rows
        )


def _shortened(text: str) -> str:
    """People put the question before or after what they paste, so the middle goes first."""
    if len(text) <= LONGEST_QUERY:
        return text
    half = LONGEST_QUERY // 2
    return f"{text[:half]} {text[-half:]}"
