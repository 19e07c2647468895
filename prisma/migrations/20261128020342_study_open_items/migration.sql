-- CreateIndex
CREATE INDEX "StudyItem_open_idx" ON "StudyItem"("studyId", "taken", "nth") WHERE (kind = 'rated'::"StudyItemKind" AND "hiddenAt" IS NULL AND taken < places);
