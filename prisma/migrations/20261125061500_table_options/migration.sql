-- What the host of a table of friends chose, and its match keeps.
ALTER TABLE "PrivateTable" ADD COLUMN "personTimeLimitMs" INTEGER;
ALTER TABLE "PrivateTable" ADD COLUMN "announcesPeople" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Match" ADD COLUMN "personTimeLimitMs" INTEGER;
ALTER TABLE "Match" ADD COLUMN "announcesPeople" BOOLEAN NOT NULL DEFAULT false;
