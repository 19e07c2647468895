-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "openToLab" BOOLEAN NOT NULL DEFAULT false;
