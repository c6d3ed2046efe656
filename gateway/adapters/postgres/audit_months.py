"""The statements that keep the events of each month, and their texts, in a partition of their own.

What decides the month is the event's id, which begins with the time at which it was made: so an id stands
once in the whole table, whatever its month, and an event's text lies where its id says. Ids of another kind,
and months that nobody made ready, go to the partition `rest`.
"""

from __future__ import annotations

PARTED = ("audit_event", "audit_text")
"""The tables that are parted by month; what holds for one month of the first holds for the second."""

AHEAD = 4
"""Months that are made ahead of the running one."""


def make_months_statements() -> tuple[str, ...]:
    """What makes the running month and those ahead, in one transaction of a role that may be the owner."""
    return (
        "SET LOCAL ROLE gateway_owner",
        "SET LOCAL lock_timeout = '5s'",
        f"SELECT gateway.make_audit_months(now(), {AHEAD})",
    )


# Range bounds compare as bytes only in this collation.
ID = 'text COLLATE "C"'

# The same as `gateway.domain.event_ids.first_id`.
FIRST_EVENT_ID = """
CREATE FUNCTION gateway.first_event_id(moment timestamptz) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    milliseconds bigint := greatest(floor(extract(epoch FROM moment) * 1000), 0);
    written text := '';
BEGIN
    FOR step IN 1..10 LOOP
        written := substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds & 31)::integer + 1, 1) || written;
        milliseconds := milliseconds >> 5;
    END LOOP;
    RETURN 'ev_' || written;
END
$$
"""

# A partition is made apart and then attached, for which nobody who reads or writes has to wait, but those of
# the rest. Nobody holds a right on a partition: all go through its parent, whose policies then apply. Policy
# and trigger are for who owns it.
MAKE_PARTITION = """
CREATE FUNCTION gateway.make_audit_partition(parent text, partition text, first text, past text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    rest text := parent || '_rest';
    guarded boolean := parent = 'audit_event';
BEGIN
    EXECUTE format('CREATE TABLE gateway.%I (LIKE gateway.%I INCLUDING ALL)', partition, parent);
    IF guarded THEN
        EXECUTE format('ALTER TABLE gateway.%I DISABLE TRIGGER insert_only', rest);
    END IF;
    EXECUTE format('ALTER TABLE gateway.%I NO FORCE ROW LEVEL SECURITY', rest);
    EXECUTE format('WITH moved AS (DELETE FROM gateway.%I WHERE event_id >= %L AND event_id < %L RETURNING *)'
        ' INSERT INTO gateway.%I SELECT * FROM moved', rest, first, past, partition);
    EXECUTE format('ALTER TABLE gateway.%I FORCE ROW LEVEL SECURITY', rest);
    IF guarded THEN
        EXECUTE format('ALTER TABLE gateway.%I ENABLE ALWAYS TRIGGER insert_only', rest);
    END IF;
    PERFORM gateway.guard_audit_partition(partition, guarded);
    EXECUTE format('ALTER TABLE gateway.%I ATTACH PARTITION gateway.%I FOR VALUES FROM (%L) TO (%L)',
        parent, partition, first, past);
END
$$
"""

GUARD_PARTITION = """
CREATE FUNCTION gateway.guard_audit_partition(partition text, guarded boolean) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    EXECUTE format('ALTER TABLE gateway.%I ENABLE ROW LEVEL SECURITY', partition);
    EXECUTE format('ALTER TABLE gateway.%I FORCE ROW LEVEL SECURITY', partition);
    EXECUTE format('CREATE POLICY tenant_isolation ON gateway.%I'
        ' USING (tenant_id = current_setting(''gateway.tenant'', true))'
        ' WITH CHECK (tenant_id = current_setting(''gateway.tenant'', true))', partition);
    IF guarded THEN
        EXECUTE format('CREATE TRIGGER insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gateway.%I'
            ' FOR EACH STATEMENT EXECUTE FUNCTION gateway.refuse_change()', partition);
        EXECUTE format('ALTER TABLE gateway.%I ENABLE ALWAYS TRIGGER insert_only', partition);
    END IF;
END
$$
"""

# From the month of `since` to so many after the running one; those that are there stay.
MAKE_MONTHS = """
CREATE FUNCTION gateway.make_audit_months(since timestamptz, ahead integer) RETURNS integer
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    month timestamp := date_trunc('month', since AT TIME ZONE 'UTC');
    last timestamp := date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month';
    parent text;
    partition text;
    made integer := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('gateway.audit_months', 0));
    WHILE month <= last LOOP
        FOREACH parent IN ARRAY ARRAY['audit_event', 'audit_text'] LOOP
            partition := parent || to_char(month, '_YYYY_MM');
            CONTINUE WHEN to_regclass('gateway.' || partition) IS NOT NULL;
            PERFORM gateway.make_audit_partition(parent, partition,
                gateway.first_event_id(month AT TIME ZONE 'UTC'),
                gateway.first_event_id((month + interval '1 month') AT TIME ZONE 'UTC'));
            made := made + 1;
        END LOOP;
        month := month + interval '1 month';
    END LOOP;
    RETURN made;
END
$$
"""

FUNCTIONS = (FIRST_EVENT_ID, GUARD_PARTITION, MAKE_PARTITION, MAKE_MONTHS)
SIGNATURES = (
    "gateway.make_audit_months(timestamptz, integer)",
    "gateway.make_audit_partition(text, text, text, text)",
    "gateway.guard_audit_partition(text, boolean)",
    "gateway.first_event_id(timestamptz)",
)
"""What drops them, those that use others first."""
