-- AlterTable
ALTER TABLE "Season" ADD COLUMN     "variant" BOOLEAN NOT NULL DEFAULT false;
