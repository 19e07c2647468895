-- DropForeignKey
ALTER TABLE "ExperimentMatch" DROP CONSTRAINT "ExperimentMatch_matchId_fkey";

-- DropForeignKey
ALTER TABLE "ForkBranch" DROP CONSTRAINT "ForkBranch_matchId_fkey";

-- AlterTable
ALTER TABLE "Experiment" ADD COLUMN     "deletionAnnouncedAt" TIMESTAMPTZ(3),
ADD COLUMN     "matchesDeletedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Fork" ADD COLUMN     "matchesDeletedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "LabUse" (
    "ownerId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "matches" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "LabUse_pkey" PRIMARY KEY ("ownerId","day")
);

-- CreateIndex
CREATE INDEX "Match_experiment_idx" ON "Match"("experimentId") WHERE ("experimentId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "Match_fork_idx" ON "Match"("forkId") WHERE ("forkId" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "LabUse" ADD CONSTRAINT "LabUse_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
