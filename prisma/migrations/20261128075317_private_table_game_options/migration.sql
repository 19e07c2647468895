-- AlterTable
ALTER TABLE "PrivateTable" ADD COLUMN     "gameOptions" JSON;
