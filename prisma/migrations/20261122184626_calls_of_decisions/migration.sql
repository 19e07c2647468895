-- AlterTable
ALTER TABLE "Decision" ADD COLUMN     "calls" JSON;
