-- CreateEnum
CREATE TYPE "ReportPart" AS ENUM ('match', 'speech', 'name', 'avatar', 'description');

-- CreateEnum
CREATE TYPE "ReportReason" AS ENUM ('abuse', 'personal', 'unfair', 'spam', 'other');

-- CreateEnum
CREATE TYPE "ReportOutcome" AS ENUM ('resolved', 'dismissed');

-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "avatar" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Report" (
    "id" UUID NOT NULL,
    "reporterId" UUID NOT NULL,
    "part" "ReportPart" NOT NULL,
    "subjectId" UUID NOT NULL,
    "at" INTEGER NOT NULL DEFAULT 0,
    "quote" TEXT NOT NULL,
    "reason" "ReportReason" NOT NULL,
    "detail" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),
    "outcome" "ReportOutcome",
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Report_closedAt_id_idx" ON "Report"("closedAt", "id");

-- CreateIndex
CREATE INDEX "Report_subjectId_idx" ON "Report"("subjectId");

-- CreateIndex
CREATE UNIQUE INDEX "Report_reporterId_part_subjectId_at_key" ON "Report"("reporterId", "part", "subjectId", "at");

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
