-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "injections" INTEGER,
ADD COLUMN     "marks" JSON;
