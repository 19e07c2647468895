-- CreateIndex
CREATE INDEX "Agent_ownerId_idx" ON "Agent"("ownerId");
