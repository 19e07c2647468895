-- AlterEnum
ALTER TYPE "MatchStatus" ADD VALUE 'played';

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "sealed" BOOLEAN;

-- CreateIndex
CREATE INDEX "Match_sealed_idx" ON "Match"("seasonId", "locale", "duplicateSet") WHERE ("sealed" = true);
