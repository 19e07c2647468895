-- AlterEnum
ALTER TYPE "Schedule" ADD VALUE 'duplicates';

-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "duplicateSet" TEXT;
