-- AlterTable
ALTER TABLE "Experiment" ADD COLUMN     "history" JSONB NOT NULL DEFAULT '[]';
