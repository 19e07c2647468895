-- Runners and sites of 0.2.0 go on while later ones join. Each transaction locks one busy table, briefly:
-- with locks on two, a match that ends at the same moment would be a deadlock.

-- Columns that only 0.2.0 uses. Databases of some checkouts have lost them.
BEGIN;
ALTER TABLE "Decision" ADD COLUMN IF NOT EXISTS "score" DOUBLE PRECISION;
COMMIT;

BEGIN;
ALTER TABLE "Season" ADD COLUMN IF NOT EXISTS "probes" TEXT[] DEFAULT ARRAY[]::TEXT[];
UPDATE "Season" SET "interviews" = "probes" WHERE cardinality("interviews") = 0 AND cardinality("probes") > 0;
UPDATE "Season" SET "probes" = "interviews" WHERE cardinality("probes") = 0 AND cardinality("interviews") > 0;

CREATE FUNCTION "seasonProbes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF cardinality(NEW."interviews") > 0 THEN NEW."probes" := NEW."interviews";
    ELSE NEW."interviews" := NEW."probes";
    END IF;
  ELSIF NEW."interviews" IS DISTINCT FROM OLD."interviews" THEN NEW."probes" := NEW."interviews";
  ELSE NEW."interviews" := NEW."probes";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "seasonProbes" BEFORE INSERT OR UPDATE OF "probes", "interviews" ON "Season"
  FOR EACH ROW EXECUTE FUNCTION "seasonProbes"();
COMMIT;

BEGIN;
-- The fence of the last claim by a runner that checked whether it can play the match. Those of 0.2.0 do
-- not: "mayClaimMatch" checks for them.
ALTER TABLE "Match" ADD COLUMN IF NOT EXISTS "probes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "checkedFence" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION "matchProbes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."interviewing" := json_build_object('requested', (
    SELECT json_agg(json_build_object('name', probe.name) ORDER BY probe.place)
    FROM unnest(NEW."probes") WITH ORDINALITY AS probe(name, place)));
  RETURN NEW;
END $$;
CREATE TRIGGER "matchProbes" BEFORE INSERT ON "Match" FOR EACH ROW
  WHEN (cardinality(NEW."probes") > 0 AND NEW."interviewing" IS NULL)
  EXECUTE FUNCTION "matchProbes"();

-- Skips a claim by 0.2.0 of a match that 0.2.0 cannot play and would fail: a game, rules, interviews or
-- settings of agents that it does not know. What 0.2.0 asked becomes readable to the runner that takes over.
CREATE FUNCTION "mayClaimMatch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."checkedFence" = NEW."fence" THEN
    IF cardinality(NEW."probes") > 0 AND OLD."checkedFence" < OLD."fence" THEN
      UPDATE "Decision" SET "kind" = 'interview' WHERE "matchId" = NEW."id" AND "kind" = 'probe';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW."gameVersion" > (CASE NEW."game"
      WHEN 'who-is-spy' THEN 3 WHEN 'chameleon' THEN 3
      WHEN 'tic-tac-toe' THEN 2 WHEN 'connect-four' THEN 2 WHEN 'holdem' THEN 2
      WHEN 'prisoners-dilemma' THEN 2 WHEN 'public-good' THEN 2 ELSE 0 END)
    OR (NEW."interviewing" IS NOT NULL AND (cardinality(NEW."probes") = 0 OR NEW."checkedFence" > 0))
    OR EXISTS (
      SELECT FROM "MatchSeat" seat JOIN "AgentVersion" version ON version."id" = seat."versionId"
      WHERE seat."matchId" = NEW."id" AND (
        version."settings"->>'prompts' NOT IN ('wisp-v1', 'wisp-v2', 'wisp-v3')
        OR version."settings"->>'strategy' NOT IN ('direct', 'reasoning', 'structured')
        OR seat."change"::text ~ '"strategySettings"|"strategy"|"wisp-v4"'))
  THEN RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "mayClaimMatch" BEFORE UPDATE OF "fence" ON "Match" FOR EACH ROW
  WHEN (NEW."fence" > OLD."fence" AND NEW."status" = 'running' AND NEW."runner" IS NOT NULL)
  EXECUTE FUNCTION "mayClaimMatch"();

-- What 0.2.0 asked in a match becomes interviews when the match is over, with the scores that the same
-- transaction has written.
CREATE FUNCTION "probesAreInterviews"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Decision" SET "kind" = 'interview', "scores" = CASE WHEN "score" IS NOT NULL THEN
    json_build_object('right', json_build_object('numerator', "score", 'denominator', 1)) END
  WHERE "matchId" = NEW."id" AND "kind" = 'probe';
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "probesAreInterviews" AFTER UPDATE ON "Match"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."status" <> NEW."status" AND NEW."status" IN ('finished', 'failed') AND cardinality(NEW."probes") > 0)
  EXECUTE FUNCTION "probesAreInterviews"();
COMMIT;

BEGIN;
-- Runners of 0.2.0 read "leaseUntil" alone: a duty that a later runner had is theirs a minute after the
-- end of its lease, so that they take it only when no later runner is up.
ALTER TABLE "Duty" ADD COLUMN "heldUntil" TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity',
  ADD COLUMN "release" TEXT NOT NULL DEFAULT '';
COMMIT;
