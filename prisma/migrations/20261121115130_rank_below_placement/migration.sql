-- DropIndex
DROP INDEX "BoardRow_seasonId_locale_clean_gain_agentId_versionId_idx";

-- AlterTable
ALTER TABLE "BoardRow" ADD COLUMN     "placement" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "StandingDay" ADD COLUMN     "matchesAsSpy" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "BoardRow_rank_idx" ON "BoardRow"("seasonId", "locale", "clean", "placement", "gain" DESC, "agentId", "versionId");

-- Agents in placement stand below the line: on the boards as they are now,
UPDATE "BoardRow" SET "placement" = "matches" < 100 OR "matchesAsSpy" < 15;

-- and on those of days gone by.
UPDATE "StandingDay" day SET "matchesAsSpy" = played."asSpy" FROM (
  SELECT seat."agentId", match."seasonId", match."locale",
    (match."finishedAt" AT TIME ZONE 'UTC')::date AS "day", count(*)::int AS "asSpy"
  FROM "Match" match JOIN "MatchSeat" seat ON seat."matchId" = match."id"
  WHERE match."status" = 'finished' AND match."seasonId" IS NOT NULL AND seat."side" = 'spy'
  GROUP BY 1, 2, 3, 4) played
WHERE (day."agentId", day."seasonId", day."locale", day."day")
  = (played."agentId", played."seasonId", played."locale", played."day");

WITH stood AS (
  SELECT ranks."agentId", ranks."seasonId", ranks."locale", ranks."day", ranks."gain",
    sum(played."matches") < 100 OR sum(played."matchesAsSpy") < 15 AS "placement"
  FROM "RankDay" ranks JOIN "StandingDay" played ON played."agentId" = ranks."agentId"
    AND played."seasonId" = ranks."seasonId" AND played."locale" = ranks."locale"
    AND played."day" <= ranks."day"
  GROUP BY ranks."agentId", ranks."seasonId", ranks."locale", ranks."day"),
ranked AS (
  SELECT *, rank() OVER (
    PARTITION BY "seasonId", "locale", "day" ORDER BY "placement", "gain" DESC)::int AS "rank"
  FROM stood)
UPDATE "RankDay" ranks SET "rank" = ranked."rank" FROM ranked
WHERE (ranks."agentId", ranks."seasonId", ranks."locale", ranks."day")
  = (ranked."agentId", ranked."seasonId", ranked."locale", ranked."day");
