-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "family" TEXT,
ADD COLUMN     "packId" UUID;

-- CreateIndex
CREATE INDEX "Family_proposerId_proposedAt_idx" ON "Family"("proposerId", "proposedAt");

-- CreateIndex
CREATE INDEX "Match_packId_family_winner_idx" ON "Match"("packId", "family", "winner");

-- AddForeignKey
ALTER TABLE "Match" ADD CONSTRAINT "Match_packId_fkey" FOREIGN KEY ("packId") REFERENCES "Pack"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Matches so far drew from the public packs, which lie in rows since the house season began.
UPDATE "Match" match SET "packId" = pack."id", "family" = match."materials" ->> 'family'
FROM "Pack" pack
WHERE match."game" = 'who-is-spy' AND pack."slug" = 'public-' || match."locale"
  AND match."materials" ->> 'family' IS NOT NULL;
