-- CreateIndex
CREATE INDEX "Match_seasonId_locale_seed_idx" ON "Match"("seasonId", "locale", "seed");
