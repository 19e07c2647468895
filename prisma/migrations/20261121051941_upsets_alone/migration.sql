-- DropIndex
DROP INDEX "Match_upset_id_idx";

-- CreateIndex
CREATE INDEX "Match_upset_idx" ON "Match"("id" DESC) WHERE ("upset" = true);
