-- CreateIndex
CREATE INDEX "Standing_agentId_idx" ON "Standing"("agentId");
