-- AlterTable
ALTER TABLE "MatchEvent" ADD COLUMN     "afterEnd" BOOLEAN NOT NULL DEFAULT false;
