-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "showReasoning" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "Guess" (
    "matchId" UUID NOT NULL,
    "seat" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "visitor" TEXT NOT NULL,
    "choice" INTEGER NOT NULL,
    "right" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Guess_pkey" PRIMARY KEY ("matchId","seat","round","visitor")
);

-- AddForeignKey
ALTER TABLE "Guess" ADD CONSTRAINT "Guess_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
