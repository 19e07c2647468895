-- AlterTable
ALTER TABLE "AgentMessage" ADD COLUMN     "draft" JSON,
ADD COLUMN     "draftedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "PrivateTable" ADD COLUMN     "nextId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "PrivateTable_nextId_key" ON "PrivateTable"("nextId");

-- AddForeignKey
ALTER TABLE "PrivateTable" ADD CONSTRAINT "PrivateTable_nextId_fkey" FOREIGN KEY ("nextId") REFERENCES "PrivateTable"("id") ON DELETE SET NULL ON UPDATE CASCADE;
