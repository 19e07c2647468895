-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "planSeed" TEXT;

