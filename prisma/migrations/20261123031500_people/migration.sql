-- People at the table: an agent that stands for a person, and matches that a person sits in.
ALTER TABLE "Agent" ADD COLUMN "person" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Match" ADD COLUMN "people" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX "Match_people_idx" ON "Match"("game", "id" DESC) WHERE ("people" > 0);
