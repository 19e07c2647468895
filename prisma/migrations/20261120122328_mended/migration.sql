-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "mendedAt" TIMESTAMPTZ(3);

-- Letters live for minutes, so those under way are lost once.
DELETE FROM "Letter";

-- AlterTable
ALTER TABLE "Letter" ADD COLUMN     "key" UUID NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Letter_key_key" ON "Letter"("key");
