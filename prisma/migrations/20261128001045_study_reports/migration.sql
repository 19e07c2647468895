-- CreateTable
CREATE TABLE "StudyReport" (
    "studyId" UUID NOT NULL,
    "stamp" TEXT NOT NULL,
    "report" JSON NOT NULL,
    "disagreements" JSON NOT NULL,
    "complete" BOOLEAN NOT NULL DEFAULT false,
    "tookMs" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StudyReport_pkey" PRIMARY KEY ("studyId")
);

-- AddForeignKey
ALTER TABLE "StudyReport" ADD CONSTRAINT "StudyReport_studyId_fkey" FOREIGN KEY ("studyId") REFERENCES "Study"("id") ON DELETE CASCADE ON UPDATE CASCADE;
