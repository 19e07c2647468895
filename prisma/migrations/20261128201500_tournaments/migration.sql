BEGIN;
-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "stages" JSON;
COMMIT;

BEGIN;
-- AlterTable
ALTER TABLE "SeasonEntry" ADD COLUMN     "awayFromRound" INTEGER;
COMMIT;

BEGIN;
-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "stagePlace" JSON;
COMMIT;
