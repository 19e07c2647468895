-- AlterTable
ALTER TABLE "MatchSeat" ADD COLUMN     "leftAt" TIMESTAMPTZ(3);
