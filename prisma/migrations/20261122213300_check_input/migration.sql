-- A name only: no row changes.
ALTER TABLE "Check" RENAME COLUMN "wish" TO "input";
