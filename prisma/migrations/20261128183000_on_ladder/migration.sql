-- AlterTable
ALTER TABLE "User" ADD COLUMN     "onLadder" BOOLEAN NOT NULL DEFAULT true;
