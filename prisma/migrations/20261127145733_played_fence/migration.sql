-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "playedFence" INTEGER;
