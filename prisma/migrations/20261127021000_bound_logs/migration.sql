-- Logs become partitions by month of their match, whose id, a UUID of version 7, begins with the time. The present
-- tables are the first partition, up to the end of next month: a bound that is checked here and in the next
-- migration, so that no migration locks a table for longer than a moment.

-- The least id of a match that is made at a time.
CREATE FUNCTION "firstMatchId"(at TIMESTAMPTZ) RETURNS UUID LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

DO $$
DECLARE
  bound UUID := "firstMatchId"(date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + interval '2 months');
  name TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY['MatchEvent', 'Decision'] LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK ("matchId" < %L) NOT VALID', name, name || '_bound', bound);
  END LOOP;
END $$;
