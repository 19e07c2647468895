-- AlterTable
ALTER TABLE "Family" ADD COLUMN     "blindClues" JSON;
