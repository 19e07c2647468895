-- Whom spectators take for the hidden player, with the position at which they said so.
CREATE TYPE "CallSource" AS ENUM ('match', 'puzzle');

CREATE TABLE "SuspectCall" (
    "id" BIGSERIAL NOT NULL,
    "matchId" UUID NOT NULL,
    "person" TEXT NOT NULL,
    "source" "CallSource" NOT NULL,
    "cursor" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "choice" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SuspectCall_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "SuspectCall_matchId_person_id_idx" ON "SuspectCall"("matchId", "person", "id");

ALTER TABLE "SuspectCall" ADD CONSTRAINT "SuspectCall_matchId_fkey" FOREIGN KEY ("matchId") REFERENCES "Match"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
