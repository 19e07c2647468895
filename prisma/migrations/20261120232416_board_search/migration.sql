-- DropIndex
DROP INDEX "BoardRow_seasonId_locale_clean_gain_agentId_idx";

-- CreateIndex
CREATE INDEX "BoardRow_seasonId_locale_clean_gain_agentId_versionId_idx" ON "BoardRow"("seasonId", "locale", "clean", "gain" DESC, "agentId", "versionId");
