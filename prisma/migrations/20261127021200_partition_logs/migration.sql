-- The present tables become the first partition of tables of their names, without being read. Statements and
-- programs that know nothing of partitions go on as before. Nobody waits for long behind this migration: it gives up,
-- and is tried again.
SET LOCAL lock_timeout = '2s';
DO $$
DECLARE
  name TEXT;
  bound TEXT;
  key TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY['MatchEvent', 'Decision'] LOOP
    SELECT substring(pg_get_constraintdef(oid) FROM '[0-9a-f]{8}-[0-9a-f-]{27}') INTO STRICT bound
      FROM pg_constraint WHERE conname = name || '_bound' AND conrelid = format('%I', name)::regclass;
    SELECT pg_get_constraintdef(oid) INTO STRICT key
      FROM pg_constraint WHERE conname = name || '_pkey' AND conrelid = format('%I', name)::regclass;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', name, name || '_before');
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', name || '_before', name || '_pkey', name || '_before_pkey');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE ("matchId")', name, name || '_before');
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, name || '_pkey', key);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE', name, name || '_matchId_fkey');
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', name, name || '_before', bound);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', name || '_before', name || '_bound');
    -- Logs of months that nobody made a partition for.
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', name || '_default', name);
  END LOOP;
END $$;
