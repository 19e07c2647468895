-- AlterTable
ALTER TABLE "SuspectCall" ADD COLUMN     "verified" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "guestFrom" TEXT;

-- CreateTable
CREATE TABLE "SolutionShown" (
    "matchId" UUID NOT NULL,
    "person" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SolutionShown_pkey" PRIMARY KEY ("matchId","person")
);

-- CreateIndex
CREATE INDEX "Ticket_guestFrom_idx" ON "Ticket"("guestFrom");

-- AddForeignKey
ALTER TABLE "SolutionShown" ADD CONSTRAINT "SolutionShown_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
