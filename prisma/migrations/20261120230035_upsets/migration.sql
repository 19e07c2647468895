-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "upset" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Match_upset_id_idx" ON "Match"("upset", "id" DESC);
