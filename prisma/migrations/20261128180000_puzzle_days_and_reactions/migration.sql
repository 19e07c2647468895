BEGIN;
-- CreateTable
CREATE TABLE "PuzzleDay" (
    "userId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "puzzle" TEXT NOT NULL,
    "results" BOOLEAN[],
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PuzzleDay_pkey" PRIMARY KEY ("userId","day","puzzle")
);

-- AddForeignKey
ALTER TABLE "PuzzleDay" ADD CONSTRAINT "PuzzleDay_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMIT;

BEGIN;
-- CreateTable
CREATE TABLE "MatchReaction" (
    "matchId" UUID NOT NULL,
    "cursor" INTEGER NOT NULL,
    "reaction" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "MatchReaction_pkey" PRIMARY KEY ("matchId","cursor","reaction")
);

-- AddForeignKey
ALTER TABLE "MatchReaction" ADD CONSTRAINT "MatchReaction_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMIT;

BEGIN;
-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "reactionsOff" BOOLEAN NOT NULL DEFAULT false;
COMMIT;

BEGIN;
-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "reactionsOff" BOOLEAN NOT NULL DEFAULT false;
COMMIT;
