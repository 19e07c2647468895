-- DropIndex
DROP INDEX "Match_packId_family_winner_idx";

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "pair" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Matches so far say in their materials which words they were played with.
UPDATE "Match" SET "pair" = ARRAY(
  SELECT given ->> 'word' FROM json_array_elements("materials" -> 'pair') given
  ORDER BY (given ->> 'word') COLLATE "C")
WHERE "game" = 'who-is-spy' AND "packId" IS NOT NULL
  AND json_typeof("materials" -> 'pair') = 'array';

-- CreateIndex
CREATE INDEX "Match_packId_family_pair_winner_idx" ON "Match"("packId", "family", "pair", "winner");
