-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "strength" TEXT;

-- CreateTable
CREATE TABLE "RatedMatch" (
    "matchId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "agentId" UUID NOT NULL,
    "game" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "opponent" DOUBLE PRECISION NOT NULL,
    "counts" BOOLEAN NOT NULL,
    "before" DOUBLE PRECISION NOT NULL,
    "after" DOUBLE PRECISION NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,
    "volatility" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RatedMatch_pkey" PRIMARY KEY ("matchId","seat")
);

-- CreateIndex
CREATE INDEX "RatedMatch_agentId_game_at_idx" ON "RatedMatch"("agentId", "game", "at");

-- CreateIndex
CREATE INDEX "RatedMatch_game_agentId_at_idx" ON "RatedMatch"("game", "agentId", "at" DESC);

-- AddForeignKey
ALTER TABLE "RatedMatch" ADD CONSTRAINT "RatedMatch_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RatedMatch" ADD CONSTRAINT "RatedMatch_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
