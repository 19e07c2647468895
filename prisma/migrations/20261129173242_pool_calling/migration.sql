-- AlterTable
ALTER TABLE "PoolModel" ADD COLUMN     "calling" TEXT;
