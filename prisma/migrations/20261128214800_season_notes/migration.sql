CREATE TYPE "SeasonMemory" AS ENUM ('none', 'season');
CREATE TYPE "OwnersWatch" AS ENUM ('after', 'live');

BEGIN;
-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "memory" "SeasonMemory" NOT NULL DEFAULT 'none',
ADD COLUMN     "ownersWatch" "OwnersWatch" NOT NULL DEFAULT 'after';
COMMIT;

BEGIN;
-- CreateTable
CREATE TABLE "MatchNote" (
    "matchId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "handed" TEXT,
    "handedFrom" UUID,
    "askedAt" TIMESTAMPTZ(3),
    "text" TEXT,
    "missed" TEXT,
    "detail" TEXT,
    "marks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "latencyMs" INTEGER,
    "tokensIn" INTEGER,
    "tokensOut" INTEGER,
    "costMicros" INTEGER,
    "estimated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "MatchNote_pkey" PRIMARY KEY ("matchId","agentId")
);

-- CreateIndex
CREATE INDEX "MatchNote_agentId_matchId_idx" ON "MatchNote"("agentId", "matchId" DESC);

-- AddForeignKey
ALTER TABLE "MatchNote" ADD CONSTRAINT "MatchNote_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
-- AddForeignKey
ALTER TABLE "MatchNote" ADD CONSTRAINT "MatchNote_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;
