-- AlterTable
ALTER TABLE "AgentFit" DROP COLUMN "civilian",
DROP COLUMN "spy",
ADD COLUMN     "skills" JSONB NOT NULL DEFAULT '{}';
