-- CreateIndex
CREATE INDEX "PrivateTable_hostId_idx" ON "PrivateTable"("hostId");
