-- Figures are kept by the ids that a game declares. Rows of boards have none after this migration:
-- the first runner to start makes them from the logs before it claims a match.
-- DropIndex
DROP INDEX "BoardRow_rank_idx";

-- AlterTable
ALTER TABLE "BoardRow" DROP COLUMN "abstainRate",
DROP COLUMN "cost",
DROP COLUMN "fouls",
DROP COLUMN "gain",
DROP COLUMN "latencyMedian",
DROP COLUMN "latencySlow",
DROP COLUMN "matchesAsSpy",
DROP COLUMN "repeated",
DROP COLUMN "saidWord",
DROP COLUMN "score",
DROP COLUMN "scoreCivilian",
DROP COLUMN "scoreSpy",
DROP COLUMN "skipped",
DROP COLUMN "survival",
DROP COLUMN "survivalCivilian",
DROP COLUMN "survivalSpy",
DROP COLUMN "tally",
DROP COLUMN "timeouts",
DROP COLUMN "tokens",
DROP COLUMN "voteAccuracy",
DROP COLUMN "votesReceived",
DROP COLUMN "wins",
DROP COLUMN "winsCivilian",
DROP COLUMN "winsSpy",
ADD COLUMN     "figures" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "placedOn" DATE,
ADD COLUMN     "rankValue" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "roles" JSON NOT NULL DEFAULT '{}',
ADD COLUMN     "windowMatches" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "windowPoints" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "RankDay" ADD COLUMN     "rankValue" DOUBLE PRECISION;
UPDATE "RankDay" SET "rankValue" = 100 + "gain"::float8 / "pointsScale";
ALTER TABLE "RankDay" ALTER COLUMN "rankValue" SET NOT NULL,
DROP COLUMN "gain",
DROP COLUMN "pointsScale";

-- AlterTable
ALTER TABLE "StandingDay" DROP COLUMN "matchesAsSpy";

-- CreateIndex
CREATE INDEX "BoardRow_rank_idx" ON "BoardRow"("seasonId", "locale", "clean", "placement", "rankValue" DESC, "agentId", "versionId");
