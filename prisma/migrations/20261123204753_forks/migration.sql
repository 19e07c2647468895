-- CreateEnum
CREATE TYPE "ForkStatus" AS ENUM ('running', 'finished');

-- CreateEnum
CREATE TYPE "ForkChance" AS ENUM ('held', 'fresh');

-- CreateEnum
CREATE TYPE "BranchKind" AS ENUM ('original', 'changed');

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "forkId" UUID;

-- CreateTable
CREATE TABLE "Fork" (
    "id" UUID NOT NULL,
    "ownerId" UUID,
    "matchId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "nth" INTEGER NOT NULL,
    "answer" TEXT,
    "versionId" UUID,
    "runs" INTEGER NOT NULL,
    "chance" "ForkChance" NOT NULL,
    "status" "ForkStatus" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Fork_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ForkBranch" (
    "forkId" UUID NOT NULL,
    "run" INTEGER NOT NULL,
    "kind" "BranchKind" NOT NULL,
    "matchId" UUID NOT NULL,
    "result" JSON,

    CONSTRAINT "ForkBranch_pkey" PRIMARY KEY ("forkId","run","kind")
);

-- CreateIndex
CREATE INDEX "Fork_ownerId_id_idx" ON "Fork"("ownerId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ForkBranch_matchId_key" ON "ForkBranch"("matchId");

-- CreateIndex
CREATE INDEX "ForkBranch_open_idx" ON "ForkBranch"("forkId") WHERE ("result" IS NULL);

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fork" ADD CONSTRAINT "Fork_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "AgentVersion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ForkBranch" ADD CONSTRAINT "ForkBranch_forkId_fkey" FOREIGN KEY ("forkId") REFERENCES "Fork"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ForkBranch" ADD CONSTRAINT "ForkBranch_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
