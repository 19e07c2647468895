-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "restingSince" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Fork_matchId_idx" ON "Fork"("matchId");

-- CreateIndex
CREATE INDEX "Ticket_match_idx" ON "Ticket"("matchId") WHERE ("matchId" IS NOT NULL);
