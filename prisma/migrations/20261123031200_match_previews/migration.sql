-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "preview" JSON;
