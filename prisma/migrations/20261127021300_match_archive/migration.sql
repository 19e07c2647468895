CREATE TABLE "MatchArchive" (
    "matchId" UUID NOT NULL,
    "object" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "restoredAt" TIMESTAMPTZ(3),

    CONSTRAINT "MatchArchive_pkey" PRIMARY KEY ("matchId")
);

CREATE INDEX "MatchArchive_restored_idx" ON "MatchArchive"("restoredAt") WHERE "restoredAt" IS NOT NULL;

ALTER TABLE "MatchArchive" ADD CONSTRAINT "MatchArchive_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE CASCADE ON UPDATE CASCADE;
