-- CreateEnum
CREATE TYPE "LineKind" AS ENUM ('practice', 'ranked');

-- CreateEnum
CREATE TYPE "Opponents" AS ENUM ('house', 'queue');

-- CreateTable
CREATE TABLE "LinePlace" (
    "id" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "kind" "LineKind" NOT NULL,
    "locale" TEXT NOT NULL,
    "opponents" "Opponents" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" TIMESTAMPTZ(3) NOT NULL,
    "matchId" UUID,
    "seatedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "refusal" TEXT,

    CONSTRAINT "LinePlace_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LinePlace_seatedAt_cancelledAt_idx" ON "LinePlace"("seatedAt", "cancelledAt");

-- CreateIndex
CREATE INDEX "LinePlace_agentId_id_idx" ON "LinePlace"("agentId", "id" DESC);

-- CreateIndex
CREATE INDEX "LinePlace_createdAt_idx" ON "LinePlace"("createdAt");

-- AddForeignKey
ALTER TABLE "LinePlace" ADD CONSTRAINT "LinePlace_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LinePlace" ADD CONSTRAINT "LinePlace_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE SET NULL ON UPDATE CASCADE;
