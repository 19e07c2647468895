-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "preset" TEXT;
