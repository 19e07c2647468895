-- CreateEnum
CREATE TYPE "StudyJudgeStatus" AS ENUM ('waiting', 'running', 'stopped', 'done');

-- CreateTable
CREATE TABLE "StudyJudge" (
    "raterId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "budgetMicros" BIGINT NOT NULL,
    "status" "StudyJudgeStatus" NOT NULL DEFAULT 'waiting',
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "nextAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseUntil" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "StudyJudge_pkey" PRIMARY KEY ("raterId")
);

-- CreateIndex
CREATE INDEX "StudyJudge_status_nextAt_idx" ON "StudyJudge"("status", "nextAt");

-- CreateIndex
CREATE INDEX "StudyJudge_versionId_idx" ON "StudyJudge"("versionId");

-- AddForeignKey
ALTER TABLE "StudyJudge" ADD CONSTRAINT "StudyJudge_raterId_fkey" FOREIGN KEY ("raterId") REFERENCES "StudyRater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudyJudge" ADD CONSTRAINT "StudyJudge_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
