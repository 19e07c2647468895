-- CreateEnum
CREATE TYPE "ExperimentStatus" AS ENUM ('running', 'paused', 'finished');

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "experimentId" UUID;

-- AlterTable
ALTER TABLE "MatchSeat" ADD COLUMN     "change" JSON;

-- CreateTable
CREATE TABLE "Experiment" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "ownerId" UUID,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "plan" JSON NOT NULL,
    "hash" TEXT NOT NULL,
    "status" "ExperimentStatus" NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),
    "publishedAt" TIMESTAMPTZ(3),
    "report" JSON,

    CONSTRAINT "Experiment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExperimentMatch" (
    "experimentId" UUID NOT NULL,
    "planned" TEXT NOT NULL,
    "matchId" UUID NOT NULL,
    "result" JSON,

    CONSTRAINT "ExperimentMatch_pkey" PRIMARY KEY ("experimentId","planned")
);

-- CreateIndex
CREATE UNIQUE INDEX "Experiment_slug_key" ON "Experiment"("slug");

-- CreateIndex
CREATE INDEX "Experiment_ownerId_id_idx" ON "Experiment"("ownerId", "id" DESC);

-- CreateIndex
CREATE INDEX "Experiment_publishedAt_idx" ON "Experiment"("publishedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ExperimentMatch_matchId_key" ON "ExperimentMatch"("matchId");

-- CreateIndex
CREATE INDEX "ExperimentMatch_open_idx" ON "ExperimentMatch"("experimentId") WHERE ("result" IS NULL);

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Experiment" ADD CONSTRAINT "Experiment_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExperimentMatch" ADD CONSTRAINT "ExperimentMatch_experimentId_fkey" FOREIGN KEY ("experimentId") REFERENCES "Experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExperimentMatch" ADD CONSTRAINT "ExperimentMatch_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
