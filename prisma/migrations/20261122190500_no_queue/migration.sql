-- Runners claim matches themselves: what pg-boss kept is of no use any more.
DROP SCHEMA IF EXISTS pgboss CASCADE;
