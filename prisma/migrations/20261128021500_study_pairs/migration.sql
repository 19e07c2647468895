BEGIN;
-- AlterTable
ALTER TABLE "Study" ADD COLUMN     "bytes" INTEGER NOT NULL DEFAULT 0;
COMMIT;

BEGIN;
-- AlterTable
ALTER TABLE "StudyItem" ADD COLUMN     "rightAt" INTEGER,
ADD COLUMN     "rightMatchId" UUID,
ADD COLUMN     "rightSeat" INTEGER;
COMMIT;
