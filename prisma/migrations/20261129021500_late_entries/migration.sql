-- AlterTable
ALTER TABLE "SeasonEntry" ADD COLUMN     "fromRound" INTEGER;
