"""What a message does to its conversation, each a statement by itself: $1 to $3 are tenant, subject and
conversation, $4 the message's generation where there is one."""

from __future__ import annotations

from gateway.adapters.postgres.database import OWN, Single, reading

_WHOSE = "tenant_id = whose.tenant AND subject = $2 AND conversation_id = $3"

# The sequence is asked while the row is ours, so that the generations of a conversation rise in the order of
# its messages. One that a crash of the server loses belongs to a request that ended with it: no need to wait
# for the disk.
TAKE = Single(f"""
    INSERT INTO gateway.conversation (tenant_id, subject, conversation_id, generation)
    VALUES ({OWN}, $2, $3, nextval('gateway.generation'))
    ON CONFLICT (tenant_id, subject, conversation_id) DO UPDATE
    SET touched_at = clock_timestamp(), generation = nextval('gateway.generation')
    RETURNING generation, set_config('synchronous_commit', 'off', true)
""")  # noqa: S608
IS_NEWEST = reading(f"SELECT 1 FROM gateway.conversation WHERE {_WHOSE} AND generation = $4")  # noqa: S608
# The keys come along: whoever opens what was sealed asks in the same breath whether its key is still there.
_KEYS = "SELECT key_id, subject, wrapped FROM gateway.subject_key WHERE tenant_id = whose.tenant"
# The vault is one row: a long conversation has hundreds of entries, and to bring over a row for each takes
# longer than to open its value.
_ENTRIES = "array_agg(placeholder) AS placeholders, array_agg(value) AS values"
LAST_TURNS_AND_VAULT = reading(f"""
    (SELECT position, role, body, noted, said_at, NULL::text[] AS placeholders, NULL::bytea[] AS values,
        NULL AS key_id, NULL AS subject, NULL::bytea AS wrapped
    FROM gateway.turn WHERE {_WHOSE} ORDER BY position DESC LIMIT $4)
    UNION ALL
    SELECT NULL, NULL, NULL, NULL, NULL, {_ENTRIES}, NULL, NULL, NULL
    FROM gateway.vault_entry WHERE {_WHOSE}
    UNION ALL
    SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, keys.* FROM ({_KEYS} AND subject IN ($2, '')) AS keys
""")  # noqa: S608
VAULT = reading(f"""
    SELECT {_ENTRIES}, NULL AS key_id, NULL AS subject, NULL::bytea AS wrapped
    FROM gateway.vault_entry WHERE {_WHOSE}
    UNION ALL
    SELECT NULL, NULL, keys.* FROM ({_KEYS} AND subject = $2) AS keys
""")  # noqa: S608
LAST_POSITION = reading(f"SELECT coalesce(max(position), 0) FROM gateway.turn WHERE {_WHOSE}")  # noqa: S608

# The conversation, if the generation is its newest; then it stays so until the commit.
_HELD = f"""
    (SELECT {OWN} AS tenant OFFSET 0) AS whose CROSS JOIN LATERAL (
        SELECT generation FROM gateway.conversation WHERE {_WHOSE} AND generation = $4 FOR UPDATE OFFSET 0
    ) AS held
"""  # noqa: S608
# A turn is sealed for its position. When somebody else's took that meanwhile, the primary key refuses ours.
REMEMBER = Single(
    f"""
    INSERT INTO gateway.turn (tenant_id, subject, conversation_id, position, role, body, noted, said_at)
    SELECT whose.tenant, $2, $3, said.* FROM {_HELD},
        unnest($5::integer[], $6::text[], $7::bytea[], $8::bytea[], $9::timestamptz[]) AS said
    RETURNING position
    """,  # noqa: S608
    once=True,
)
# Whichever of the two unique keys is taken, placeholder or value, the entry that has it stands.
KEEP_VAULT = Single(f"""
    WITH held AS MATERIALIZED (SELECT whose.tenant FROM {_HELD}),
    added AS (
        INSERT INTO gateway.vault_entry
            (tenant_id, subject, conversation_id, placeholder, value, value_digest)
        SELECT held.tenant, $2, $3, entry.*
        FROM held, unnest($5::text[], $6::bytea[], $7::bytea[]) AS entry ON CONFLICT DO NOTHING
    )
    SELECT FROM held
""")  # noqa: S608
